/// What is missing or wrong in a provider's configuration: every name at once, no value.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The names that are missing or empty.
    public let missing: [String]
    /// The names whose values are wrong, with the reason.
    public let invalid: [MetadataEntry]

    /// Creates an error.
    public init(missing: [String] = [], invalid: [MetadataEntry] = []) {
        self.missing = missing
        self.invalid = invalid
    }

    /// All names and reasons in one line.
    public var description: String {
        let absent = missing.isEmpty ? [] : ["missing: " + missing.joined(separator: ", ")]
        return (absent + invalid.map { "\($0.key): \($0.value)" }).joined(separator: "; ")
    }
}
