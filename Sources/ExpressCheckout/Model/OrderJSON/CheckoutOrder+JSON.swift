extension CheckoutOrder {
    /// The order as JSON (`docs/order.schema.json`), personal data in the clear.
    ///
    /// Reading it gives this order again. Amounts have all the currency's decimals. `delivery` and `capture` always
    /// stand there, other keys only when they say something else than their absence does; unknown keys come last.
    public var json: JSON {
        .orderObject(
            [
                ("reference", .string(reference)), ("description", .text(descriptionText)),
                ("country", .string(country)), ("currency", .string(currency.code)),
                ("line_items", .list(lineItems.map(\.json))), ("summary", summary.json),
                ("shipping_options", .list(shippingOptions.map(\.json))),
                ("selected_option", .text(selectedOption?.rawValue)), ("delivery", .string(delivery.rawValue)),
                ("address_mode", .word(addressMode, unless: .choose)),
                ("option_choice", .word(optionChoice, unless: .onSheet)), ("buyer", buyer?.exposed.json),
                ("shipping_address", shippingAddress?.exposed.json), ("capture", .string(capture.rawValue)),
                ("cart", .word(cart, unless: .existing)),
                ("save_payment_method", savePaymentMethod ? .bool(true) : nil), ("return_url", .text(returnURL)),
                ("cancel_url", .text(cancelURL)), ("origin", .text(origin)), ("links", .list(links.map(\.json))),
                ("client", client?.exposed.json), ("metadata", .entries(metadata)),
            ], unknown: unknown, keys: OrderKeys.order)
    }
}

extension LineItem {
    /// The position as it stands in an order.
    public var json: JSON {
        .orderObject(
            [
                ("id", .string(id)), ("title", .string(title)), ("quantity", .number(String(quantity))),
                ("unit_price", .string(unitPrice.decimalText)), ("provider_refs", .entries(providerReferences)),
            ], unknown: unknown, keys: OrderKeys.lineItem)
    }
}

extension OrderLink {
    /// The link as it stands in an order.
    public var json: JSON {
        .orderObject(
            [("type", .string(type)), ("url", .string(url)), ("title", .text(title))], unknown: unknown,
            keys: OrderKeys.link)
    }
}
