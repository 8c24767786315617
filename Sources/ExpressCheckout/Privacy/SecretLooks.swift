import Foundation

/// What gives a secret away wherever it stands, even where only harmless values are expected.
package enum SecretLooks {
    /// Whether `text` has an e-mail address, a phone or card number, a web token or an authorization in it.
    package static func isSecret(_ text: String) -> Bool {
        if RedactionShape.isPlaceholder(text) { return false }
        if RedactionShape(of: text) == .phone { return true }
        if WebToken(text) != nil || isCardNumber(text) { return true }
        let words = text.split { $0.isWhitespace || "<>()[]\"',;:=&?/!|".contains($0) }
        for word in words {
            let word = String(word.drop { $0 == "." }.reversed().drop { $0 == "." }.reversed())
            if RedactionShape(of: word) == .email, !RedactionShape.isPlaceholder(word) { return true }
        }
        if hasPhone(text) { return true }
        if text.contains("%"), let decoded = text.removingPercentEncoding, decoded != text, isSecret(decoded) {
            return true
        }
        let lower = text.lowercased()
        return lower.hasPrefix("bearer ") || lower.hasPrefix("basic ")
    }

    /// Whether a plus sign and at least seven digits stand in `text`, in groups or not.
    private static func hasPhone(_ text: String) -> Bool {
        text.split(separator: "+", omittingEmptySubsequences: false).dropFirst().contains { rest in
            let run = rest.prefix { $0.isASCII && $0.isNumber || " -().".contains($0) }
            return run.first?.isNumber == true && run.count(where: \.isNumber) >= 7
                && !RedactionShape.isPlaceholder("+" + run.filter(\.isNumber))
        }
    }

    /// Whether `text` has a card number in it: 13 to 19 digits in groups or not, their check digit right.
    static func isCardNumber(_ text: String) -> Bool {
        var run: [UInt8] = []
        var gap = false
        for byte in text.utf8 {
            if byte >= 0x30, byte <= 0x39 {
                run.append(byte - 0x30)
                gap = false
            } else if (byte == 0x20 || byte == 0x2D), !run.isEmpty, !gap {
                gap = true
            } else {
                if isCard(run) { return true }
                run = []
            }
        }
        return isCard(run)
    }

    private static func isCard(_ digits: [UInt8]) -> Bool {
        guard (13...19).contains(digits.count), digits.contains(where: { $0 != 0 }) else { return false }
        // A placeholder, or a small number with zeros in front.
        guard digits.prefix(8).contains(where: { $0 != 0 }) else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = Int(digit.element) * (digit.offset % 2 == 0 ? 1 : 2)
            return sum + (value > 9 ? value - 9 : value)
        }
        return sum % 10 == 0
    }
}
