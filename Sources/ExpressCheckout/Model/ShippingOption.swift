/// A way of delivery, priced beforehand: its summary is what the order costs if it is chosen.
public struct ShippingOption: Sendable, Hashable {
    /// Identifies an option within a checkout.
    public struct ID: OpenVocabulary {
        /// The id as the merchant or the provider wrote it.
        public let rawValue: String

        /// Creates an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an id.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Identifies the option.
    public let id: ID
    /// Its name.
    public let label: String
    /// A second line, such as when it arrives.
    public let detail: String?
    /// The price of delivery alone.
    public let amount: Money
    /// When it arrives.
    public let deliveryEstimate: DeliveryEstimate?
    /// The whole breakdown that holds if this option is chosen; a provider that needs it refuses its absence.
    public let summary: OrderSummary?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates an option.
    public init(
        id: ID, label: String, detail: String? = nil, amount: Money, deliveryEstimate: DeliveryEstimate? = nil,
        summary: OrderSummary? = nil, unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.label = label
        self.detail = detail
        self.amount = amount
        self.deliveryEstimate = deliveryEstimate
        self.summary = summary
        self.unknown = unknown
    }
}
