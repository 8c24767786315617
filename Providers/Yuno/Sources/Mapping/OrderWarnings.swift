import ExpressCheckout

/// What Yuno would not honour of an order; the order can be opened all the same.
struct OrderWarnings {
    let order: CheckoutOrder
    /// Whether the session has a customer at Yuno.
    var hasCustomer = false

    /// All warnings, one per path.
    var all: [OrderProblem] {
        sheet + choices + payer + limits + pages
    }

    private var sheet: [OrderProblem] {
        var warnings: [OrderProblem] = []
        let summary = JSONPath.root.appending("summary")
        if !order.lineItems.isEmpty {
            warnings.append(warning("line_items", "Yuno's sheet shows the breakdown alone: line items are not sent"))
        }
        if order.shippingOptions.isEmpty {
            if order.summary.items.count == 1 {
                let label = summary.appending(0).appending("label")
                warnings.append(OrderProblem(label, "a total alone opens the sheet with Yuno's own single line"))
            }
            warnings += lines(order.summary, at: summary)
        } else if order.summary != order.openingSummary {
            warnings.append(
                OrderProblem(summary, "is not sent: with options the first one's own breakdown opens the sheet"))
        }
        for (index, option) in order.shippingOptions.enumerated() {
            guard let own = option.summary else { continue }
            let path = JSONPath.root.appending("shipping_options").appending(index).appending("summary")
            warnings += lines(own, at: path)
        }
        return warnings
    }

    private func lines(_ summary: OrderSummary, at path: JSONPath) -> [OrderProblem] {
        summary.items.enumerated().compactMap { index, item in
            if item.kind == .includedTax {
                return OrderProblem(
                    path.appending(index), "included tax is not sent: Yuno adds up all lines that it shows")
            }
            guard item.status != .final else { return nil }
            let path = path.appending(index).appending("status")
            return OrderProblem(path, "is not shown: Yuno's lines are all final")
        }
    }

    private var choices: [OrderProblem] {
        var warnings: [OrderProblem] = []
        if let selected = order.selectedOption, selected != order.shippingOptions.first?.id {
            warnings.append(warning("selected_option", "Yuno preselects the first option: this one is sent first"))
        }
        switch order.delivery {
        case .pickup:
            warnings.append(warning("delivery", "Yuno's sheet knows no pick-up: options look like shipping methods"))
        case .none where !order.shippingOptions.isEmpty:
            warnings.append(warning("delivery", "options are sent all the same, so the sheet asks for an address"))
        case .none, .shipping: break
        }
        switch order.addressMode {
        case .fixed: warnings.append(warning("address_mode", "the customer can choose another address on Yuno's sheet"))
        case .none where !order.shippingOptions.isEmpty:
            warnings.append(warning("address_mode", "with options Yuno's sheet asks for an address"))
        case .none, .choose: break
        }
        if order.optionChoice == .later {
            warnings.append(warning("option_choice", "options can only be chosen on Yuno's sheet"))
        }
        if order.shippingAddress != nil {
            warnings.append(
                warning(
                    "shipping_address",
                    "is not shown on the sheet: it goes into the payment where the sheet has none, without name and phone"
                ))
        }
        if order.cart == .add {
            warnings.append(warning("cart", "Yuno keeps no cart: nothing is added"))
        }
        return warnings
    }

    private var payer: [OrderProblem] {
        var warnings: [OrderProblem] = []
        let buyer = order.buyer?.exposed
        let path = JSONPath.root.appending("buyer")
        if let phone = buyer?.phone, PhoneNumber(e164: phone) == nil {
            warnings.append(
                OrderProblem(path.appending("phone"), "is left out: Yuno takes E.164 numbers alone, such as +15550100"))
        }
        if let document = buyer?.document,
            !PayerBody.documentTypes.contains(document.type) || !Lengths.fits(document.number, 3...40)
        {
            warnings.append(
                OrderProblem(
                    path.appending("document"),
                    "is left out: Yuno takes a number of 3 to 40 characters and the types "
                        + PayerBody.documentTypes.sorted().joined(separator: ", ")))
        }
        if order.savePaymentMethod, !hasCustomer {
            warnings.append(
                warning("save_payment_method", "is not kept: Yuno does it for a customer of its own, and none is sent"))
        }
        return warnings
    }

    /// What of the payer's data is outside Yuno's limits and so not sent (`yuno.md §2.6`).
    private var limits: [OrderProblem] {
        let buyer = order.buyer?.exposed
        let address = order.shippingAddress?.exposed
        let client = order.client?.exposed
        let fields: [(String, String, String?, ClosedRange<Int>)] = [
            ("buyer", "given_name", buyer?.givenName, 1...255), ("buyer", "family_name", buyer?.familyName, 1...255),
            ("buyer", "email", buyer?.email, 1...255),
            ("shipping_address", "street_address", address?.streetAddress, 3...255),
            ("shipping_address", "extended_address", address?.extendedAddress, 3...255),
            ("shipping_address", "address_locality", address?.locality, 3...255),
            ("shipping_address", "address_region", address?.region, 1...255),
            ("shipping_address", "postal_code", address?.postalCode, 5...10),
            ("client", "ip", client?.ip, 1...45), ("client", "user_agent", client?.userAgent, 3...255),
        ]
        return fields.compactMap { part, key, text, range in
            guard let text, !text.isEmpty, !Lengths.fits(text, range) else { return nil }
            return OrderProblem(
                JSONPath.root.appending(part).appending(key),
                "is left out of the payment: Yuno takes \(range.lowerBound) to \(range.upperBound) characters")
        }
    }

    private var pages: [OrderProblem] {
        var warnings: [OrderProblem] = []
        if let url = order.returnURL?.lowercased(), url.contains("://localhost") || url.contains("://127.") {
            warnings.append(warning("return_url", "Yuno may refuse an address of this machine"))
        }
        if order.cancelURL != nil {
            warnings.append(warning("cancel_url", "Yuno has no page to come back to from a cancel"))
        }
        if order.origin != nil { warnings.append(warning("origin", "Yuno does not ask for the page's origin")) }
        if !order.links.isEmpty { warnings.append(warning("links", "Yuno's sheet shows no links")) }
        for entry in order.metadata where entry.value.isEmpty {
            let path = JSONPath.root.appending("metadata").appending(entry.key)
            warnings.append(OrderProblem(path, "is left out: Yuno takes no empty value"))
        }
        return warnings
    }

    private func warning(_ key: String, _ message: String) -> OrderProblem {
        OrderProblem(JSONPath.root.appending(key), message)
    }
}
