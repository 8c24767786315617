extension ReadingContext {
    /// Reads a list of options, each with an id of its own.
    func shippingOptions(_ value: JSON, at path: JSONPath) -> [ShippingOption]? {
        guard let elements = elements(value, at: path) else { return nil }
        var ids: Set<String> = []
        return elements.compactMap { shippingOption($0.value, at: $0.path, ids: &ids) }
    }

    private func shippingOption(_ value: JSON, at path: JSONPath, ids: inout Set<String>) -> ShippingOption? {
        guard let object = ObjectReader(value, at: path, keys: OrderKeys.shippingOption, context: self) else {
            return nil
        }
        let id = object.requiredText("id")
        if let id, !ids.insert(id).inserted {
            refuse(path.appending("id"), "\(Self.quoted(id)) is the id of an earlier option too")
        }
        let label = object.requiredText("label")
        let detail = object.freeText("detail")
        let amount = object.requiredAmount("amount")
        if let amount, amount.isNegative { refuse(path.appending("amount"), "the price of delivery is below zero") }
        let estimate = object.object("delivery_estimate", keys: OrderKeys.deliveryEstimate)
            .flatMap(deliveryEstimate)
        let summary = object["summary"].flatMap { self.summary($0, at: path.appending("summary")) }
        guard let id, let label, let amount else { return nil }
        return ShippingOption(
            id: ShippingOption.ID(id), label: label, detail: detail, amount: amount, deliveryEstimate: estimate,
            summary: summary, unknown: object.unknown)
    }

    private func deliveryEstimate(_ object: ObjectReader) -> DeliveryEstimate? {
        let from = object.requiredText("from", .day).flatMap { CalendarDate($0) }
        let to = object.requiredText("to", .day).flatMap { CalendarDate($0) }
        guard let from, let to else { return nil }
        guard let estimate = DeliveryEstimate(from: from, to: to, unknown: object.unknown) else {
            refuse(object.path, "from (\(from)) is after to (\(to))")
            return nil
        }
        return estimate
    }
}

extension TextRule {
    /// A day of the calendar.
    fileprivate static let day = TextRule(message: "needs a day such as \"2026-10-12\"") { CalendarDate($0) != nil }
}

extension ShippingOption {
    /// Reads a list of options as it stands in an order, their amounts in `currency`; `path` is where it stands.
    /// - Throws: ``OrderInvalid`` with everything that is wrong.
    public static func readList(
        _ json: JSON, currency: Currency, at path: JSONPath = .root
    ) throws(OrderInvalid) -> OrderPart<[ShippingOption]> {
        try .read(currency: .stated(currency)) { $0.shippingOptions(json, at: path) }
    }
}
