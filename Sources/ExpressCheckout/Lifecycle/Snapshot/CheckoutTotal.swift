/// One row of what a checkout costs (`shopify-ucp.md` §3.1): discounts are negative, the total is the sum of the others.
public struct CheckoutTotal: Sendable, Hashable {
    /// A part of a row: information, never added to anything.
    public struct Line: Sendable, Hashable {
        /// What the customer reads.
        public let text: String
        /// The part; all parts of a row sum to the row.
        public let amount: Money
        /// JSON members that this version does not know, kept as they came.
        public let unknown: [JSON.Member]

        /// Creates a part.
        public init(text: String, amount: Money, unknown: [JSON.Member] = []) {
            self.text = text
            self.amount = amount
            self.unknown = unknown
        }
    }

    /// What the row stands for.
    public let kind: SummaryItem.Kind
    /// What the customer reads, nil where the kind says it all.
    public let text: String?
    /// The amount.
    public let amount: Money
    /// Whether the amount is settled.
    public let status: SummaryItem.Status
    /// The parts of the row, such as the tax that it contains.
    public let lines: [Line]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a row.
    public init(
        _ kind: SummaryItem.Kind, text: String? = nil, amount: Money, status: SummaryItem.Status = .final,
        lines: [Line] = [], unknown: [JSON.Member] = []
    ) {
        self.kind = kind
        self.text = text
        self.amount = amount
        self.status = status
        self.lines = lines
        self.unknown = unknown
    }
}
