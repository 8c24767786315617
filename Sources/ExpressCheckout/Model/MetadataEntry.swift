/// One key and value of the merchant's own, kept in order.
public struct MetadataEntry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: String

    /// Creates an entry.
    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }
}
