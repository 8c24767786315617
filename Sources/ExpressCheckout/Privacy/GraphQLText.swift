import Foundation

/// A GraphQL document as redaction sees it: structure is harmless, what stands in literals and comments is not.
enum GraphQLText {
    /// Whether `text` begins like a document.
    static func isDocument(_ text: String) -> Bool {
        let start = text.drop { $0.isWhitespace }
        return ["query", "mutation", "subscription", "fragment", "{", "#"].contains { start.hasPrefix($0) }
            && text.contains("{") && text.contains("}")
    }

    /// The document with its string literals redacted, long numbers made 0 and comments emptied.
    static func redacted(_ text: String, by redactor: Redactor) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.first {
            if rest.hasPrefix("\"\"\"") {
                let body = rest.dropFirst(3)
                let end = body.range(of: "\"\"\"")
                result += "\"\"\"" + redactor.text(String(body[..<(end?.lowerBound ?? body.endIndex)])) + "\"\"\""
                rest = end.map { body[$0.upperBound...] } ?? ""
            } else if next == "\"" {
                let body = rest.dropFirst()
                var end = body.startIndex
                while end < body.endIndex, body[end] != "\"" {
                    end = body.index(after: end)
                    if body[body.index(before: end)] == "\\", end < body.endIndex { end = body.index(after: end) }
                }
                let literal = (try? JSON(parsing: "\"\(body[..<end])\""))?.string ?? String(body[..<end])
                result += JSON.string(redactor.text(literal)).text
                rest = body[end...].dropFirst()
            } else if next == "#" {
                result += "#"
                rest = rest.drop { !$0.isNewline }
            } else if next.isASCII, next.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                result += digits.utf8.count < 6 ? String(digits) : "0"
                rest = rest[digits.endIndex...]
            } else {
                // A name with digits in it is a name.
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                result += word.isEmpty ? String(next) : redactor.key(String(word))
                rest = word.isEmpty ? rest.dropFirst() : rest[word.endIndex...]
            }
        }
        // What is no document after all may have an address without quotes in it.
        return SecretLooks.isSecret(result) ? redactor.text(text) : result
    }
}
