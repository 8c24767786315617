import ExpressCheckout

/// The breakdown and the options in either of Yuno's key styles: snake case for the session, camel case for the
/// client SDK (`yuno.md §2.3`, §4.1).
struct SheetBody {
    /// How keys are written.
    enum Keys {
        case session
        case client
    }

    let keys: Keys

    /// The lines, the total last.
    ///
    /// Included tax is information and no summand; Yuno adds up what it shows, so it stays out.
    func items(_ summary: OrderSummary) -> JSON {
        .array(
            summary.items.filter { $0.kind != .includedTax }.map { item in
                ["id": .string(item.id), "label": .string(item.label), "amount": AmountBody.object(item.amount)]
            })
    }

    /// The options in their order, each with its own breakdown.
    func methods(_ options: [ShippingOption]) -> JSON {
        .array(options.map(method))
    }

    private func method(_ option: ShippingOption) -> JSON {
        let estimate = option.deliveryEstimate.map { estimate -> JSON in
            ["from": .string(estimate.from.description), "to": .string(estimate.to.description)]
        }
        return .object(compacting: [
            ("id", .string(option.id.rawValue)), ("label", .string(option.label)),
            ("detail", .text(option.detail)),
            ("amount", AmountBody.object(option.amount)),
            (keys == .session ? "delivery_estimate" : "deliveryEstimate", estimate),
            (keys == .session ? "summary_items" : "summaryItems", option.summary.map(items)),
        ])
    }
}
