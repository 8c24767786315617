extension JSON {
    /// The value as compact UTF-8 JSON: no spaces, keys in order, numbers digit for digit.
    public var bytes: [UInt8] {
        var writer = JSONWriter(indent: nil)
        writer.write(self)
        return writer.buffer
    }

    /// The value as compact JSON text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as JSON text for people: two spaces of indent, one member a line.
    public var prettyText: String {
        var writer = JSONWriter(indent: 2)
        writer.write(self)
        return String(decoding: writer.buffer, as: UTF8.self)
    }
}

/// Writes values into one growing buffer.
struct JSONWriter {
    private(set) var buffer: [UInt8] = []
    private let indent: Int?
    private var depth = 0

    init(indent: Int?) {
        self.indent = indent
        buffer.reserveCapacity(1024)
    }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: buffer.append(contentsOf: "null".utf8)
        case .bool(let flag): buffer.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let text):
            if JSONReader.isNumber(text) { buffer.append(contentsOf: text.utf8) } else { writeString(text) }
        case .string(let text): writeString(text)
        case .array(let elements):
            writeList(open: 0x5B, close: 0x5D, count: elements.count) { writer, index in
                writer.write(elements[index])
            }
        case .object(let members):
            writeList(open: 0x7B, close: 0x7D, count: members.count) { writer, index in
                writer.writeString(members[index].key)
                writer.buffer.append(0x3A)
                if writer.indent != nil { writer.buffer.append(0x20) }
                writer.write(members[index].value)
            }
        }
    }

    private mutating func writeList(
        open: UInt8, close: UInt8, count: Int, _ element: (inout JSONWriter, Int) -> Void
    ) {
        buffer.append(open)
        depth += 1
        for index in 0..<count {
            if index > 0 { buffer.append(0x2C) }
            newLine()
            element(&self, index)
        }
        depth -= 1
        if count > 0 { newLine() }
        buffer.append(close)
    }

    private mutating func newLine() {
        guard let indent else { return }
        buffer.append(0x0A)
        buffer.append(contentsOf: repeatElement(0x20, count: depth * indent))
    }

    private mutating func writeString(_ text: String) {
        buffer.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                buffer.append(0x5C)
                buffer.append(byte)
            case 0x0A: buffer.append(contentsOf: "\\n".utf8)
            case 0x0D: buffer.append(contentsOf: "\\r".utf8)
            case 0x09: buffer.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                let hex = Array("0123456789abcdef".utf8)
                buffer.append(contentsOf: "\\u00".utf8)
                buffer.append(hex[Int(byte >> 4)])
                buffer.append(hex[Int(byte & 15)])
            default: buffer.append(byte)
            }
        }
        buffer.append(0x22)
    }
}
