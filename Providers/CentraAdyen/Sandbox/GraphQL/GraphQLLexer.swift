/// Cuts a document into tokens, strictly by the GraphQL specification §2.1; block strings are refused.
struct GraphQLLexer {
    enum Token: Hashable {
        case punctuator(String)
        case name(String)
        case int(String)
        case float(String)
        case string(String)
        case end
    }

    struct Located {
        let token: Token
        let location: GraphQLError.Location
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func tokens() throws(GraphQLError) -> [Located] {
        var result: [Located] = []
        while true {
            try skipIgnored()
            let location = here
            let token = try next()
            result.append(Located(token: token, location: location))
            if token == .end { return result }
        }
    }

    private var here: GraphQLError.Location { GraphQLError.Location(line: line, column: position - lineStart + 1) }

    private func failure(_ text: String) -> GraphQLError {
        GraphQLError("Syntax Error: \(text)", at: here)
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        let index = position + offset
        return bytes.indices.contains(index) ? bytes[index] : nil
    }

    private mutating func skipIgnored() throws(GraphQLError) {
        while let byte = byte() {
            switch byte {
            case 0x20, 0x09, 0x2C: position += 1
            case 0x0D where self.byte(1) == 0x0A: position += 1
            case 0x0A, 0x0D:
                position += 1
                line += 1
                lineStart = position
            case 0x23:
                while let byte = self.byte(), byte != 0x0A, byte != 0x0D { position += 1 }
            case 0xEF where position == 0 && self.byte(1) == 0xBB && self.byte(2) == 0xBF: position += 3
            default: return
            }
        }
    }

    private mutating func next() throws(GraphQLError) -> Token {
        guard let first = byte() else { return .end }
        switch first {
        case 0x21, 0x24, 0x26, 0x28, 0x29, 0x3A, 0x3D, 0x40, 0x5B, 0x5D, 0x7B, 0x7C, 0x7D:
            position += 1
            return .punctuator(String(UnicodeScalar(first)))
        case 0x2E:
            guard byte(1) == 0x2E, byte(2) == 0x2E else { throw failure("Unexpected \".\".") }
            position += 3
            return .punctuator("...")
        case 0x22: return .string(try string())
        case 0x2D, 0x30...0x39: return try number()
        case let start where Self.isNameStart(start): return .name(take { Self.isNamePart($0) })
        default: throw failure("Unexpected character.")
        }
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

    private mutating func take(while matches: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = byte(), matches(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(GraphQLError) -> String {
        let digits = take(while: Self.isDigit)
        guard !digits.isEmpty else { throw failure("Invalid number, expected digit.") }
        return digits
    }

    private mutating func number() throws(GraphQLError) -> Token {
        var text = ""
        if byte() == 0x2D {
            text = "-"
            position += 1
        }
        let whole = try digits()
        guard whole == "0" || !whole.hasPrefix("0") else { throw failure("Invalid number, unexpected digit after 0.") }
        text += whole
        var isFloat = false
        if byte() == 0x2E {
            isFloat = true
            position += 1
            text += "." + (try digits())
        }
        if byte() == 0x65 || byte() == 0x45 {
            isFloat = true
            position += 1
            text += "e"
            if let sign = byte(), sign == 0x2B || sign == 0x2D {
                text.unicodeScalars.append(UnicodeScalar(sign))
                position += 1
            }
            text += try digits()
        }
        if let after = byte(), after == 0x2E || Self.isNameStart(after) {
            throw failure("Invalid number, expected digit.")
        }
        return isFloat ? .float(text) : .int(text)
    }

    private mutating func string() throws(GraphQLError) -> String {
        if byte(1) == 0x22, byte(2) == 0x22 { throw failure("Block strings are not understood.") }
        position += 1
        var text: [UInt8] = []
        while let byte = byte() {
            switch byte {
            case 0x22:
                position += 1
                return String(decoding: text, as: UTF8.self)
            case 0x0A, 0x0D: throw failure("Unterminated string.")
            case 0x00..<0x09, 0x0B..<0x20: throw failure("Invalid character within a string.")
            case 0x5C:
                position += 1
                text.append(contentsOf: try escape())
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure("Unterminated string.")
    }

    private mutating func escape() throws(GraphQLError) -> [UInt8] {
        guard let byte = byte() else { throw failure("Unterminated string.") }
        position += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: return [byte]
        case 0x62: return [0x08]
        case 0x66: return [0x0C]
        case 0x6E: return [0x0A]
        case 0x72: return [0x0D]
        case 0x74: return [0x09]
        case 0x75:
            var unit = try hexadecimal()
            if (0xD800..<0xDC00).contains(unit), self.byte() == 0x5C, self.byte(1) == 0x75 {
                position += 2
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw failure("Invalid Unicode escape sequence.") }
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = UnicodeScalar(unit) else { throw failure("Invalid Unicode escape sequence.") }
            return Array(String(scalar).utf8)
        default: throw failure("Invalid character escape sequence.")
        }
    }

    private mutating func hexadecimal() throws(GraphQLError) -> UInt32 {
        let isBraced = byte() == 0x7B
        if isBraced { position += 1 }
        let start = position
        while let byte = byte(), position - start < (isBraced ? 8 : 4),
            Self.isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
        {
            position += 1
        }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        guard isBraced || digits.count == 4, let unit = UInt32(digits, radix: 16) else {
            throw failure("Invalid Unicode escape sequence.")
        }
        if isBraced {
            guard byte() == 0x7D else { throw failure("Invalid Unicode escape sequence.") }
            position += 1
        }
        return unit
    }
}
