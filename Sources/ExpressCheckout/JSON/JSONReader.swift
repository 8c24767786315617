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
        /// Whether half of a surrogate pair becomes U+FFFD instead of being refused: what a browser's own JSON has in a
        /// text that was cut.
        package var mendsSurrogates = false
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
            do throws(JSONReader.Fault) {
                let value = try reader.readDocument()
                return .success((value, reader.notes))
            } catch {
                return .failure(reader.error(of: error))
            }
        }
        if let result = bytes.withContiguousStorageIfAvailable(read) { return try result.get() }
        return try Array(bytes).withUnsafeBufferPointer(read).get()
    }
}

/// A recursive-descent reader over bytes; it never looks outside the buffer.
///
/// Kept in one file over an unsafe buffer since that measures best (`make bench-json`): the path of an error is put
/// together only when one is thrown, keys are compared only when their marks collide.
struct JSONReader {
    /// What stopped the reader; small, so that throwing it costs the reading nothing.
    struct Fault: Error {
        let text: StaticString
        let limit: Int?
        let offset: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let options: JSON.ReadingOptions
    private var position = 0
    private var depth = 0
    /// The steps from the fault up to the root, gathered while it is thrown upwards.
    private var faultSteps: [JSONPath.Step] = []
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
            guard (try? reader.skipNumber()) != nil else { return false }
            return reader.position == buffer.count
        }
    }

    /// The public error of a fault: its words and the path gathered on the way up.
    func error(of fault: Fault) -> JSONError {
        let text = fault.limit.map { "\(fault.text) \($0)" } ?? "\(fault.text)"
        return JSONError(.syntax(text, offset: fault.offset), at: JSONPath(faultSteps.reversed()))
    }

    mutating func readDocument() throws(Fault) -> JSON {
        guard bytes.count <= options.maximumBytes else {
            throw fault("text longer than this many bytes:", options.maximumBytes)
        }
        guard !(bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) else {
            throw fault("the text begins with a byte order mark, which JSON does not have")
        }
        skipSpace()
        guard position < bytes.count else { throw fault("empty text") }
        let value = try readValue()
        skipSpace()
        guard position == bytes.count else { throw fault("something follows the value") }
        return value
    }

    @inline(never)
    private func fault(_ text: StaticString, _ limit: Int? = nil) -> Fault {
        Fault(text: text, limit: limit, offset: position)
    }

    /// The byte at the position, or 0, which no value, key or separator begins with.
    @inline(__always)
    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    @inline(__always)
    private mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    private mutating func readValue() throws(Fault) -> JSON {
        switch current {
        case 0x22: return .string(try readString())
        case 0x7B: return try readObject()
        case 0x5B: return try readArray()
        case 0x2D, 0x30...0x39: return .number(try readNumber())
        case 0x74:
            try expect("true")
            return .bool(true)
        case 0x66:
            try expect("false")
            return .bool(false)
        case 0x6E:
            try expect("null")
            return .null
        default:
            throw position < bytes.count ? fault("no value starts like this") : fault("text ends where a value is due")
        }
    }

    private mutating func expect(_ word: StaticString) throws(Fault) {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { throw fault("unknown word") }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] { throw fault("unknown word") }
        position += count
    }

    @inline(__always)
    private mutating func enter() throws(Fault) {
        depth += 1
        guard depth <= options.maximumDepth else { throw fault("nested deeper than", options.maximumDepth) }
        position += 1
        skipSpace()
    }

    private mutating func readArray() throws(Fault) -> JSON {
        try enter()
        var elements: [JSON] = []
        if current == 0x5D {
            position += 1
            depth -= 1
            return .array(elements)
        }
        elements.reserveCapacity(4)
        while true {
            do throws(Fault) {
                elements.append(try readValue())
            } catch {
                faultSteps.append(.index(elements.count))
                throw error
            }
            skipSpace()
            let byte = current
            if byte == 0x2C {
                position += 1
                skipSpace()
            } else if byte == 0x5D {
                position += 1
                depth -= 1
                return .array(elements)
            } else {
                throw fault("an array goes on with a comma or ends with ]")
            }
        }
    }

    private mutating func readObject() throws(Fault) -> JSON {
        try enter()
        var members: [JSON.Member] = []
        if current == 0x7D {
            position += 1
            depth -= 1
            return .object(members)
        }
        members.reserveCapacity(4)
        var marks: UInt64 = 0
        var seen: Set<String>?
        while true {
            guard current == 0x22 else { throw fault("an object's key is a string") }
            let start = position
            let key = try readString()
            let mark = mark(from: start, to: position)
            skipSpace()
            guard current == 0x3A else { throw fault("a colon follows an object's key") }
            position += 1
            skipSpace()
            // Many members: a set, so that hostile input costs no quadratic time.
            if members.count == 32 { seen = Set(members.map(\.key)) }
            let isRepeated: Bool
            if let seen {
                isRepeated = seen.contains(key)
            } else {
                isRepeated = marks & mark != 0 && members.contains { $0.key == key }
            }
            do throws(Fault) {
                if isRepeated, options.duplicateKeys == .refuse { throw fault("the key stands twice") }
                let value = try readValue()
                if isRepeated {
                    notes.append("the key \(JSON.string(key).text) stands twice (byte \(start)), the last one counts")
                    members.removeAll { $0.key == key }
                }
                members.append(JSON.Member(key, value))
            } catch {
                faultSteps.append(.key(key))
                throw error
            }
            marks |= mark
            seen?.insert(key)
            skipSpace()
            let byte = current
            if byte == 0x2C {
                position += 1
                skipSpace()
            } else if byte == 0x7D {
                position += 1
                depth -= 1
                return .object(members)
            } else {
                throw fault("an object goes on with a comma or ends with }")
            }
        }
    }

    /// One bit of 64 made of a key's bytes: keys whose bits differ are different.
    ///
    /// An escaped key has every bit, since one name has several spellings.
    @inline(__always)
    private func mark(from start: Int, to end: Int) -> UInt64 {
        var mixed: UInt64 = 0
        var index = start + 1
        while index < end - 1 {
            let byte = bytes[index]
            if byte == 0x5C { return .max }
            mixed = mixed &* 31 &+ UInt64(byte)
            index += 1
        }
        return 1 << ((mixed ^ (mixed >> 6)) & 63)
    }

    @inline(__always)
    private mutating func readNumber() throws(Fault) -> String {
        let start = position
        try skipNumber()
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }

    private mutating func skipNumber() throws(Fault) {
        if current == 0x2D { position += 1 }
        guard isDigit else { throw fault("a number needs a digit here") }
        if current == 0x30 { position += 1 } else { skipDigits() }
        if current == 0x2E {
            position += 1
            guard isDigit else { throw fault("a digit follows the decimal point") }
            skipDigits()
        }
        if current == 0x65 || current == 0x45 {
            position += 1
            if current == 0x2B || current == 0x2D { position += 1 }
            guard isDigit else { throw fault("a digit follows the exponent's sign") }
            skipDigits()
        }
    }

    @inline(__always)
    private var isDigit: Bool { current &- 0x30 < 10 }

    @inline(__always)
    private mutating func skipDigits() {
        while isDigit { position += 1 }
    }

    private mutating func readString() throws(Fault) -> String {
        position += 1
        let start = position
        var isASCII: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x22 {
                let run = UnsafeBufferPointer(rebasing: bytes[start..<position])
                guard isASCII & 0x80 == 0 || Self.isValid(run) else { throw fault("invalid UTF-8") }
                position += 1
                return String(decoding: run, as: UTF8.self)
            }
            if byte == 0x5C || byte < 0x20 { break }
            isASCII |= byte
            position += 1
        }
        return try readEscapedString(from: start)
    }

    private static func isValid(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        String(validating: run, as: UTF8.self) != nil
    }

    private mutating func readEscapedString(from start: Int) throws(Fault) -> String {
        var unescaped = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0x22:
                guard let text = String(validating: unescaped, as: UTF8.self) else { throw fault("invalid UTF-8") }
                position += 1
                return text
            case 0x5C:
                position += 1
                try readEscape(into: &unescaped)
            case 0..<0x20: throw fault("a control character in a string must be escaped")
            default:
                unescaped.append(byte)
                position += 1
            }
        }
        throw fault("text ends within a string")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(Fault) {
        guard position < bytes.count else { throw fault("text ends within an escape") }
        let byte = bytes[position]
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
                let second = position
                guard position + 1 < bytes.count, bytes[position] == 0x5C, bytes[position + 1] == 0x75 else {
                    try mendSurrogate(in: &text)
                    return
                }
                position += 2
                let low = try readHex()
                guard (0xDC00..<0xE000).contains(low) else {
                    position = second
                    try mendSurrogate(in: &text)
                    return
                }
                try append(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), to: &text)
            case 0xDC00..<0xE000: try mendSurrogate(in: &text)
            default: try append(unit, to: &text)
            }
        default:
            position -= 1
            throw fault("no such escape")
        }
    }

    private func mendSurrogate(in text: inout [UInt8]) throws(Fault) {
        guard options.mendsSurrogates else { throw fault("lone surrogate") }
        try append(0xFFFD, to: &text)
    }

    private func append(_ scalar: UInt32, to text: inout [UInt8]) throws(Fault) {
        guard let scalar = Unicode.Scalar(scalar) else { throw fault("no such character") }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func readHex() throws(Fault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count else { throw fault("text ends within an escape") }
            let byte = bytes[position]
            switch byte {
            case 0x30...0x39: unit = unit << 4 + UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 + UInt32(byte - 0x37)
            case 0x61...0x66: unit = unit << 4 + UInt32(byte - 0x57)
            default: throw fault("four hexadecimal digits follow \\u")
            }
            position += 1
        }
        return unit
    }
}
