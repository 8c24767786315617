/// One line of the price breakdown: goods, a discount, delivery, tax or the closing total.
public struct SummaryItem: Sendable, Hashable {
    /// What a line stands for.
    public struct Kind: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The goods.
        public static let subtotal = Kind(rawValue: "subtotal")
        /// A discount on single items; negative.
        public static let itemsDiscount = Kind(rawValue: "items_discount")
        /// A discount on the order; negative.
        public static let discount = Kind(rawValue: "discount")
        /// Delivery.
        public static let fulfillment = Kind(rawValue: "fulfillment")
        /// Tax on top.
        public static let tax = Kind(rawValue: "tax")
        /// Tax that the other lines contain already: information, not summed.
        public static let includedTax = Kind(rawValue: "included_tax")
        /// A fee.
        public static let fee = Kind(rawValue: "fee")
        /// The closing line: what is charged, its label the payee.
        public static let total = Kind(rawValue: "total")
        /// Anything else.
        public static let other = Kind(rawValue: "other")

        /// The kinds named here.
        public static let known: [Kind] = [
            .subtotal, .itemsDiscount, .discount, .fulfillment, .tax, .includedTax, .fee, .total, .other,
        ]
    }

    /// Whether an amount is settled.
    public struct Status: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a status.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Settled.
        public static let final = Status(rawValue: "final")
        /// Likely, but it may change.
        public static let estimated = Status(rawValue: "estimated")
        /// Not known yet.
        public static let pending = Status(rawValue: "pending")

        /// The statuses named here.
        public static let known: [Status] = [.final, .estimated, .pending]
    }

    /// Identifies the line within its summary.
    public let id: String
    /// What the line stands for.
    public let kind: Kind
    /// What the customer reads; on the total, the payee.
    public let label: String
    /// The amount, negative for a discount.
    public let amount: Money
    /// Whether the amount is settled.
    public let status: Status
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a line.
    public init(
        id: String, kind: Kind = .other, label: String, amount: Money, status: Status = .final,
        unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.amount = amount
        self.status = status
        self.unknown = unknown
    }
}
