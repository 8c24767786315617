import Foundation

/// What gives a secret away wherever it stands, even where only harmless values are expected.
package enum SecretLooks {
    /// Whether `text` has an e-mail address, a phone or card number, a web token or an authorization in it.
    package static func isSecret(_ text: String) -> Bool {
        if RedactionShape.isPlaceholder(text) { return false }
        // No number that could be anybody's has fewer digits, and most texts have none.
        let hasNumber = text.utf8.count { $0 >= 0x30 && $0 <= 0x39 } >= 7
        if hasNumber, RedactionShape(of: text) == .phone || isCardNumber(text) || hasAccountNumber(text) { return true }
        if WebToken(text) != nil { return true }
        let words = text.split { $0.isWhitespace || "<>()[]\"',;:=&?/!|".contains($0) }
        for word in words {
            let word = String(word.drop { $0 == "." }.reversed().drop { $0 == "." }.reversed())
            if word.contains("@"), RedactionShape(of: word) == .email, !RedactionShape.isPlaceholder(word) {
                return true
            }
            if let inner = readable(word), isSecret(inner) { return true }
        }
        if text.contains("&"), let decoded = withoutEntities(text), isSecret(decoded) { return true }
        if hasNumber, hasPhone(text) || hasNationalPhone(text) { return true }
        if text.contains("%"), let decoded = text.removingPercentEncoding, decoded != text, isSecret(decoded) {
            return true
        }
        let lower = text.lowercased()
        return lower.hasPrefix("bearer ") || lower.hasPrefix("basic ")
    }

    /// What a word says that is the base64 of a text; nil for any other.
    private static func readable(_ word: String) -> String? {
        guard word.utf8.count >= 12, word.utf8.count <= 4096 else { return nil }
        var base = word.replacing("-", with: "+").replacing("_", with: "/")
        while base.utf8.count % 4 != 0 { base += "=" }
        guard let data = Data(base64Encoded: base), data.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// `text` with HTML's entities for an at sign, a plus sign, a dot and any character by number resolved.
    /// - Returns: nil where it has none.
    static func withoutEntities(_ text: String) -> String? {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix { $0 != ";" && $0 != "&" && $0 != " " }.prefix(10)
            let end = rest.index(start, offsetBy: name.count + 1)
            let scalar: UnicodeScalar? =
                switch name.lowercased() {
                case "commat": "@"
                case "plus": "+"
                case "period": "."
                case let name where name.hasPrefix("#x"):
                    UInt32(name.dropFirst(2), radix: 16).flatMap(UnicodeScalar.init)
                case let name where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(UnicodeScalar.init)
                default: nil
                }
            if let scalar, end < rest.endIndex, rest[end] == ";" {
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        result += rest
        return result == text ? nil : result
    }

    /// Whether an international phone number stands in `text` (`+43 664 …`, `0043664…`), or one as it is written in
    /// America (`(555) 123-4567`).
    private static func hasPhone(_ text: String) -> Bool {
        let isInternational = text.split(separator: "+", omittingEmptySubsequences: false).dropFirst().contains {
            rest in
            let run = rest.prefix { $0.isASCII && $0.isNumber || " -().".contains($0) }
            return run.first?.isNumber == true && run.count(where: \.isNumber) >= 7
                && !RedactionShape.isPlaceholder("+" + run.filter(\.isNumber))
        }
        if isInternational { return true }
        let runs = text.split { !($0.isASCII && $0.isNumber || " -().".contains($0)) }
        return runs.contains { run in
            let run = run.drop { " -.".contains($0) }
            let digits = run.filter(\.isNumber)
            if (11...15).contains(digits.count), digits.hasPrefix("00"), digits.dropFirst(2).first != "0" {
                return true
            }
            guard let open = run.firstIndex(of: "(") else { return false }
            let groups = run[open...].split { !$0.isNumber }.prefix(3).map(\.count)
            return groups == [3, 3, 4]
        }
    }

    /// Whether a phone number as people write it at home stands in `text`: a zero in front, nine to twelve digits in groups
    /// (`0664/123 45 67`, `030 123456-78`).
    ///
    /// A day (`01/02/2026`) has too few digits, an amount or a version no group of that length.
    private static func hasNationalPhone(_ text: String) -> Bool {
        let runs = text.split { !($0.isASCII && $0.isNumber || " -./()".contains($0)) }
        return runs.contains { run in
            let groups = run.split { !$0.isNumber }
            guard let first = groups.first, first.first == "0", (3...5).contains(first.count), groups.count >= 2 else {
                return false
            }
            let digits = groups.joined()
            return (9...12).contains(digits.count) && digits.contains { $0 != "0" }
        }
    }

    /// Whether the number of a bank account stands in `text`: an IBAN whose check digits are right.
    private static func hasAccountNumber(_ text: String) -> Bool {
        let words = text.uppercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.indices.contains { index in
            let bytes = Array(words[index].utf8)
            guard bytes.count >= 4, bytes[..<2].allSatisfy({ $0 > 0x40 }), bytes[2..<4].allSatisfy({ $0 < 0x3A }) else {
                return false
            }
            // In groups of four, too.
            var number = bytes
            var next = index
            while true {
                if (15...34).contains(number.count), isAccountNumber(number) { return true }
                next += 1
                guard next < words.endIndex, number.count % 4 == 0, words[next].utf8.count <= 4 else { return false }
                number += Array(words[next].utf8)
            }
        }
    }

    /// The check of ISO 13616: the number with its first four characters behind it, letters as two digits, modulo 97.
    private static func isAccountNumber(_ bytes: [UInt8]) -> Bool {
        (bytes[4...] + bytes[..<4]).reduce(0) { rest, byte in
            byte < 0x3A ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte) - 0x37) % 97
        } == 1
    }

    /// Whether `text` has a card number in it: 13 to 19 digits in groups or not, their check digit right.
    static func isCardNumber(_ text: String) -> Bool {
        var run: [UInt8] = []
        var gap = false
        var group = 0
        for character in text.unicodeScalars {
            if character.isASCII, let digit = UInt8(exactly: character.value), digit >= 0x30, digit <= 0x39 {
                run.append(digit - 0x30)
                gap = false
                group += 1
            } else if !run.isEmpty, !gap, gaps.contains(character) || character == "." && group <= 6 {
                gap = true
                group = 0
            } else {
                group = 0
                if isCard(run) { return true }
                run = []
            }
        }
        return isCard(run)
    }

    /// Spaces and dashes of every kind.
    ///
    /// A dot parts groups only where they are short, since amounts have one too.
    private static let gaps: Set<UnicodeScalar> = [
        " ", "-", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}",
        "\u{2014}", "\u{2212}",
    ]

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
