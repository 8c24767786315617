import ExpressCheckout

/// Orders made from a world's own, for what its plain one does not show.
enum SampleOrders {
    /// Orders that one provider or another cannot take, by what is odd about them.
    static let odd: [(name: String, what: String, make: @Sendable (CheckoutOrder) -> CheckoutOrder?)] = [
        ("currency_without_decimals", "An order in yen", { priced($0, in: "JPY") }),
        ("currency_with_three_decimals", "An order in Kuwaiti dinars", { priced($0, in: "KWD") }),
        (
            "reference_of_10000_letters", "A reference of ten thousand letters",
            { changing($0, reference: String(repeating: "r", count: 10_000)) }
        ),
        (
            "goods_of_nobody", "Goods without a reference",
            { changing($0, lineItems: $0.lineItems.map(withoutReferences)) }
        ),
        (
            "title_of_10000_letters", "A title of ten thousand letters",
            { titled($0, String(repeating: "t", count: 10_000)) }
        ),
        (
            "marks_and_emoji", "Marks, an apostrophe and an emoji in a title",
            { titled($0, #"O'Neil "5<6&7" 👕\u{2028}"#) }
        ),
        ("greatest_amount", "The greatest amount", { priced($0, in: $0.currency.code, minorUnits: .max) }),
        ("nothing_to_pay", "A total of nothing", { priced($0, in: $0.currency.code, minorUnits: 0) }),
    ]

    /// Every odd order that can be made of this one.
    static func oddOrders(_ order: CheckoutOrder) -> [CheckoutOrder] { odd.compactMap { $0.make(order) } }

    private static func titled(_ order: CheckoutOrder, _ title: String) -> CheckoutOrder {
        changing(
            order,
            lineItems: order.lineItems.map {
                LineItem(
                    id: $0.id, title: title, quantity: $0.quantity, unitPrice: $0.unitPrice,
                    providerReferences: $0.providerReferences)
            })
    }

    /// The order under another reference.
    static func referenced(_ order: CheckoutOrder, _ reference: String) -> CheckoutOrder {
        changing(order, reference: reference)
    }

    /// The order whose money is taken later.
    static func manual(_ order: CheckoutOrder) -> CheckoutOrder { changing(order, capture: .manual) }

    /// The options with other ids, dearer by `cents`.
    static func dearer(_ order: CheckoutOrder, by cents: Int64, named suffix: String) throws -> [ShippingOption] {
        let money = { (amount: Int64) in Money(minorUnits: amount, currency: order.currency) }
        return try order.shippingOptions.map { option in
            let amount = option.amount.minorUnits + cents
            let goods = (option.summary?.total.amount.minorUnits ?? 0) - option.amount.minorUnits
            return ShippingOption(
                id: ShippingOption.ID(option.id.rawValue + suffix), label: option.label, detail: option.detail,
                amount: money(amount), deliveryEstimate: option.deliveryEstimate,
                summary: try OrderSummary([
                    SummaryItem(id: "subtotal", kind: .subtotal, label: "Subtotal", amount: money(goods)),
                    SummaryItem(id: "shipping", kind: .fulfillment, label: "Shipping", amount: money(amount)),
                    SummaryItem(
                        id: "total", kind: .total, label: order.summary.payee, amount: money(goods + amount)),
                ]))
        }
    }

    /// Three things at 19.99 less 0.98, delivered for 4.99: sums that binary fractions get wrong.
    static func awkward(_ order: CheckoutOrder) throws -> CheckoutOrder {
        let money = { (cents: Int64) in Money(minorUnits: cents, currency: order.currency) }
        let summary = { (shipping: Int64) throws in
            try OrderSummary([
                SummaryItem(id: "subtotal", kind: .subtotal, label: "Subtotal", amount: money(59_97)),
                SummaryItem(id: "discount", kind: .discount, label: "Discount", amount: money(-98)),
                SummaryItem(id: "shipping", kind: .fulfillment, label: "Shipping", amount: money(shipping)),
                SummaryItem(id: "total", kind: .total, label: order.summary.payee, amount: money(58_99 + shipping)),
            ])
        }
        let options = try [("slow", Int64(4_99)), ("fast", 10_02)].map { id, cents in
            ShippingOption(
                id: ShippingOption.ID(id), label: "The \(id) way", amount: money(cents), summary: try summary(cents))
        }
        let item = LineItem(id: "sku-9", title: "Sock", quantity: 3, unitPrice: money(19_99))
        return changing(
            order, lineItems: [item], summary: try summary(4_99), shippingOptions: options, cart: .existing)
    }

    /// An order of the sample's customer, whose data and address the merchant knows already.
    static func known(_ order: CheckoutOrder) -> CheckoutOrder {
        changing(order, buyer: SampleShop.buyer, shippingAddress: SampleShop.served)
    }

    private static func withoutReferences(_ item: LineItem) -> LineItem {
        LineItem(id: item.id, title: item.title, quantity: item.quantity, unitPrice: item.unitPrice)
    }

    private static func priced(
        _ order: CheckoutOrder, in code: String, minorUnits: Int64 = 5_000
    ) -> CheckoutOrder? {
        guard let currency = Currency(code) else { return nil }
        let amount = Money(minorUnits: minorUnits, currency: currency)
        let total = SummaryItem(id: "total", kind: .total, label: order.summary.payee, amount: amount)
        guard let summary = try? OrderSummary([total]) else { return nil }
        return changing(
            order, currency: currency,
            lineItems: order.lineItems.map {
                LineItem(
                    id: $0.id, title: $0.title, quantity: 1, unitPrice: amount,
                    providerReferences: $0.providerReferences)
            }, summary: summary, shippingOptions: [])
    }

    private static func changing(
        _ order: CheckoutOrder, reference: String? = nil, currency: Currency? = nil, lineItems: [LineItem]? = nil,
        summary: OrderSummary? = nil, shippingOptions: [ShippingOption]? = nil, cart: CheckoutOrder.Cart? = nil,
        buyer: Buyer? = nil, shippingAddress: PostalAddress? = nil, capture: CheckoutOrder.Capture? = nil
    ) -> CheckoutOrder {
        CheckoutOrder(
            reference: reference ?? order.reference, descriptionText: order.descriptionText, country: order.country,
            currency: currency ?? order.currency, lineItems: lineItems ?? order.lineItems,
            summary: summary ?? order.summary, shippingOptions: shippingOptions ?? order.shippingOptions,
            buyer: buyer, shippingAddress: shippingAddress, capture: capture ?? order.capture,
            cart: cart ?? order.cart, returnURL: order.returnURL,
            cancelURL: order.cancelURL, origin: order.origin,
            metadata: order.metadata)
    }
}
