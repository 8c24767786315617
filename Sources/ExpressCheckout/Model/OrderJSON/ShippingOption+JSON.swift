extension ShippingOption {
    /// The option as it stands in an order.
    public var json: JSON { json(amounts: .decimal) }

    /// The option, its summary included.
    public func json(amounts form: AmountForm) -> JSON {
        .orderObject(
            [
                ("id", .string(id.rawValue)), ("label", .string(label)), ("detail", .text(detail)),
                ("amount", form.json(amount)), ("delivery_estimate", deliveryEstimate?.json),
                ("summary", summary?.json(amounts: form)),
            ], unknown: unknown, keys: OrderKeys.shippingOption)
    }
}

extension DeliveryEstimate {
    /// The days, as they stand in an order.
    public var json: JSON {
        .orderObject(
            [("from", .string(from.description)), ("to", .string(to.description))], unknown: unknown,
            keys: OrderKeys.deliveryEstimate)
    }
}
