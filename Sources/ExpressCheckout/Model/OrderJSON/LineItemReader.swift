extension ReadingContext {
    /// Reads a position.
    ///
    /// Two positions may share an id: the same article with two engravings has one SKU.
    func lineItem(_ value: JSON, at path: JSONPath) -> LineItem? {
        guard let object = ObjectReader(value, at: path, keys: OrderKeys.lineItem, context: self) else { return nil }
        let id = object.requiredText("id")
        let title = object.requiredText("title")
        let quantity = object.required("quantity").flatMap { self.quantity($0, at: path.appending("quantity")) }
        let unitPrice = object.requiredAmount("unit_price")
        if let unitPrice, unitPrice.isNegative {
            refuse(path.appending("unit_price"), "a price is not below zero: a discount is a line of the summary")
        }
        let references = object.entries("provider_refs")
        guard let id, let title, let quantity, let unitPrice else { return nil }
        return LineItem(
            id: id, title: title, quantity: quantity, unitPrice: unitPrice, providerReferences: references,
            unknown: object.unknown)
    }

    private func quantity(_ value: JSON, at path: JSONPath) -> Int? {
        guard value.numberText != nil else {
            refuse(path, needs: "a whole number from 1", found: value)
            return nil
        }
        guard let number = value.int64, let quantity = Int(exactly: number), quantity >= 1 else {
            refuse(path, "needs a whole number from 1, in plain digits")
            return nil
        }
        return quantity
    }
}
