import ExpressCheckout

/// Items, breakdown and options of a payload: the API adds up nothing, an order's lines must sum to its total.
extension CheckoutImporter {
    private static let items = root.appending("items")

    // MARK: - Items

    mutating func readItems(_ currency: Currency) {
        guard let items = take("items") else { return }
        guard let elements = items.array else {
            add(Self.items, .lost, "it is no list")
            return
        }
        var lines: [JSON] = []
        for (index, item) in elements.enumerated() {
            lines.append(line(item, at: Self.items.appending(index), index, currency))
        }
        guard !lines.isEmpty else { return }
        put("line_items", .array(lines), from: Self.items)
    }

    private mutating func line(_ item: JSON, at path: JSONPath, _ index: Int, _ currency: Currency) -> JSON {
        let place = Self.root.appending("line_items").appending(index)
        if item["sku"]?.nonEmptyString == nil {
            add(path.appending("sku"), .changed, "no sku: the item is numbered")
        }
        if item["name"]?.nonEmptyString == nil { add(path.appending("name"), .needsValue, "an item has a name") }
        let quantity = item["quantity"]?.int64.flatMap { $0 >= 1 ? $0 : nil }
        if quantity == nil {
            add(path.appending("quantity"), .needsValue, "an order counts its items in whole numbers from 1")
        }
        let price = WireMoney(item["price"])?.money.flatMap { $0.currency == currency && !$0.isNegative ? $0 : nil }
        if price == nil {
            add(path.appending("price"), .needsValue, "an item has a price in the order's currency, not below zero")
        }
        lose(
            in: item, at: path, except: ["name", "sku", "quantity", "price"], "an order's item has no place for it")
        for (key, source) in [("id", "sku"), ("title", "name"), ("quantity", "quantity"), ("unit_price", "price")] {
            sources[place.appending(key)] = path.appending(source)
        }
        sources[place] = path
        return .object(compacting: [
            ("id", .string(item["sku"]?.nonEmptyString ?? "item-\(index + 1)")),
            ("title", item["name"]?.nonEmptyString.map(JSON.string)),
            ("quantity", quantity.map { .number(String($0)) }),
            ("unit_price", price.map { .string($0.decimalText) }),
        ])
    }

    /// What the items cost; nil when one of them cannot be read.
    private func goods(_ currency: Currency) -> Money? {
        guard let items = payload["items"]?.array, !items.isEmpty else { return nil }
        var sum: Int64 = 0
        for item in items {
            guard let price = WireMoney(item["price"])?.money, price.currency == currency,
                let quantity = item["quantity"]?.int64
            else { return nil }
            let (product, overflows) = price.minorUnits.multipliedReportingOverflow(by: quantity)
            let (next, overflowsSum) = sum.addingReportingOverflow(product)
            guard !overflows, !overflowsSum else { return nil }
            sum = next
        }
        return Money(minorUnits: sum, currency: currency)
    }

    // MARK: - Breakdown

    mutating func readPrices(_ total: Money) {
        let shipping = amount("shippingAmount", total.currency)
        let tax = amount("taxAmount", total.currency)
        let discounts = discounts(total.currency)
        let payee = take("merchant")?["name"]?.nonEmptyString
        if payee == nil {
            add(
                Self.root.appending("merchant").appending("name"), .changed,
                "no payee is told: the total is called \"Total\"")
        }
        let breakdown = ImportedBreakdown(
            goods: goods(total.currency), discounts: discounts, payee: payee ?? "Total")
        let lines = breakdown.lines(total: total, shipping: shipping, tax: tax)
        let path = Self.root.appending("amount")
        if lines.isTaxIncluded {
            add(Self.root.appending("taxAmount"), .changed, "the items sum to the total without it: it is included tax")
        }
        if lines.isAdjusted {
            add(path, .changed, "the parts do not sum to it: the difference is a line of its own")
        }
        put("summary", .array(lines.items), from: path)
        readOptions(total, shipping: shipping, breakdown, lines.items)
    }

    private mutating func amount(_ key: String, _ currency: Currency) -> Money? {
        guard let value = take(key) else { return nil }
        guard let money = WireMoney(value)?.money, money.currency == currency, !money.isNegative else {
            add(Self.root.appending(key), .lost, "no amount in the checkout's currency")
            return nil
        }
        return money
    }

    /// The sign of a discount is not settled there; here it is below zero.
    private mutating func discounts(_ currency: Currency) -> [(label: String, amount: Money)] {
        let path = Self.root.appending("discounts")
        guard let discounts = take("discounts") else { return [] }
        return (discounts.array ?? []).enumerated().compactMap { index, discount in
            guard let money = WireMoney(discount["amount"])?.money, money.currency == currency,
                let negative = money.isNegative ? money : try? Money.zero(currency).subtracting(money)
            else {
                add(path.appending(index), .lost, "no amount in the checkout's currency")
                return nil
            }
            return (discount["displayName"]?.nonEmptyString ?? "Discount", negative)
        }
    }

    // MARK: - Options

    private mutating func readOptions(
        _ total: Money, shipping: Money?, _ breakdown: ImportedBreakdown, _ summary: [JSON]
    ) {
        let path = Self.root.appending("shippingOptions")
        let chosen = Self.root.appending("shippingOptionIdentifier")
        let identifier = text("shippingOptionIdentifier")
        var options: [JSON] = []
        for (index, option) in (take("shippingOptions")?.array ?? []).enumerated() {
            guard let read = self.option(option, total.currency, breakdown) else {
                add(path.appending(index), .lost, "an option has an id, a price and a total in the checkout's currency")
                continue
            }
            sources[Self.root.appending("shipping_options").appending(options.count)] = path.appending(index)
            options.append(read)
        }
        if options.isEmpty, let identifier, let shipping {
            add(chosen, .changed, "no name is told: the option is called by its id")
            options = [
                .object(compacting: [
                    ("id", .string(identifier)), ("label", .string(identifier)),
                    ("amount", .string(shipping.decimalText)), ("summary", .array(summary)),
                ])
            ]
        }
        if !options.isEmpty { put("shipping_options", .array(options), from: chosen) }
        guard let identifier else { return }
        if options.contains(where: { $0["id"]?.string == identifier }) {
            put("selected_option", .string(identifier), from: chosen)
        } else {
            add(chosen, .lost, "the payload does not say what the option costs")
        }
    }

    /// An option in the bridge's form; `orderAmount` is its whole total (`afterpay.md` §4.3).
    private func option(_ option: JSON, _ currency: Currency, _ breakdown: ImportedBreakdown) -> JSON? {
        guard let id = option["id"]?.nonEmptyString, let amount = WireMoney(option["shippingAmount"])?.money,
            let total = WireMoney(option["orderAmount"])?.money, amount.currency == currency,
            total.currency == currency, !amount.isNegative
        else { return nil }
        let tax = WireMoney(option["taxAmount"])?.money.flatMap { $0.currency == currency ? $0 : nil }
        return .object(compacting: [
            ("id", .string(id)), ("label", .string(option["name"]?.nonEmptyString ?? id)),
            ("detail", option["description"]?.nonEmptyString.map(JSON.string)),
            ("amount", .string(amount.decimalText)),
            ("summary", .array(breakdown.lines(total: total, shipping: amount, tax: tax).items)),
        ])
    }
}
