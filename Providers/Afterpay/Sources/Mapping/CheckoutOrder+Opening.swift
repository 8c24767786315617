import ExpressCheckout

extension CheckoutOrder {
    /// Where the breakdown that the sheet opens with stands: the opening option's, else the order's own.
    var openingSummaryPath: JSONPath {
        if let option = openingOption, option.summary != nil,
            let index = shippingOptions.firstIndex(where: { $0.id == option.id })
        {
            return JSONPath.root.appending("shipping_options").appending(index).appending("summary")
        }
        return JSONPath.root.appending("summary")
    }

    /// Where the total that the sheet opens with stands.
    var openingTotalPath: JSONPath {
        openingSummaryPath.appending(openingSummary.items.count - 1).appending("amount")
    }

    /// Whether the customer is asked for an address or an option at all.
    var asksForDelivery: Bool { delivery != .none && addressMode != .none }

    /// Whether an option is to be chosen on the sheet.
    var asksForOptions: Bool { asksForDelivery && optionChoice == .onSheet }

    /// Whether the order carries an address that the checkout must be opened with.
    var opensWithAddress: Bool { asksForDelivery && (delivery == .pickup || addressMode == .fixed) }
}

extension OrderSummary {
    /// The sum of all lines of the kinds; nil when there is no such line.
    /// - Throws: ``MoneyError`` `overflow`.
    func sum(of kinds: SummaryItem.Kind...) throws(MoneyError) -> Money? {
        var sum: Money?
        for item in lines where kinds.contains(item.kind) {
            sum = try sum?.adding(item.amount) ?? item.amount
        }
        return sum
    }
}
