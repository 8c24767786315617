/// What the order costs now and how it can be delivered: what the sheet shows.
public struct Quote: Sendable, Hashable {
    /// The breakdown, its total what is charged.
    public let summary: OrderSummary
    /// The options on offer; empty where none is asked for.
    public let options: [ShippingOption]
    /// The option that ``summary`` is for.
    public let selected: ShippingOption.ID?

    /// Creates a quote.
    public init(summary: OrderSummary, options: [ShippingOption] = [], selected: ShippingOption.ID? = nil) {
        self.summary = summary
        self.options = options
        self.selected = selected
    }

    /// The option that ``summary`` is for.
    public var selectedOption: ShippingOption? { options.first { $0.id == selected } }
}
