extension ReadingContext {
    /// Reads a summary: each line on its own, then the rules that hold between them.
    func summary(_ value: JSON, at path: JSONPath) -> OrderSummary? {
        guard let elements = elements(value, at: path) else { return nil }
        guard !elements.isEmpty else {
            refuse(path, OrderSummary.Invalid.empty.description)
            return nil
        }
        let before = problems.count
        var ids: Set<String> = []
        let items = elements.enumerated().map { index, element in
            let isLast = index == elements.count - 1
            return summaryItem(element.value, at: element.path, isLast: isLast, ids: &ids)
        }
        // A sum over lines of which one could not be read would be a second, misleading problem.
        guard problems.count == before else { return nil }
        do throws(OrderSummary.Invalid) {
            return try OrderSummary(items.compactMap(\.self))
        } catch {
            switch error {
            case .negativeTotal: refuse(path.appending(items.count - 1).appending("amount"), error.description)
            default: refuse(path, error.description)
            }
            return nil
        }
    }

    private func summaryItem(
        _ value: JSON, at path: JSONPath, isLast: Bool, ids: inout Set<String>
    ) -> SummaryItem? {
        guard let object = ObjectReader(value, at: path, keys: OrderKeys.summaryItem, context: self) else { return nil }
        let id = object.requiredText("id")
        if let id, !ids.insert(id).inserted {
            refuse(path.appending("id"), "\(Self.quoted(id)) is the id of an earlier line too")
        }
        let before = problems.count
        let kind = object.word("type", default: SummaryItem.Kind.other, known: SummaryItem.Kind.known)
        if problems.count == before, isLast != (kind == .total) {
            let rule = isLast ? "the last line must be of type total" : "only the last line may be a total"
            refuse(path.appending("type"), rule)
        }
        let label = object.requiredText("label")
        let amount = object.requiredAmount("amount")
        if let amount, amount.minorUnits > 0, kind == .discount || kind == .itemsDiscount {
            refuse(path.appending("amount"), "a discount must not be above zero: it is added to the sum as it stands")
        }
        let status = object.word("status", default: SummaryItem.Status.final, known: SummaryItem.Status.known)
        guard let id, let label, let amount else { return nil }
        return SummaryItem(
            id: id, kind: kind, label: label, amount: amount, status: status, unknown: object.unknown)
    }
}

extension OrderSummary {
    /// Reads a summary as it stands in an order, its amounts in `currency`; `path` is where it stands.
    /// - Throws: ``OrderInvalid`` with everything that is wrong.
    public static func read(
        _ json: JSON, currency: Currency, at path: JSONPath = .root
    ) throws(OrderInvalid) -> OrderPart<OrderSummary> {
        try .read(currency: .stated(currency)) { $0.summary(json, at: path) }
    }
}
