import ExpressCheckout

/// What Afterpay ignores of an order: one warning for each JSON path.
struct IgnoredParts {
    let order: CheckoutOrder
    let configuration: AfterpayConfiguration

    var warnings: [OrderProblem] {
        lines + options + people + pages + rest
    }

    /// The lines that have no place of their own; the total contains them.
    private var lines: [OrderProblem] {
        order.openingSummary.lines.enumerated().compactMap { index, line in
            let path = order.openingSummaryPath.appending(index)
            switch line.kind {
            case .subtotal, .fulfillment, .tax: return nil
            case .discount, .itemsDiscount:
                return line.amount.isNegative
                    ? nil : OrderProblem(path, "not sent: Afterpay lists discounts below zero")
            case .includedTax: return OrderProblem(path, "not sent: Afterpay has tax on top alone")
            default: return OrderProblem(path, "not sent as a line: Afterpay shows it within the total")
            }
        }
    }

    private var options: [OrderProblem] {
        let path = JSONPath.root.appending("shipping_options")
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
                    JSONPath.root.appending("shipping_address"), "not sent: the customer chooses one on the sheet"))
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
