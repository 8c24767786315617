import ExpressCheckout

/// What Afterpay ignores of an order: one warning for each JSON path.
struct IgnoredParts {
    let order: CheckoutOrder
    let configuration: AfterpayConfiguration

    var warnings: [OrderProblem] {
        lines + options + delivery + people + pages + rest
            + SheetLocale(order: order, configuration: configuration).problems
    }

    /// The lines that have no place of their own; the total contains them.
    private var lines: [OrderProblem] {
        let own = JSONPath.root.appending("summary")
        let isReplaced = order.openingSummaryPath != own && order.summary != order.openingSummary
        let replaced =
            isReplaced ? [OrderProblem(own, "not sent: the opening option's own breakdown opens the sheet")] : []
        return replaced
            + order.openingSummary.items.enumerated().compactMap { index, line in
                let path = order.openingSummaryPath.appending(index)
                if let reason = Self.reasonToLeaveOut(line) { return OrderProblem(path, reason) }
                guard line.status != .final else { return nil }
                return OrderProblem(path.appending("status"), "not sent: Afterpay shows every amount as final")
            }
    }

    private static func reasonToLeaveOut(_ line: SummaryItem) -> String? {
        switch line.kind {
        case .subtotal, .fulfillment, .tax, .total: nil
        case .discount, .itemsDiscount:
            line.amount.isNegative ? nil : "not sent: Afterpay lists discounts below zero"
        case .includedTax: "not sent: Afterpay has tax on top alone"
        default: "not sent as a line: Afterpay shows it within the total"
        }
    }

    /// Where no address is asked for there is no option to choose.
    private var delivery: [OrderProblem] {
        guard !order.asksForDelivery else { return [] }
        let root = JSONPath.root
        var warnings: [OrderProblem] = []
        if order.selectedOption != nil {
            warnings.append(
                OrderProblem(
                    root.appending("selected_option"), "not sent: its total opens the sheet, which shows no options"))
        }
        guard runsInMobileSDK else { return warnings }
        let message = "afterpay.js alone can do without an address: the mobile SDKs may ask for one, without options"
        if order.delivery == .none { warnings.append(OrderProblem(root.appending("delivery"), message)) }
        if order.addressMode == .none { warnings.append(OrderProblem(root.appending("address_mode"), message)) }
        return warnings
    }

    private var options: [OrderProblem] {
        let path = JSONPath.root.appending("shipping_options")
        guard order.asksForDelivery || order.shippingOptions.isEmpty else {
            return [
                OrderProblem(
                    path, "not shown: without an address no option is asked for; the opening one's total is charged")
            ]
        }
        guard order.asksForOptions || order.shippingOptions.isEmpty else {
            return [
                OrderProblem(path, "not shown on the sheet: the customer chooses on the merchant's page afterwards")
            ]
        }
        return order.shippingOptions.enumerated().compactMap { index, option in
            option.deliveryEstimate == nil
                ? nil
                : OrderProblem(
                    path.appending(index).appending("delivery_estimate"),
                    "Afterpay shows no dates: write them into the option's detail")
        }
    }

    private var people: [OrderProblem] {
        var warnings: [OrderProblem] = []
        if let buyer = order.buyer?.exposed {
            let path = JSONPath.root.appending("buyer")
            if (buyer.email ?? "").isEmpty {
                warnings.append(OrderProblem(path, "not sent: Afterpay takes a buyer only with an e-mail address"))
            }
            if buyer.document != nil {
                warnings.append(OrderProblem(path.appending("document"), "Afterpay takes no identity document"))
            }
        }
        if order.shippingAddress != nil, !order.opensWithAddress {
            warnings.append(
                OrderProblem(
                    JSONPath.root.appending("shipping_address"),
                    order.asksForDelivery
                        ? "not sent: the customer chooses one on the sheet" : "not sent: no address is asked for"))
        }
        if order.asksForDelivery, order.addressMode == .fixed, order.delivery == .shipping, runsInMobileSDK {
            warnings.append(
                OrderProblem(
                    JSONPath.root.appending("address_mode"),
                    "afterpay.js alone can fix the address; on the mobile SDKs the customer can choose another"))
        }
        return warnings
    }

    private var pages: [OrderProblem] {
        var warnings: [OrderProblem] = []
        for (key, url) in [("return_url", order.returnURL), ("cancel_url", order.cancelURL)] {
            guard let url, CheckoutBody.webAddress(url) == nil else { continue }
            warnings.append(
                OrderProblem(JSONPath.root.appending(key), "not sent: Afterpay redirects to addresses of the web only"))
        }
        if order.origin != nil, configuration.popupOrigin == .mobileSDK, order.origin != AfterpayPopupOrigin.mobilePage
        {
            warnings.append(
                OrderProblem(
                    JSONPath.root.appending("origin"), "not sent: the configuration opens the sheet in the mobile SDKs")
            )
        }
        return warnings
    }

    private var rest: [OrderProblem] {
        let ignored: [(String, Bool, String)] = [
            ("description", order.descriptionText != nil, "Afterpay shows the items instead"),
            ("cart", order.cart == .add, "Afterpay has no cart: nothing is added and nothing is taken back"),
            ("save_payment_method", order.savePaymentMethod, "Afterpay keeps no payment method for the merchant"),
            ("links", !order.links.isEmpty, "Afterpay's sheet links to its own pages"),
            ("client", order.client != nil, "Afterpay takes nothing about the customer's device"),
            ("metadata", !order.metadata.isEmpty, "Afterpay has no place for it"),
        ]
        return ignored.filter { $0.1 }.map { OrderProblem(JSONPath.root.appending($0.0), $0.2) }
    }

    private var runsInMobileSDK: Bool {
        CheckoutBody.popupOrigin(of: order, configuration) == AfterpayPopupOrigin.mobilePage
    }
}
