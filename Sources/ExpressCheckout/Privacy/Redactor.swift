import Foundation

/// Makes placeholders of everything in an exchange that is not known to be harmless.
///
/// One redactor is used for all of a recording or a log, so that the same value has the same placeholder in it.
public final class Redactor: Sendable {
    /// What is harmless.
    public let rules: RedactionRules
    package let vault: RedactionVault

    /// Creates a redactor; `credentials` are those in use: they are found inside harmless texts, too.
    public convenience init(rules: RedactionRules, credentials: [Sensitive<String>] = []) {
        self.init(rules: rules, vault: RedactionVault())
        for credential in credentials { vault.mark(credential.exposed) }
    }

    /// Creates a redactor whose placeholders are those of `vault`.
    package init(rules: RedactionRules, vault: RedactionVault) {
        self.rules = rules
        self.vault = vault
    }

    /// Redacts a text; a harmless one loses only the secrets that are known.
    package func text(_ text: String, isHarmless: Bool = false) -> String {
        if RedactionShape.isPlaceholder(text) || rules.texts.contains(text) { return text }
        if isHarmless, !SecretLooks.isSecret(text) {
            // A URL or a document in the text is not harmless by the text's being so.
            return structured(text) ?? vault.replacing(in: text)
        }
        if let result = structured(text) { return result }
        return vault.placeholder(for: text)
    }

    /// Redacts the parts of a text that has a structure of its own; nil for one that has none.
    private func structured(_ text: String) -> String? {
        if SplitURL(text) != nil { return url(text) }
        if text.hasPrefix("{") || text.hasPrefix("["), let document = Self.document(Array(text.utf8)) {
            return json(document).text
        }
        if let token = WebToken(text) { return token.redacted(by: self) }
        if let data = Data(base64Encoded: text), let document = Self.document(Array(data)) {
            return Data(json(document).bytes).base64EncodedString()
        }
        return nil
    }

    private static func document(_ bytes: [UInt8]) -> JSON? {
        guard bytes.first == 0x7B || bytes.first == 0x5B else { return nil }
        return try? JSON(parsing: bytes, options: .providerAnswer)
    }
}
