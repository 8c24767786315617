extension JSON {
    /// How a text is read.
    public struct ReadingOptions: Sendable, Hashable {
        /// What happens to an object that has one key twice.
        public enum DuplicateKeys: Sendable, Hashable {
            /// The text is refused: the default, for what people write.
            case refuse
            /// The last one counts, as most providers' own parsers do, and a note names the key's path.
            case keepLast
        }

        /// What happens to an object that has one key twice.
        public var duplicateKeys: DuplicateKeys
        /// How deep arrays and objects may nest.
        public var maximumDepth: Int
        /// How many bytes the text may have.
        public var maximumBytes: Int

        /// Creates options; the defaults are for input that people write.
        public init(
            duplicateKeys: DuplicateKeys = .refuse, maximumDepth: Int = 128, maximumBytes: Int = 16 * 1024 * 1024
        ) {
            self.duplicateKeys = duplicateKeys
            self.maximumDepth = maximumDepth
            self.maximumBytes = maximumBytes
        }

        /// For a provider's answer: a repeated key is noted, not refused.
        public static let providerAnswer = ReadingOptions(duplicateKeys: .keepLast)
    }

    /// Reads a UTF-8 JSON text, strictly by RFC 8259.
    /// - Throws: ``JSONError`` with reason `syntax` for anything that is no JSON: invalid UTF-8, a lone surrogate, a
    ///   repeated key (unless kept), bytes after the value, nesting or size beyond the limits.
    public init(parsing bytes: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()) throws(JSONError) {
        self = try JSON.parse(bytes, options: options).value
    }

    /// Reads a JSON text.
    /// - Throws: ``JSONError`` as ``init(parsing:options:)-(Sequence<UInt8>,_)`` does.
    public init(parsing text: String, options: ReadingOptions = ReadingOptions()) throws(JSONError) {
        try self.init(parsing: text.utf8, options: options)
    }

    /// Reads a UTF-8 JSON text and says which keys stood twice.
    /// - Throws: ``JSONError`` with reason `syntax` for anything that is no JSON.
    public static func parse(
        _ bytes: some Sequence<UInt8>, options: ReadingOptions
    ) throws(JSONError) -> (value: JSON, notes: [String]) {
        let read = { (buffer: UnsafeBufferPointer<UInt8>) -> Result<(value: JSON, notes: [String]), JSONError> in
            var reader = JSONReader(buffer, options: options)
            do throws(JSONError) {
                let value = try reader.readDocument()
                return .success((value, reader.notes))
            } catch {
                return .failure(error)
            }
        }
        if let result = bytes.withContiguousStorageIfAvailable(read) { return try result.get() }
        return try Array(bytes).withUnsafeBufferPointer(read).get()
    }
}

/// A recursive-descent reader over bytes; it never looks outside the buffer.
struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let options: JSON.ReadingOptions
    private var position = 0
    private var depth = 0
    private var path: [JSONPath.Step] = []
    private(set) var notes: [String] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: JSON.ReadingOptions) {
        self.bytes = bytes
        self.options = options
    }

    /// Whether `text` is a number by RFC 8259 §6.
    static func isNumber(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { buffer in
            var reader = JSONReader(buffer, options: JSON.ReadingOptions())
            guard let _ = try? reader.readNumber() else { return false }
            return reader.position == buffer.count
        }
    }

    mutating func readDocument() throws(JSONError) -> JSON {
        guard bytes.count <= options.maximumBytes else {
            throw failure("text longer than \(options.maximumBytes) bytes")
        }
        skipSpace()
        guard position < bytes.count else { throw failure("empty text") }
        let value = try readValue()
        skipSpace()
        guard position == bytes.count else { throw failure("something follows the value") }
        return value
    }

    private func failure(_ text: String) -> JSONError {
        JSONError(.syntax(text, offset: position), at: JSONPath(path))
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func readValue() throws(JSONError) -> JSON {
        guard let byte = current else { throw failure("text ends where a value is due") }
        switch byte {
        case 0x7B: return try readObject()
        case 0x5B: return try readArray()
        case 0x22: return .string(try readString())
        case 0x74:
            try expect("true")
            return .bool(true)
        case 0x66:
            try expect("false")
            return .bool(false)
        case 0x6E:
            try expect("null")
            return .null
        case 0x2D, 0x30...0x39: return .number(try readNumber())
        default: throw failure("no value starts like this")
        }
    }

    private mutating func expect(_ word: StaticString) throws(JSONError) {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { throw failure("unknown word") }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] {
            throw failure("unknown word")
        }
        position += count
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= options.maximumDepth else { throw failure("nested deeper than \(options.maximumDepth)") }
        position += 1
        skipSpace()
    }

    private mutating func readArray() throws(JSONError) -> JSON {
        try enter()
        var elements: [JSON] = []
        if current == 0x5D {
            position += 1
            depth -= 1
            return .array(elements)
        }
        while true {
            path.append(.index(elements.count))
            elements.append(try readValue())
            path.removeLast()
            skipSpace()
            switch current {
            case 0x2C:
                position += 1
                skipSpace()
            case 0x5D:
                position += 1
                depth -= 1
                return .array(elements)
            default: throw failure("an array goes on with a comma or ends with ]")
            }
        }
    }

    private mutating func readObject() throws(JSONError) -> JSON {
        try enter()
        var members: [JSON.Member] = []
        var seen: Set<String>?
        if current == 0x7D {
            position += 1
            depth -= 1
            return .object(members)
        }
        while true {
            guard current == 0x22 else { throw failure("an object's key is a string") }
            let key = try readString()
            skipSpace()
            guard current == 0x3A else { throw failure("a colon follows an object's key") }
            position += 1
            skipSpace()
            path.append(.key(key))
            if seen == nil, members.count == 16 { seen = Set(members.map(\.key)) }
            let isRepeated = seen.map { $0.contains(key) } ?? members.contains { $0.key == key }
            if isRepeated, options.duplicateKeys == .refuse { throw failure("the key stands twice") }
            let value = try readValue()
            if isRepeated {
                notes.append("\(JSONPath(path)): the key stands twice, the last one counts")
                members.removeAll { $0.key == key }
            }
            seen?.insert(key)
            members.append(JSON.Member(key, value))
            path.removeLast()
            skipSpace()
            switch current {
            case 0x2C:
                position += 1
                skipSpace()
            case 0x7D:
                position += 1
                depth -= 1
                return .object(members)
            default: throw failure("an object goes on with a comma or ends with }")
            }
        }
    }

    private mutating func readNumber() throws(JSONError) -> String {
        let start = position
        if current == 0x2D { position += 1 }
        guard isDigit else { throw failure("a number needs a digit here") }
        if current == 0x30 { position += 1 } else { skipDigits() }
        if current == 0x2E {
            position += 1
            guard isDigit else { throw failure("a digit follows the decimal point") }
            skipDigits()
        }
        if current == 0x65 || current == 0x45 {
            position += 1
            if current == 0x2B || current == 0x2D { position += 1 }
            guard isDigit else { throw failure("a digit follows the exponent's sign") }
            skipDigits()
        }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }

    private var isDigit: Bool {
        guard let byte = current else { return false }
        return byte >= 0x30 && byte <= 0x39
    }

    private mutating func skipDigits() {
        while isDigit { position += 1 }
    }

    private mutating func readString() throws(JSONError) -> String {
        position += 1
        let start = position
        while let byte = current, byte != 0x22, byte != 0x5C, byte >= 0x20 { position += 1 }
        if current == 0x22 {
            let run = UnsafeBufferPointer(rebasing: bytes[start..<position])
            guard let text = String(validating: run, as: UTF8.self) else { throw failure("invalid UTF-8") }
            position += 1
            return text
        }
        var unescaped = Array(bytes[start..<position])
        while true {
            guard let byte = current else { throw failure("text ends within a string") }
            switch byte {
            case 0x22:
                guard let text = String(validating: unescaped, as: UTF8.self) else {
                    throw failure("invalid UTF-8")
                }
                position += 1
                return text
            case 0x5C:
                position += 1
                try readEscape(into: &unescaped)
            case 0..<0x20: throw failure("a control character in a string must be escaped")
            default:
                unescaped.append(byte)
                position += 1
            }
        }
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = current else { throw failure("text ends within an escape") }
        position += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: text.append(byte)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0C)
        case 0x6E: text.append(0x0A)
        case 0x72: text.append(0x0D)
        case 0x74: text.append(0x09)
        case 0x75:
            let unit = try readHex()
            switch unit {
            case 0xD800..<0xDC00:
                guard current == 0x5C, position + 1 < bytes.count, bytes[position + 1] == 0x75 else {
                    throw failure("lone surrogate")
                }
                position += 2
                let low = try readHex()
                guard (0xDC00..<0xE000).contains(low) else { throw failure("lone surrogate") }
                try append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &text)
            case 0xDC00..<0xE000: throw failure("lone surrogate")
            default: try append(unit, to: &text)
            }
        default:
            position -= 1
            throw failure("no such escape")
        }
    }

    private func append(_ scalar: UInt32, to text: inout [UInt8]) throws(JSONError) {
        guard let scalar = Unicode.Scalar(scalar) else { throw failure("no such character") }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func readHex() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw failure("text ends within an escape") }
            switch byte {
            case 0x30...0x39: unit = unit << 4 + UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 + UInt32(byte - 0x37)
            case 0x61...0x66: unit = unit << 4 + UInt32(byte - 0x57)
            default: throw failure("four hexadecimal digits follow \\u")
            }
            position += 1
        }
        return unit
    }
}
