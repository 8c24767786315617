/// What of a provider's text may stand in a note, an error or a log.
enum Vocabulary {
    /// `text` if it is a code of Yuno's kind (`INSUFFICIENT_FUNDS`), nil for anything that could be a person's data.
    static func code(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= 64,
            text.utf8.allSatisfy({
                ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F
            }),
            // A number alone could be a card's or a phone's.
            text.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A })
        else { return nil }
        return text
    }
}
