import CheckoutConformance
import ExpressCheckout

/// The shop of the explored sheets: what delivery costs depends on the state, and Hawaii is not served.
enum Shop {
    static let order = SampleShop.order
    static let served = SampleShop.served
    static let refused = SampleShop.refused
    /// Where delivery costs 3.00 more.
    static let dear = PostalAddress(
        streetAddress: "5 Ave A", locality: "New York", region: "NY", postalCode: "10001", country: "US",
        firstName: "Ada", lastName: "Lane")

    static let issue = AddressIssue(.addressUndeliverable, field: .region, message: "Not there")

    /// The options where `region` is.
    static func options(_ region: String?) -> [ShippingOption] {
        region == "NY" ? dearOptions : order.shippingOptions
    }

    private static let dearOptions: [ShippingOption] = order.shippingOptions.compactMap { option in
        guard let summary = option.summary, let amount = dearer(option.amount),
            let total = dearer(summary.total.amount)
        else { return nil }
        let lines = summary.lines.map { line in
            line.kind == .fulfillment
                ? SummaryItem(id: line.id, kind: line.kind, label: line.label, amount: amount) : line
        }
        let closing = SummaryItem(id: "total", kind: .total, label: summary.payee, amount: total)
        guard let sum = try? OrderSummary(lines + [closing]) else { return nil }
        return ShippingOption(id: option.id, label: option.label, amount: amount, summary: sum)
    }

    private static func dearer(_ money: Money) -> Money? {
        try? money.adding(Money(minorUnits: 3_00, currency: money.currency))
    }

    /// The answer to a question, from the merchant or from a provider that prices.
    static func reply(to request: QuoteRequest, isProvider: Bool) -> QuoteReply {
        let region = request.fullAddress?.exposed.region ?? request.address?.exposed.region
        if request.reason == .option, !isProvider { return .keep }
        guard region != "HI" else { return .issues([issue]) }
        let options = options(region)
        guard isProvider || request.reason == .authorisation else {
            return .quote(options: options, selected: request.selected)
        }
        let summary = options.first { $0.id == request.selected }?.summary
        return .quote(summary: summary, options: options, selected: request.selected)
    }
}
