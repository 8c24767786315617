import ExpressCheckout

/// What makes an order impossible at Yuno (`yuno.md §2.2`, §2.3).
struct OrderRules {
    let order: CheckoutOrder

    /// All problems, each with its path in the order's JSON.
    var problems: [OrderProblem] {
        texts + sheet + metadata
    }

    private var texts: [OrderProblem] {
        var problems: [OrderProblem] = []
        let check = { (key: String, text: String?, range: ClosedRange<Int>) in
            guard let text, !Lengths.fits(text, range) else { return }
            let message =
                "has \(text.unicodeScalars.count) characters, Yuno takes \(range.lowerBound) to \(range.upperBound)"
            problems.append(OrderProblem(JSONPath.root.appending(key), message))
        }
        check("reference", order.reference, Lengths.reference)
        check("description", order.descriptionText, Lengths.description)
        check("return_url", order.returnURL.flatMap { $0.isEmpty ? nil : $0 }, Lengths.callbackURL)
        // Yuno's older schema lists Latin America and the US alone, the newer one any country.
        if order.country.utf8.count != 2 || !order.country.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }) {
            problems.append(
                OrderProblem(JSONPath.root.appending("country"), "is no country of two upper-case letters"))
        }
        return problems
    }

    private var sheet: [OrderProblem] {
        let rules = BreakdownRules(currency: order.currency)
        var problems: [OrderProblem] = []
        if order.currency.decimals > 4 {
            problems.append(
                OrderProblem(JSONPath.root.appending("currency"), "has more decimals than the four that Yuno takes"))
        }
        let options = JSONPath.root.appending("shipping_options")
        let summary = JSONPath.root.appending("summary")
        problems += rules.problems(order.shippingOptions, at: options)
        // With options the order's own breakdown is not sent.
        if order.shippingOptions.isEmpty { problems += rules.problems(order.summary, at: summary) }
        if let selected = order.selectedOption, !order.shippingOptions.contains(where: { $0.id == selected }) {
            problems.append(OrderProblem(JSONPath.root.appending("selected_option"), "is none of the options"))
        }
        return problems
    }

    private var metadata: [OrderProblem] {
        let path = JSONPath.root.appending("metadata")
        var problems: [OrderProblem] = []
        if order.metadata.count > Lengths.maximumMetadata {
            problems.append(OrderProblem(path, "Yuno takes at most \(Lengths.maximumMetadata) entries"))
        }
        for entry in order.metadata where !entry.value.isEmpty {
            let range = entry.key == Lengths.gatewayOptionsKey ? Lengths.gatewayOptions : Lengths.metadataValue
            let here = path.appending(entry.key)
            if !Lengths.fits(entry.key, Lengths.metadataKey) {
                problems.append(OrderProblem(here, "the key is longer than 48 characters, or empty"))
            }
            if !Lengths.fits(entry.value, range) {
                problems.append(OrderProblem(here, "is longer than \(range.upperBound) characters"))
            }
        }
        return problems
    }
}
