import ExpressCheckout

/// What of a merchant's answer a Yuno sheet could not show as meant (`Y-33` to `Y-38`, `Y-43`).
struct ReplyRules {
    let order: CheckoutOrder
    /// What the sheet shows.
    let shown: Quote

    /// What is wrong with `reply`, with paths into its JSON.
    ///
    /// A refusal of the address is always shown: keeping the sheet instead would leave it payable.
    func problems(_ reply: QuoteReply) -> [OrderProblem] {
        guard case .quote(let summary, let options, let selected) = reply else { return [] }
        let rules = BreakdownRules(currency: order.currency)
        var problems = options.map { rules.problems($0, at: JSONPath.root.appending("options")) } ?? []
        guard let summary else { return problems }
        let path = JSONPath.root.appending("summary")
        problems += rules.problems(summary, at: path)
        let onSheet = options ?? shown.options
        let choice = selected ?? (options == nil ? shown.selected : options?.first?.id)
        if !onSheet.isEmpty, onSheet.first(where: { $0.id == choice })?.summary != summary {
            problems.append(
                OrderProblem(
                    path,
                    "is lost when the customer switches the option: answer with `options`, each with its own summary"))
        }
        return problems
    }
}
