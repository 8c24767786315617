import ExpressCheckout

/// A quote in the words of Apple Pay JS (`apple-pay.md` §2–3, §6): amounts are decimal texts, the total stands apart.
enum ApplePaySheet {
    /// The parts of an update: always the total, all lines and all methods, since a part that is left out may empty the
    /// sheet (`apple-pay.md` §6).
    static func update(_ quote: Quote) -> [(String, JSON?)] {
        [
            ("newTotal", total(quote)), ("newLineItems", lines(quote)), ("newShippingMethods", methods(quote)),
        ]
    }

    /// The parts of the request that the sheet opens with.
    static func opening(_ quote: Quote) -> [(String, JSON?)] {
        [("total", total(quote)), ("lineItems", lines(quote)), ("shippingMethods", methods(quote))]
    }

    private static func total(_ quote: Quote) -> JSON { item(quote.summary.total) }

    /// The lines that sum to the total; none for a total alone: leaving the key out is the safe choice then.
    private static func lines(_ quote: Quote) -> JSON? {
        let lines = quote.summary.lines.filter { $0.kind != .includedTax }
        return lines.isEmpty ? JSON?.none : .array(lines.map(item))
    }

    /// The first is the selected one: there is no flag (`apple-pay.md` §3).
    ///
    /// An empty list is never sent.
    private static func methods(_ quote: Quote) -> JSON? {
        guard !quote.options.isEmpty else { return nil }
        let chosen = quote.options.filter { $0.id == quote.selected }
        let others = quote.options.filter { $0.id != quote.selected }
        return .array(
            (chosen + others).map { option in
                [
                    "label": .string(option.label), "detail": .string(option.detail ?? ""),
                    "amount": .string(option.amount.decimalText), "identifier": .string(option.id.rawValue),
                ]
            })
    }

    private static func item(_ item: SummaryItem) -> JSON {
        [
            "label": .string(item.label), "amount": .string(item.amount.decimalText),
            "type": .string(item.status == .pending ? "pending" : "final"),
        ]
    }
}
