import ExpressCheckout

/// The body of `POST /v1/checkout/sessions` (`yuno.md §2.2`).
struct SessionBody {
    let order: CheckoutOrder
    let accountID: String
    var options = YunoSessionOptions()

    /// The body; what is empty is left out.
    var json: JSON {
        let sheet = SheetBody(keys: .session)
        return .object(compacting: [
            ("account_id", .string(accountID)),
            ("merchant_order_id", .string(order.reference)),
            ("payment_description", .string(order.descriptionOrReference)),
            ("country", .string(order.country)),
            ("customer_id", .text(options.customerID)),
            ("amount", AmountBody.object(order.openingSummary.total.amount)),
            ("callback_url", .text(order.returnURL)),
            ("workflow", options.workflow == .server ? nil : .string(options.workflow.rawValue)),
            ("installments", options.installmentPlanID.map { ["plan_id": .string($0)] }),
            ("metadata", MetadataBody(entries: order.metadata).session),
            ("shipping_methods", sheet.methods(optionsInOrder).unlessEmpty),
            ("summary_items", breakdown),
        ])
    }

    /// The option chosen beforehand first, since Yuno preselects the first (`Y-14`).
    private var optionsInOrder: [ShippingOption] {
        let first = order.openingOption?.id
        return order.shippingOptions.filter { $0.id == first } + order.shippingOptions.filter { $0.id != first }
    }

    /// With options their own breakdowns rule and Yuno ignores the session's (`Y-11`); a total alone is the session's
    /// amount (`Y-12`).
    private var breakdown: JSON? {
        let items = SheetBody(keys: .session).items(order.summary)
        guard order.shippingOptions.isEmpty, items[1] != nil else { return Optional.none }
        return items
    }
}
