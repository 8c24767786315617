import ExpressCheckout

/// Orders made from a world's own, for what its plain one does not show.
enum SampleOrders {
    /// Orders that one provider or another cannot take.
    static func odd(_ order: CheckoutOrder) -> [CheckoutOrder] { OddOrder.all.compactMap { $0.make(order) } }

    static func titled(_ order: CheckoutOrder, _ title: String) -> CheckoutOrder {
        changing(
            order,
            lineItems: order.lineItems.map {
                LineItem(
                    id: $0.id, title: title, quantity: $0.quantity, unitPrice: $0.unitPrice,
                    providerReferences: $0.providerReferences)
            })
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

    /// The same order with `count` delivery options, each pre-priced as the first.
    static func with(options count: Int, in order: CheckoutOrder) -> CheckoutOrder {
        let options = order.shippingOptions.prefix(1).flatMap { first in
            (1...count).map { number in
                ShippingOption(
                    id: ShippingOption.ID("option-\(number)"), label: "Way \(number)", amount: first.amount,
                    summary: first.summary)
            }
        }
        return changing(order, shippingOptions: options)
    }

    /// The same order, its money only held until the merchant captures it.
    static func manual(_ order: CheckoutOrder) -> CheckoutOrder {
        changing(order, capture: .manual)
    }

    /// The same goods for 1.00 more than they cost.
    static func dearer(_ order: CheckoutOrder) throws -> CheckoutOrder {
        let more = Money(minorUnits: 1_00, currency: order.currency)
        let fee = SummaryItem(id: "fee", kind: .fee, label: "Fee", amount: more)
        let summary = { (summary: OrderSummary) throws in
            let total = try summary.total.amount.adding(more)
            return try OrderSummary(
                summary.lines + [
                    fee, SummaryItem(id: "total", kind: .total, label: summary.payee, amount: total),
                ])
        }
        let options = try order.shippingOptions.map { option in
            ShippingOption(
                id: option.id, label: option.label, detail: option.detail, amount: option.amount,
                deliveryEstimate: option.deliveryEstimate, summary: try option.summary.map(summary))
        }
        return changing(order, summary: try summary(order.summary), shippingOptions: options)
    }

    static func withoutReferences(_ item: LineItem) -> LineItem {
        LineItem(id: item.id, title: item.title, quantity: item.quantity, unitPrice: item.unitPrice)
    }

    static func priced(_ order: CheckoutOrder, in code: String, minorUnits: Int64 = 5_000) -> CheckoutOrder? {
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

    static func changing(
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
