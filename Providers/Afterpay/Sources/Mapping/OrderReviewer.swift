import ExpressCheckout

/// Looks at an order before anything is sent: what makes it impossible at Afterpay, and what Afterpay ignores.
struct OrderReviewer {
    let order: CheckoutOrder
    let configuration: AfterpayConfiguration
    private var problems: [OrderProblem] = []

    init(_ order: CheckoutOrder, configuration: AfterpayConfiguration) {
        self.order = order
        self.configuration = configuration
    }

    static func review(_ order: CheckoutOrder, configuration: AfterpayConfiguration) -> OrderReview {
        var reviewer = OrderReviewer(order, configuration: configuration)
        reviewer.checkTerms()
        reviewer.checkTotals()
        reviewer.checkItems()
        reviewer.checkOptions()
        reviewer.checkBuyer()
        reviewer.checkAddress()
        reviewer.checkPages()
        return OrderReview(
            problems: reviewer.problems, warnings: IgnoredParts(order: order, configuration: configuration).warnings)
    }

    private static let root = JSONPath.root

    // MARK: - What the order is

    private mutating func checkTerms() {
        if !Money.zero(order.currency).isTaken {
            refuse(
                Self.root.appending("currency"),
                "Afterpay takes \(AfterpayRegion.currencyList), not \(order.currency.code)")
        } else if let region = configuration.region, region.currencyCode != order.currency.code {
            refuse(
                Self.root.appending("currency"),
                "an Afterpay account of region \(region.rawValue) takes \(region.currencyCode), "
                    + "not \(order.currency.code)")
        }
        if AfterpayRegion(country: order.country) == nil {
            refuse(
                Self.root.appending("country"),
                "Afterpay's express checkout is there for \(AfterpayRegion.list), not \(order.country)")
        }
        require(order.reference, upTo: 128, at: Self.root.appending("reference"))
    }

    // MARK: - Money

    private mutating func checkTotals() {
        let summary = order.openingSummary
        if summary.total.amount.minorUnits <= 0 {
            refuse(order.openingTotalPath, "Afterpay takes no order of \(summary.total.amount)")
        }
        for (index, line) in summary.lines.enumerated() where line.isDiscount {
            require(line.label, upTo: 128, at: order.openingSummaryPath.appending(index).appending("label"))
        }
        checkSums(of: summary, at: order.openingSummaryPath)
    }

    /// The delivery and tax that are sent beside the total, which cannot be below zero.
    private mutating func checkSums(of summary: OrderSummary, at path: JSONPath) {
        for kind in [SummaryItem.Kind.fulfillment, .tax] {
            guard let index = summary.lines.firstIndex(where: { $0.kind == kind }) else { continue }
            let path = path.appending(index).appending("amount")
            do throws(MoneyError) {
                if try summary.sum(of: kind)?.isNegative == true {
                    refuse(path, "the \(kind) lines sum to less than zero")
                }
            } catch {
                refuse(path, "the \(kind) lines cannot be summed: \(error)")
            }
        }
    }

    private mutating func checkItems() {
        let path = Self.root.appending("line_items")
        if order.lineItems.count > 100 {
            refuse(path, "Afterpay takes at most 100 items, the order has \(order.lineItems.count)")
        }
        for (index, item) in order.lineItems.enumerated() {
            let path = path.appending(index)
            require(item.title, upTo: 255, at: path.appending("title"))
            limit(item.id, to: 128, at: path.appending("id"))
            if item.quantity > Int(Int32.max) || item.quantity < 1 {
                refuse(path.appending("quantity"), "Afterpay counts from 1 to \(Int32.max)")
            }
            if item.unitPrice.currency != order.currency {
                refuse(path.appending("unit_price"), "must be in the order's currency")
            }
        }
    }

    // MARK: - Delivery

    private mutating func checkOptions() {
        let path = Self.root.appending("shipping_options")
        if order.delivery == .pickup, order.optionChoice == .onSheet, order.shippingOptions.count > 1 {
            refuse(
                path, "Afterpay shows exactly one option for a pick-up, the order has \(order.shippingOptions.count)")
        }
        for (index, option) in order.shippingOptions.enumerated() {
            let path = path.appending(index)
            require(option.id.rawValue, upTo: 128, at: path.appending("id"))
            if !option.id.rawValue.isSheetSafe { refuse(path.appending("id"), SheetText.rule) }
            if option.label.isEmpty { refuse(path.appending("label"), "must not be empty") }
            if option.amount.isNegative || option.amount.currency != order.currency {
                refuse(path.appending("amount"), "must be zero or more, in the order's currency")
            }
            guard let summary = option.summary else {
                refuse(
                    path.appending("summary"), "Afterpay needs the whole breakdown of every option: it adds nothing up")
                continue
            }
            let summaryPath = path.appending("summary")
            let total = summary.total.amount
            let totalPath = summaryPath.appending(summary.items.count - 1).appending("amount")
            if total.currency != order.currency {
                refuse(totalPath, "must be in the order's currency")
            }
            // The opening option's breakdown was looked at with the totals.
            guard summaryPath != order.openingSummaryPath else { continue }
            if total.minorUnits <= 0 { refuse(totalPath, "Afterpay takes no order of \(total)") }
            checkSums(of: summary, at: summaryPath)
        }
    }

    // MARK: - People and places

    private mutating func checkBuyer() {
        guard let buyer = order.buyer?.exposed else { return }
        let path = Self.root.appending("buyer")
        limit(buyer.email, to: 128, at: path.appending("email"))
        limit(buyer.givenName, to: 128, at: path.appending("given_name"))
        limit(buyer.familyName, to: 128, at: path.appending("family_name"))
        limit(buyer.phone, to: 32, at: path.appending("phone"))
    }

    private mutating func checkAddress() {
        guard order.opensWithAddress else { return }
        let path = Self.root.appending("shipping_address")
        guard let address = order.shippingAddress?.exposed else {
            refuse(
                path, order.delivery == .pickup ? "a pick-up needs the store's address" : "a fixed address is missing")
            return
        }
        require(
            address.fullName, upTo: 255, at: path.appending("first_name"),
            otherwise: "Afterpay needs a name: first_name or last_name is enough")
        require(address.streetAddress, upTo: 128, at: path.appending("street_address"))
        require(address.postalCode, upTo: 128, at: path.appending("postal_code"))
        limit(address.extendedAddress, to: 128, at: path.appending("extended_address"))
        limit(address.locality, to: 128, at: path.appending("address_locality"))
        limit(address.region, to: 128, at: path.appending("address_region"))
        limit(address.phone, to: 32, at: path.appending("phone_number"))
        if AfterpayRegion(country: address.country) == nil {
            refuse(path.appending("address_country"), "Afterpay delivers to \(AfterpayRegion.list)")
        }
    }

    /// The sheet answers one origin alone; a path after it would be another text.
    private mutating func checkPages() {
        let origin = CheckoutBody.popupOrigin(of: order, configuration)
        let rest = origin.drop { $0 != ":" }.dropFirst(3)
        if CheckoutBody.webAddress(origin) == nil || rest.isEmpty || rest.contains(where: { "/?#@".contains($0) }) {
            refuse(
                Self.root.appending("origin"),
                "write scheme and host alone, such as https://shop.example: the sheet "
                    + "answers no other origin")
        }
    }

    // MARK: - Texts

    private mutating func require(
        _ text: String?, upTo maximum: Int, at path: JSONPath, otherwise message: String = "Afterpay needs it"
    ) {
        guard let text, !text.isEmpty else {
            refuse(path, message)
            return
        }
        limit(text, to: maximum, at: path)
    }

    /// Lengths count Unicode scalars, as JSON Schema does.
    private mutating func limit(_ text: String?, to maximum: Int, at path: JSONPath) {
        guard let count = text?.unicodeScalars.count, count > maximum else { return }
        refuse(path, "Afterpay takes at most \(maximum) characters, it has \(count)")
    }

    private mutating func refuse(_ path: JSONPath, _ message: String) {
        problems.append(OrderProblem(path, message))
    }
}
