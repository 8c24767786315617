import ExpressCheckout

/// A quote in the words of PassKit's update objects (`apple-pay.md` §2–3, §6): the total is the last summary item.
enum PassKitSheet {
    /// All items and all methods, every time.
    static func update(_ quote: Quote) -> [(String, JSON?)] {
        let lines = quote.summary.lines.filter { $0.kind != .includedTax }
        return [
            ("paymentSummaryItems", .array((lines + [quote.summary.total]).map(item))),
            ("shippingMethods", methods(quote)),
        ]
    }

    /// The first is the selected one; an empty list is never sent, for it means different things to different releases.
    private static func methods(_ quote: Quote) -> JSON? {
        guard !quote.options.isEmpty else { return nil }
        let chosen = quote.options.filter { $0.id == quote.selected }
        let others = quote.options.filter { $0.id != quote.selected }
        return .array(
            (chosen + others).map { option in
                [
                    "identifier": .string(option.id.rawValue), "label": .string(option.label),
                    "detail": .string(option.detail ?? ""), "amount": .string(option.amount.decimalText),
                    "type": "final",
                ]
            })
    }

    private static func item(_ item: SummaryItem) -> JSON {
        [
            "label": .string(item.label), "amount": .string(item.amount.decimalText),
            "type": item.status == .pending ? "pending" : "final",
        ]
    }
}
