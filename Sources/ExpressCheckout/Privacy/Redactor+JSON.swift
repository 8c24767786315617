extension Redactor {
    /// Redacts a JSON value: members that are harmless by the rules keep theirs, booleans and nulls stay, unknown
    /// numbers become 0.
    ///
    /// A GraphQL document keeps its structure, its literals do not.
    public func json(_ value: JSON) -> JSON {
        json(value, at: .root)
    }

    private func json(_ value: JSON, at path: JSONPath) -> JSON {
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            return .array(elements.enumerated().map { json($1, at: path.appending($0)) })
        case .object(let members):
            // A request, or one of a batch.
            let isRequest = path.steps.allSatisfy { step in
                if case .index = step { true } else { false }
            }
            return .object(
                members.map { member in
                    let next = path.appending(member.key)
                    if isRequest, member.key == "query", case .string(let text) = member.value,
                        GraphQLText.isDocument(text)
                    {
                        return JSON.Member(member.key, .string(GraphQLText.redacted(text, by: self)))
                    }
                    return JSON.Member(key(member.key), json(member.value, at: next))
                })
        case .number(let digits):
            let isHarmless = RedactionRules.names(rules.members, path) && !SecretLooks.isCardNumber(digits)
            return isHarmless ? value : .number("0")
        case .string(let text):
            return .string(self.text(text, isHarmless: RedactionRules.names(rules.members, path)))
        }
    }

    /// A key that is a name stays; one that looks like data, in a map by e-mail say, does not.
    package func key(_ key: String) -> String {
        let isName =
            key.utf8.count <= 64 && !SecretLooks.isSecret(key) && RedactionShape(of: key) != .digits
            && RedactionShape(of: key) != .uuid
            && !Self.isTokenKey(key)
            && key.utf8.allSatisfy {
                $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39
                    || "_-$.:[]*/".utf8.contains($0)
            }
        return isName ? vault.replacing(in: key) : text(key)
    }

    /// Whether a key is a token: a provider's by its prefix, any other by how often digits stand between its letters.
    private static func isTokenKey(_ key: String) -> Bool {
        if key.utf8.count >= 16, ["sk_", "pk_"].contains(where: key.hasPrefix) { return true }
        guard key.utf8.count >= RedactionShape.tokenLength else { return false }
        let runs = key.utf8.split { !($0 >= 0x30 && $0 <= 0x39) }
        return runs.count >= 3 || runs.reduce(0) { $0 + $1.count } >= 6
    }
}
