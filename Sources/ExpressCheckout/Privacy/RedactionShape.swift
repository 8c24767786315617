/// What a text looks like: a redacted value keeps it, so that whoever reads a recording still can.
///
/// Every shape has a placeholder that is recognised as one, so that redacting twice changes nothing.
public enum RedactionShape: String, Sendable, Hashable, CaseIterable {
    /// An e-mail address: `redacted-1@example.com`.
    case email
    /// A phone number with its plus sign: `+19990000001`; no such area code is in use.
    case phone
    /// A UUID: `00000000-0000-4000-8000-000000000001`.
    case uuid
    /// Digits alone, a card number or a postal code for instance: as many digits, zeros in front, the last few its
    /// number.
    case digits
    /// A decimal number in a text: `0.00`.
    case decimal
    /// A day: `1970-01-01`.
    case date
    /// A moment: `1970-01-01T00:00:00Z`, with as many decimals.
    case moment
    /// An IP address: `192.0.2.1`, `2001:db8::1`.
    case address
    /// A long text without spaces: its known prefix, `redacted-1-`, and its length class in `x`.
    case token
    /// Any other text: its known prefix and `redacted-1`.
    case text

    /// What `text` looks like.
    public init(of text: String) {
        let bytes = Array(text.utf8)
        let digits = bytes.count(where: Self.isDigit)
        if Self.isUUID(bytes) {
            self = .uuid
        } else if Self.isEmail(text) {
            self = .email
        } else if digits == bytes.count, !bytes.isEmpty {
            self = .digits
        } else if bytes.first == 0x2B, (7...15).contains(digits),
            bytes.dropFirst().allSatisfy({ Self.isDigit($0) || " -().".utf8.contains($0) })
        {
            self = .phone
        } else if Self.fits(bytes, "0000-00-00") {
            self = .date
        } else if bytes.count >= 19, Self.fits(Array(bytes.prefix(10)), "0000-00-00"), bytes[10] == 0x54,
            bytes[11...].allSatisfy({ Self.isDigit($0) || ":.Z+-".utf8.contains($0) })
        {
            self = .moment
        } else if Self.isDecimal(bytes) {
            self = .decimal
        } else if Self.isAddress(text) {
            self = .address
        } else if bytes.count >= Self.tokenLength, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            self = .token
        } else {
            self = .text
        }
    }

    /// The shortest text that counts as a token.
    static let tokenLength = 20

    /// The lengths that tokens are padded to, the smallest that is not below the token's own; the last for longer ones.
    static let lengthClasses = [32, 64, 128, 256]

    /// How many of `count` digits number a placeholder: the rest are zeros, by which it is told from a real one.
    private static func numbered(of count: Int) -> Int { min(3, max(0, count - 3)) }

    /// Prefixes that say what kind of token it is, and nothing else.
    static let prefixes = [
        "sandbox_", "staging_", "prod_", "dev_", "test_", "live_", "pk_test_", "pk_live_", "sk_test_", "sk_live_",
        "base-",
    ]

    /// What stands for the `number`-th secret, `text`, which looks like this.
    public func placeholder(for text: String, number: Int) -> String {
        let padded = { (width: Int) in
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        switch self {
        case .email: return "redacted-\(number)@example.com"
        case .phone: return "+1999" + padded(7)
        case .uuid: return "00000000-0000-4000-8000-" + padded(12)
        case .digits:
            let count = text.utf8.count
            return String(number).utf8.count <= Self.numbered(of: count)
                ? padded(count) : String(repeating: "0", count: count)
        case .decimal: return String(text.map { $0.isNumber ? "0" : $0 })
        case .date: return "1970-01-01"
        case .moment: return "1970-01-01T" + text.dropFirst(11).map { $0.isNumber ? "0" : String($0) }.joined()
        case .address: return text.contains(":") ? "2001:db8::1" : "192.0.2.1"
        case .token:
            let prefix = Self.prefix(of: text)
            let start = "\(prefix)redacted-\(number)-"
            let length = Self.lengthClasses.first { $0 >= text.utf8.count } ?? Self.lengthClasses.last ?? 0
            return start + String(repeating: "x", count: max(0, length - start.utf8.count))
        case .text: return (text.contains(where: \.isWhitespace) ? "" : Self.prefix(of: text)) + "redacted-\(number)"
        }
    }

    /// Whether `text` stands for a redacted value, or says nothing by itself (empty, `true`, `false`).
    public static func isPlaceholder(_ text: String) -> Bool {
        switch text {
        case "", "true", "false", "null", "undefined", Redaction.placeholder, "[redacted]", "192.0.2.1", "2001:db8::1":
            return true
        default: break
        }
        let bytes = Array(text.utf8)
        switch RedactionShape(of: text) {
        case .email:
            return text.hasPrefix("redacted-") && text.hasSuffix("@example.com") && isNumbered(text.dropLast(12))
        case .phone: return text.hasPrefix("+1999") && bytes.count == 12
        case .uuid: return text.hasPrefix("00000000-0000-4000-8000-")
        case .digits: return bytes.dropLast(Self.numbered(of: bytes.count)).allSatisfy { $0 == 0x30 }
        case .decimal: return bytes.allSatisfy { !isDigit($0) || $0 == 0x30 }
        case .date: return text == "1970-01-01"
        case .moment:
            return text.hasPrefix("1970-01-01T") && bytes.dropFirst(11).allSatisfy { !isDigit($0) || $0 == 0x30 }
        case .address: return false
        case .token, .text:
            return isNumbered(text.dropFirst(prefix(of: text).count))
        }
    }

    private static func prefix(of text: String) -> String {
        prefixes.filter(text.hasPrefix).max { $0.count < $1.count } ?? ""
    }

    /// `redacted-7` or `redacted-7-xxxx`.
    private static func isNumbered(_ text: Substring) -> Bool {
        guard text.hasPrefix("redacted-") else { return false }
        let rest = text.dropFirst("redacted-".count)
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        let tail = rest[number.endIndex...]
        return !number.isEmpty && (tail.isEmpty || tail.hasPrefix("-") && tail.dropFirst().allSatisfy { $0 == "x" })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Whether `bytes` have digits where `form` has zeros and are the same elsewhere.
    private static func fits(_ bytes: [UInt8], _ form: String) -> Bool {
        bytes.count == form.utf8.count && zip(bytes, form.utf8).allSatisfy { $1 == 0x30 ? isDigit($0) : $0 == $1 }
    }

    private static func isUUID(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == 0x2D : isDigit(byte) || byte >= 0x61 && byte <= 0x66 || byte >= 0x41 && byte <= 0x46
        }
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let host = parts.last, !name.isEmpty else { return false }
        return host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
            && !text.contains { $0.isWhitespace || "<>()[]/:;,\"?&=".contains($0) }
    }

    private static func isDecimal(_ bytes: [UInt8]) -> Bool {
        let body = bytes.first == 0x2D ? bytes.dropFirst() : bytes[...]
        let parts = body.split(separator: 0x2E, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        return (3...8).contains(groups.count) && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.isHexDigit) }
            && text.contains { $0.isNumber || $0.isLetter }
    }
}
