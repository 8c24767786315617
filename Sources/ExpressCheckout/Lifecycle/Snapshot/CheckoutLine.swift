/// One position of a checkout.
public struct CheckoutLine: Sendable, Hashable {
    /// Identifies the position in this checkout.
    public let id: String
    /// Identifies what is sold.
    public let item: String
    /// What the customer reads.
    public let title: String
    /// The price of one.
    public let price: Money
    /// How many, from 1.
    public let quantity: Int
    /// What the position costs, row by row.
    public let totals: [CheckoutTotal]
    /// JSON members that this version does not know, kept as they came; those of the item under `item`.
    public let unknown: [JSON.Member]

    /// Creates a position.
    public init(
        id: String, item: String, title: String, price: Money, quantity: Int, totals: [CheckoutTotal],
        unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.item = item
        self.title = title
        self.price = price
        self.quantity = quantity
        self.totals = totals
        self.unknown = unknown
    }
}
