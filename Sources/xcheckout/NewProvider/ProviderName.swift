import ExpressCheckout

/// A new provider's name in its three forms.
struct ProviderName {
    /// As in types and folders: `AcmePay`.
    let type: String
    /// As on the command line: `acme-pay`.
    let id: String
    /// As in environment variables: `ACME_PAY`.
    let variable: String

    /// Reads a name as types have it.
    /// - Throws: ``UsageError`` for another form, or one that is taken.
    init(_ text: String) throws {
        let isName =
            text.utf8.count <= 40 && text.first?.isUppercase == true && text.count > 1
            && text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        guard isName else {
            throw UsageError("\(UsageError.quoted(text)) is no name of a type: write it like AcmePay")
        }
        var words: [String] = []
        var last: Character = "A"
        for character in text {
            if words.isEmpty || character.isUppercase && !last.isUppercase {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
            last = character
        }
        type = text
        id = words.map { $0.lowercased() }.joined(separator: "-")
        variable = words.map { $0.uppercased() }.joined(separator: "_")
        guard !Registry.providers.contains(where: { $0.id.rawValue == id }) else {
            throw UsageError("there is a provider \(id) already")
        }
    }
}
