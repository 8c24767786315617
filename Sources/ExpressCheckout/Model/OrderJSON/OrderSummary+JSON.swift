extension OrderSummary {
    /// The lines as they stand in an order, the total last.
    public var json: JSON { json(amounts: .decimal) }

    /// The lines, the total last.
    public func json(amounts form: AmountForm) -> JSON {
        .array(items.map { $0.json(amounts: form) })
    }
}

extension SummaryItem {
    /// The line; its status only when it is not final.
    public func json(amounts form: AmountForm) -> JSON {
        .orderObject(
            [
                ("id", .string(id)), ("type", .string(kind.rawValue)), ("label", .string(label)),
                ("amount", form.json(amount)), ("status", .word(status, unless: .final)),
            ], unknown: unknown, keys: OrderKeys.summaryItem)
    }
}
