/// The order that a completed checkout became.
public struct PlacedOrder: Sendable, Hashable {
    /// The merchant's number of it.
    public let id: String
    /// The number as the customer reads it, where it is another.
    public let label: String?
    /// Its page.
    public let permalink: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates an order.
    public init(id: String, label: String? = nil, permalink: String? = nil, unknown: [JSON.Member] = []) {
        self.id = id
        self.label = label
        self.permalink = permalink
        self.unknown = unknown
    }
}
