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
            warn("selected_option", "Centra chooses the first shipping method itself")
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
        warn("reference", "Centra numbers the order itself: not sent")
        if order.descriptionText != nil { warn("description", "not sent: Centra has no place for it") }
        if order.delivery == .pickup {
            warn("delivery", "the Storefront API has no pick-up: one of Centra's shipping methods delivers the order")
        }
        if order.addressMode == .fixed {
            warn("address_mode", "the sheet always asks for an address: a fixed one is not enforced")
        }
        if order.optionChoice == .later {
            warn("option_choice", "a shipping method is chosen on the sheet")
        }
        if order.capture == .manual {
            warn("capture", "capture is a setting of the shop at Centra: the order cannot choose it")
        }
        if order.savePaymentMethod { warn("save_payment_method", "express checkout keeps no payment method") }
        if order.buyer?.exposed.document != nil { warn("buyer", "the identity document is not sent") }
        if !order.links.isEmpty { warn("links", "the Apple Pay sheet has no links") }
        if !order.metadata.isEmpty { warn("metadata", "not sent: Centra has no place for it") }
    }

    private mutating func warn(_ key: String, _ message: String) {
        warnings.append(OrderProblem(JSONPath.root.appending(key), message))
    }
}
