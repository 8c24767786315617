import ExpressCheckout
import Foundation

/// Takes out of an error's message what it may repeat of the request: keys, tokens, e-mail addresses and what was sent of
/// the people in it.
struct MessageScrubber: Sendable {
    private let secrets: Sensitive<[String]>
    private let body: Sensitive<[UInt8]>?

    /// `secrets` are taken out wherever they stand; `body` is what was sent.
    init(secrets: [String], body: [UInt8]?) {
        self.secrets = Sensitive(secrets)
        self.body = body.map(Sensitive.init)
    }

    /// The message without them, at most 300 characters of it.
    func scrub(_ message: String) -> String {
        let sent = body.flatMap { try? JSON(parsing: $0.exposed) }
        var text = message
        for secret in secrets.exposed + [sent?["token"]?.string].compactMap({ $0 }) {
            // As it is, and as it stands in a path.
            let encoded = secret.addingPercentEncoding(withAllowedCharacters: Self.unreserved)
            for form in [secret, encoded ?? secret] where !form.isEmpty {
                text = text.replacingOccurrences(of: form, with: Redaction.placeholder)
            }
        }
        text = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
            .map { $0.contains("@") ? Redaction.placeholder : String($0) }.joined(separator: " ")
        let people = Set(["consumer", "shipping", "billing"].flatMap { Self.words(of: sent?[$0]) })
        return String(Self.replacing(people, in: text).prefix(300))
    }

    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))

    /// The words of all strings in a value, in lower case.
    private static func words(of value: JSON?) -> [String] {
        switch value {
        case .string(let text)?:
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        case .array(let elements)?: elements.flatMap { words(of: $0) }
        case .object(let members)?: members.flatMap { words(of: $0.value) }
        default: []
        }
    }

    private static func replacing(_ words: Set<String>, in text: String) -> String {
        guard !words.isEmpty else { return text }
        var result = ""
        var word = ""
        let flush = {
            result += words.contains(word.lowercased()) ? Redaction.placeholder : word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }
}
