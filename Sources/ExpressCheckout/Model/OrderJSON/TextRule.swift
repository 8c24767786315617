/// What a text must look like; the same rules stand as patterns in `docs/order.schema.json`.
struct TextRule: Sendable {
    /// What is said of a text that breaks the rule; the text itself is not repeated.
    let message: String
    /// Whether a text keeps the rule.
    let accepts: @Sendable (String) -> Bool

    /// Something to read: not empty, not only blanks.
    static let notBlank = TextRule(message: "must not be empty") { text in
        !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// A country code.
    ///
    /// Whether a country has it is not checked: the list changes more often than this library.
    static let country = TextRule(message: "needs an ISO 3166-1 alpha-2 country code in upper case, such as \"US\"") {
        $0.utf8.count == 2 && $0.utf8.allSatisfy(ASCII.isUpper)
    }

    /// A phone number by E.164: at most 15 digits; fewer than 7 reach nobody from abroad.
    static let phone = TextRule(message: "needs a phone number by E.164, such as \"+15550100\"") { text in
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && (7...15).contains(digits.count)
            && digits.allSatisfy(ASCII.isDigit) && digits.first != UInt8(ascii: "0")
    }

    /// An e-mail address, as far as one can tell without sending to it: one `@` with something on both sides.
    static let email = TextRule(message: "needs an e-mail address, such as \"a@example.com\"") { text in
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        return sides.count == 2 && !sides.contains(where: \.isEmpty)
            && !text.unicodeScalars.contains { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    }

    /// A URL; see ``URLRule``.
    static let url = TextRule(
        message: "needs a URL such as \"https://shop.example/return\" or \"myapp://return\", other characters than"
            + " those of RFC 3986 percent-encoded",
        accepts: URLRule.isURL)

    /// A web origin; see ``URLRule``.
    static let origin = TextRule(
        message: "needs an origin such as \"https://shop.example\": scheme, host, maybe a port, and no path",
        accepts: URLRule.isOrigin)
}

/// Classes of ASCII bytes.
enum ASCII: Sendable {
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
    static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
    static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66) }
}
