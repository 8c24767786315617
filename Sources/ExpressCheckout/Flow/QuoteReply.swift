/// The answer to a ``QuoteRequest``.
public enum QuoteReply: Sendable, Hashable {
    /// New totals or options: an absent part keeps what the sheet shows; an empty option list is refused.
    case quote(summary: OrderSummary? = nil, options: [ShippingOption]? = nil, selected: ShippingOption.ID? = nil)
    /// The order cannot go there; the customer reads the messages.
    case issues([AddressIssue])
    /// Everything stays as it is.
    case keep
}
