/// The discounts of a checkout (`shopify-ucp.md` §3.5): positive here, negative among the totals.
public struct CheckoutDiscounts: Sendable, Hashable {
    /// A discount that counts.
    public struct Applied: Sendable, Hashable {
        /// What the customer reads.
        public let title: String
        /// How much less, above zero.
        public let amount: Money
        /// JSON members that this version does not know, kept as they came (`code`, `automatic`, `allocations`, …).
        public let unknown: [JSON.Member]

        /// Creates a discount.
        public init(title: String, amount: Money, unknown: [JSON.Member] = []) {
            self.title = title
            self.amount = amount
            self.unknown = unknown
        }
    }

    /// The codes that the customer gave.
    public let codes: [String]
    /// The discounts that count.
    public let applied: [Applied]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates discounts.
    public init(codes: [String] = [], applied: [Applied] = [], unknown: [JSON.Member] = []) {
        self.codes = codes
        self.applied = applied
        self.unknown = unknown
    }
}
