/// One position of what is sold.
///
/// Line items are not summed against the subtotal.
public struct LineItem: Sendable, Hashable {
    /// Identifies the position: the merchant's SKU or line id.
    public let id: String
    /// What the customer reads.
    public let title: String
    /// How many, from 1.
    public let quantity: Int
    /// The price of one.
    public let unitPrice: Money
    /// The ids that providers know the item by, by provider id (`centra-adyen`: the item to add).
    public let providerReferences: [MetadataEntry]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a position.
    public init(
        id: String, title: String, quantity: Int = 1, unitPrice: Money, providerReferences: [MetadataEntry] = [],
        unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.title = title
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.providerReferences = providerReferences
        self.unknown = unknown
    }

    /// The id that `provider` knows the item by.
    public func reference(at provider: ProviderID) -> String? {
        providerReferences.first { $0.key == provider.rawValue }?.value
    }
}
