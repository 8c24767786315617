import ExpressCheckout

/// The SDK's `ShippingUpdate`: `{summaryItems, shippingMethods, errors}`, null to keep (`yuno.md §5.2`).
struct ShippingUpdateBody {
    let order: CheckoutOrder

    /// The answer as the SDK takes it.
    ///
    /// A quote is always written whole, whether or not its options are new: an earlier answer that the SDK dropped for
    /// a newer address (`Y-47`) would otherwise leave the sheet with other totals than the quote's.
    /// - Throws: ``ProviderError`` `notSent` when the sheet would drop the answer or lose its total at the next switch.
    func json(_ answer: ClientAnswer) throws(ProviderError) -> JSON {
        switch answer {
        case .keep: return .null
        case .issues(let issues, _):
            // Alone, since the sheets differ in what they do with totals beside errors (`Y-64`).
            guard !issues.isEmpty else { return .null }
            return ["errors": .array(issues.prefix(Lengths.maximumOptions).map(error))]
        case .quote(let quote, _): return try update(quote)
        }
    }

    private func update(_ quote: Quote) throws(ProviderError) -> JSON {
        let rules = BreakdownRules(currency: order.currency)
        var problems = rules.problems(quote.options, at: JSONPath.root.appending("options"))
        problems += rules.problems(quote.summary, at: JSONPath.root.appending("summary"))
        if quote.options.isEmpty, !order.shippingOptions.isEmpty {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("options"),
                    "missing: the sheet has options, and a total without them is lost at the next switch"))
        }
        let selected = quote.selectedOption ?? quote.options.first
        if let own = selected?.summary, own != quote.summary {
            problems.append(
                OrderProblem(
                    JSONPath.root.appending("summary"),
                    "differs from the selected option's own summary, which is what the sheet shows"))
        }
        guard problems.isEmpty else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent,
                message: "the answer cannot be shown on Yuno's sheet: "
                    + problems.map(\.description).joined(separator: "; "),
                problems: problems)
        }
        let sheet = SheetBody(keys: .client)
        // The SDK preselects the first (`Y-37`).
        let options = quote.options.filter { $0.id == selected?.id } + quote.options.filter { $0.id != selected?.id }
        return .object(compacting: [
            ("summaryItems", sheet.items(quote.summary)),
            ("shippingMethods", sheet.methods(options).unlessEmpty),
        ])
    }

    private func error(_ issue: AddressIssue) -> JSON {
        [
            "code": .string(IssueCode.yuno(issue)),
            "message": .string(issue.message.isEmpty ? "We can't deliver to this address" : issue.message),
        ]
    }
}
