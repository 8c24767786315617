/// A delivery option, right or wrong.
public struct SheetOffer: Sendable, Hashable {
    /// The days of an option's delivery.
    public enum Estimate: Sendable, Hashable {
        /// None given.
        case none
        /// These.
        case days(DeliveryEstimate)
        /// A range that is no range: reversed, or of days that do not exist.
        case unreadable
    }

    /// Identifies the option.
    public let id: ShippingOption.ID
    /// Its name.
    public let label: String
    /// A second line.
    public let detail: String?
    /// The price of delivery alone.
    public let amount: SheetAmount
    /// When it arrives.
    public let estimate: Estimate
    /// The whole breakdown that holds if this option is chosen.
    public let summary: [SheetLine]?

    /// Creates an option.
    public init(
        id: ShippingOption.ID, label: String, detail: String? = nil, amount: SheetAmount, estimate: Estimate = .none,
        summary: [SheetLine]? = nil
    ) {
        self.id = id
        self.label = label
        self.detail = detail
        self.amount = amount
        self.estimate = estimate
        self.summary = summary
    }

    /// Creates the offer of an option that is right.
    public init(_ option: ShippingOption) {
        self.init(
            id: option.id, label: option.label, detail: option.detail, amount: .exact(option.amount),
            estimate: option.deliveryEstimate.map(Estimate.days) ?? .none,
            summary: option.summary?.items.map(SheetLine.init))
    }
}
