extension JSON {
    /// The value as compact UTF-8 JSON: no spaces, keys in order, numbers digit for digit.
    public var bytes: [UInt8] {
        var writer = JSONWriter(indent: nil)
        writer.write(self)
        return writer.finish()
    }

    /// The value as compact JSON text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as JSON text for people: two spaces of indent, one member a line.
    public var prettyText: String {
        var writer = JSONWriter(indent: 2)
        writer.write(self)
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}

/// Writes values into one growing buffer of its own; that, and copying runs that need no escape in one go, measures
/// best (`make bench-json`).
struct JSONWriter: ~Copyable {
    private var buffer: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    private let indent: Int?
    private var depth = 0

    init(indent: Int?) {
        self.indent = indent
        capacity = 2048
        buffer = .allocate(capacity: capacity)
    }

    deinit {
        buffer.deallocate()
    }

    /// What was written.
    consuming func finish() -> [UInt8] {
        Array(UnsafeBufferPointer(start: buffer, count: count))
    }

    mutating func write(_ value: JSON) {
        switch value {
        case .string(let text): writeString(text)
        case .number(let text): writeNumber(text)
        case .object(let members):
            append(0x7B)
            depth += 1
            var isFirst = true
            for member in members {
                if !isFirst { append(0x2C) }
                isFirst = false
                newLine()
                writeString(member.key)
                append(0x3A)
                if indent != nil { append(0x20) }
                write(member.value)
            }
            depth -= 1
            if !isFirst { newLine() }
            append(0x7D)
        case .array(let elements):
            append(0x5B)
            depth += 1
            var isFirst = true
            for element in elements {
                if !isFirst { append(0x2C) }
                isFirst = false
                newLine()
                write(element)
            }
            depth -= 1
            if !isFirst { newLine() }
            append(0x5D)
        case .bool(true): append("true")
        case .bool(false): append("false")
        case .null: append("null")
        }
    }

    private mutating func newLine() {
        guard let indent else { return }
        append(0x0A)
        for _ in 0..<(depth * indent) { append(0x20) }
    }

    /// Makes room for `extra` more bytes.
    @inline(__always)
    private mutating func reserve(_ extra: Int) {
        if count + extra > capacity { grow(extra) }
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let larger = max(capacity * 2, count + extra)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: buffer, count: count)
        buffer.deallocate()
        buffer = moved
        capacity = larger
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        buffer[count] = byte
        count += 1
    }

    private mutating func append(_ word: StaticString) {
        reserve(word.utf8CodeUnitCount)
        (buffer + count).update(from: word.utf8Start, count: word.utf8CodeUnitCount)
        count += word.utf8CodeUnitCount
    }

    private mutating func writeNumber(_ text: String) {
        guard JSONReader.isNumber(text) else { return writeString(text) }
        var text = text
        text.withUTF8 { run in
            guard let start = run.baseAddress else { return }
            reserve(run.count)
            (buffer + count).update(from: start, count: run.count)
            count += run.count
        }
    }

    private mutating func writeString(_ text: String) {
        var text = text
        text.withUTF8 { run in
            // Six bytes are the longest escape, so the loop needs no check of its own.
            reserve(run.count * 6 + 2)
            var end = buffer + count
            end.pointee = 0x22
            end += 1
            for byte in run {
                if Self.isPlain(byte) {
                    end.pointee = byte
                    end += 1
                } else {
                    end = Self.escape(byte, to: end)
                }
            }
            end.pointee = 0x22
            count = end + 1 - buffer
        }
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x22 && byte != 0x5C
    }

    private static func escape(_ byte: UInt8, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        end[0] = 0x5C
        switch byte {
        case 0x22, 0x5C: end[1] = byte
        case 0x0A: end[1] = 0x6E
        case 0x0D: end[1] = 0x72
        case 0x09: end[1] = 0x74
        default:
            let digit = byte & 15
            end[1] = 0x75
            end[2] = 0x30
            end[3] = 0x30
            end[4] = 0x30 + (byte >> 4)
            end[5] = digit < 10 ? 0x30 + digit : 0x57 + digit
            return end + 6
        }
        return end + 2
    }
}
