extension JSON {
    /// An object of an order: the members that have a value, then the unknown ones that came with it.
    ///
    /// An unknown member whose key has become known is left out: it would stand twice.
    static func orderObject(_ members: [(String, JSON?)], unknown: [Member], keys: [String]) -> JSON {
        guard case .object(let written) = JSON.object(compacting: members) else { return .object(unknown) }
        return .object(written + unknown.filter { !keys.contains($0.key) })
    }

    /// A text, nil for none.
    static func text(_ text: String?) -> JSON? {
        text.map(JSON.string)
    }

    /// A list, nil for an empty one.
    static func list(_ elements: [JSON]) -> JSON? {
        elements.isEmpty ? nil : .array(elements)
    }

    /// A word of a closed set, nil for the one that an absent key stands for.
    static func word<Word: RawRepresentable<String> & Equatable>(_ word: Word, unless standard: Word) -> JSON? {
        word == standard ? nil : .string(word.rawValue)
    }

    /// An object of free keys and texts, nil for an empty one.
    static func entries(_ entries: [MetadataEntry]) -> JSON? {
        entries.isEmpty ? nil : .object(entries.map { Member($0.key, .string($0.value)) })
    }
}
