/// A set of words that others may extend: the known ones are static members, an unknown one is kept as it came.
public protocol OpenVocabulary: RawRepresentable, Sendable, Hashable, CustomStringConvertible
where RawValue == String {
    /// Creates a word, known or not.
    init(rawValue: String)
}

extension OpenVocabulary {
    /// The word itself.
    public var description: String { rawValue }
}
