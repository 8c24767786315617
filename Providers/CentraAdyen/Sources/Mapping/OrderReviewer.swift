import ExpressCheckout

/// Looks at an order before anything is sent: what Centra with Adyen cannot take, and what it ignores.
struct OrderReviewer {
    private let order: CheckoutOrder
    private var problems: [OrderProblem] = []
    private var warnings: [OrderProblem] = []

    /// Reviews `order`.
    static func review(_ order: CheckoutOrder) -> OrderReview {
        var reviewer = OrderReviewer(order: order)
        reviewer.checkAmounts()
        reviewer.checkItems()
        reviewer.checkSettings()
        return OrderReview(problems: reviewer.problems, warnings: reviewer.warnings)
    }

    private init(order: CheckoutOrder) {
        self.order = order
    }

    private mutating func checkAmounts() {
        checkTotal(order.summary, at: JSONPath.root.appending("summary"))
        for (index, option) in order.shippingOptions.enumerated() {
            guard let summary = option.summary else { continue }
            checkTotal(
                summary, at: JSONPath.root.appending("shipping_options").appending(index).appending("summary"))
        }
        warn("summary", "Centra prices the order: these amounts are only compared with its first answer")
        if !order.shippingOptions.isEmpty {
            warn("shipping_options", "Centra offers its own shipping methods at its own prices: these are not sent")
        }
        if order.selectedOption != nil {
            warn(
                "selected_option",
                order.delivery == .none
                    ? "not sent: without delivery no shipping method is chosen"
                    : "chosen at Centra where one of its methods has this id or exactly this label; otherwise Centra's "
                        + "own choice holds, and opening fails if its total is another than the order's, unless the "
                        + "provider's prices are accepted")
        }
    }

    /// What is charged must have a form at Adyen.
    private mutating func checkTotal(_ summary: OrderSummary, at path: JSONPath) {
        do throws(AdyenAmount.Unfit) {
            _ = try AdyenAmount(summary.total.amount)
        } catch {
            problems.append(
                OrderProblem(path.appending(summary.items.count - 1).appending("amount"), error.description))
        }
    }

    private mutating func checkItems() {
        guard order.cart == .add else {
            if !order.lineItems.isEmpty {
                warn("line_items", "the cart that Centra holds counts: with \"cart\": \"existing\" these are not sent")
            }
            return
        }
        let path = JSONPath.root.appending("line_items")
        if order.lineItems.isEmpty {
            problems.append(OrderProblem(path, "\"cart\": \"add\" needs items to add"))
        }
        for (index, item) in order.lineItems.enumerated() {
            let place = path.appending(index)
            if item.reference(at: .centraAdyen) ?? "" == "" {
                problems.append(
                    OrderProblem(
                        place.appending("provider_refs").appending(ProviderID.centraAdyen.rawValue),
                        "missing: the id of the item to add at Centra"))
            }
            if Int32(exactly: item.quantity) == nil {
                problems.append(OrderProblem(place.appending("quantity"), "more than Centra's Int holds"))
            }
            warnings.append(OrderProblem(place.appending("title"), "Centra has its own name of the item: not sent"))
            warnings.append(
                OrderProblem(place.appending("unit_price"), "Centra has its own price of the item: not sent"))
        }
    }

    private mutating func checkSettings() {
        if order.returnURL ?? "" == "" {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("return_url"), "missing: Centra must know where the shopper comes back to"))
        }
        warn("country", "not sent: the session's own country holds at Centra")
        warn("reference", "Centra numbers the order itself: not sent")
        if order.descriptionText != nil { warn("description", "not sent: Centra has no place for it") }
        checkDelivery()
        if order.optionChoice == .later {
            warn("option_choice", "a shipping method is chosen on the sheet")
        }
        if order.capture == .manual {
            warn("capture", "capture is a setting of the shop at Centra: the order cannot choose it")
        }
        if order.savePaymentMethod { warn("save_payment_method", "express checkout keeps no payment method") }
        if order.buyer?.exposed.document != nil {
            warnings.append(
                OrderProblem(
                    JSONPath.root.appending("buyer").appending("document"), "not sent: Centra has no place for it"))
        }
        if !order.links.isEmpty { warn("links", "the Apple Pay sheet has no links") }
        if !order.metadata.isEmpty { warn("metadata", "not sent: Centra has no place for it") }
    }

    private mutating func checkDelivery() {
        switch order.delivery {
        case .shipping: break
        case .pickup:
            warn("delivery", "the Storefront API has no pick-up: one of Centra's shipping methods delivers the order")
        case .none:
            warn(
                "delivery",
                "not sent: the sheet asks for no address, but Centra wants one (the order's, else the billing address) "
                    + "and charges the shipping method that it has chosen")
        }
        switch order.addressMode {
        case .choose: break
        case .fixed: warn("address_mode", "the sheet always asks for an address: a fixed one is not enforced")
        case .none:
            warn(
                "address_mode",
                "the sheet asks for no address, but Centra wants one: the order's is sent, else the billing address")
        }
        if order.shippingAddress != nil, order.delivery != .none, order.addressMode != .none {
            warn("shipping_address", "not sent: the shopper gives one on the sheet")
        }
    }

    private mutating func warn(_ key: String, _ message: String) {
        warnings.append(OrderProblem(JSONPath.root.appending(key), message))
    }
}
