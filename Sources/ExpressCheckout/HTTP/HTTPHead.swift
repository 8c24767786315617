/// The headers of an answer: taken apart when somebody asks, since most answers are read for their body alone.
package struct HTTPHead: Sendable {
    private enum Form: Sendable {
        case headers([HTTPHeader])
        case lines(Sensitive<[UInt8]>)
    }

    private let form: Form

    /// Headers that are taken apart already.
    package init(_ headers: [HTTPHeader]) {
        form = .headers(headers)
    }

    /// The lines between the status line and the empty line, as they came.
    package init(lines: [UInt8]) {
        form = .lines(Sensitive(lines))
    }

    /// All of them, in the order received.
    package var headers: [HTTPHeader] {
        switch form {
        case .headers(let headers): headers
        case .lines(let lines): Self.headers(in: lines.exposed)
        }
    }

    private static func headers(in lines: [UInt8]) -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        headers.reserveCapacity(16)
        lines.withUnsafeBytes { lines in
            var rest = lines[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
                add(rest[..<end], to: &headers)
                rest = rest[end...].dropFirst()
            }
        }
        return headers
    }

    private static func add(_ line: Slice<UnsafeRawBufferPointer>, to headers: inout [HTTPHeader]) {
        guard let first = line.first else { return }
        if first == 0x20 || first == 0x09, let last = headers.popLast() {
            // An old server may fold a long value over several lines (RFC 9112 §5.2).
            headers.append(HTTPHeader(last.name, "\(last.value.exposed) \(text(line))"))
        } else if let colon = line.firstIndex(of: 0x3A) {
            headers.append(HTTPHeader(text(line[..<colon]), text(line[(colon + 1)...])))
        }
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var bytes = bytes
        while let byte = bytes.first, isBlank(byte) { bytes = bytes.dropFirst() }
        while let byte = bytes.last, isBlank(byte) { bytes = bytes.dropLast() }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
