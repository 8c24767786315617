import ExpressCheckout

/// The lines of a cart.
extension SelectionImporter {
    mutating func readLines(_ currency: Currency) {
        let list = node["lines"]
        var items: [JSON] = []
        // The list's elements may be null.
        for index in (list.value?.array ?? []).indices where list[index].isPresent {
            let line = list[index]
            let place = JSONPath.root.appending("line_items").appending(items.count)
            sources[place] = line.path
            items.append(item(line, at: place, currency))
        }
        guard !items.isEmpty else { return }
        members.append(("line_items", .array(items)))
        sources[JSONPath.root.appending("line_items")] = list.path
    }

    private mutating func item(_ line: JSONNode, at place: JSONPath, _ currency: Currency) -> JSON {
        use(line["id"], line["name"], line["item"]["name"], line["quantity"], line["item"]["id"])
        let title = line["name"].value?.nonEmptyString ?? line["item"]["name"].value?.nonEmptyString
        if title == nil { note(line["name"], .needsValue, "an item has a title") }
        let quantity = line["quantity"].value?.int64.flatMap { $0 >= 1 ? $0 : nil }
        if quantity == nil { note(line["quantity"], .needsValue, "an item has a quantity from 1") }
        let reference = line["item"]["id"].value?.nonEmptyString
        let price = unitPrice(of: line, quantity, currency)
        for (key, source) in [
            ("id", line["id"]), ("title", line["name"]), ("quantity", line["quantity"]),
            ("unit_price", line["unitPrice"].isPresent ? line["unitPrice"] : line["lineValue"]),
            ("provider_refs", line["item"]["id"]),
        ] { sources[place.appending(key)] = source.path }
        return .object(compacting: [
            ("id", .string(line["id"].value?.nonEmptyString ?? reference ?? "line")), ("title", title.map(JSON.string)),
            ("quantity", quantity.map(JSON.init(integerLiteral:))),
            ("unit_price", price.map { .string($0.decimalText) }),
            ("provider_refs", reference.map { [ProviderID.centraAdyen.rawValue: .string($0)] }),
        ])
    }

    /// What one piece costs: told, or a part of the line's value where that comes out even.
    private mutating func unitPrice(of line: JSONNode, _ quantity: Int64?, _ currency: Currency) -> Money? {
        let told = money(line["unitPrice"], currency)
        let value = money(line["lineValue"], currency)
        if let told, !told.isNegative { return told }
        guard let value, let quantity, !value.isNegative, value.minorUnits % quantity == 0 else {
            note(
                line["unitPrice"], .needsValue,
                "an item has a price in the order's currency: the line's value gives none that comes out even")
            return nil
        }
        if quantity > 1 {
            note(line["lineValue"], .changed, "the value of \(quantity) pieces: an item has the price of one")
        }
        return Money(minorUnits: value.minorUnits / quantity, currency: currency)
    }
}
