import ExpressCheckout

/// What of a merchant's answer the sheet could not show as meant (`afterpay.md` §4.3).
struct ReplyRules: Sendable {
    let order: CheckoutOrder
    /// What the sheet shows.
    let shown: Quote

    /// What is wrong with `reply`, with paths into its JSON.
    ///
    /// A refusal of the address is always shown: keeping the sheet instead would leave it payable.
    func problems(_ reply: QuoteReply) -> [OrderProblem] {
        let rules = OptionRules(order: order)
        switch reply {
        case .issues(let issues) where !issues.isEmpty: return []
        // An address without any option is answered with an error, and must not count as priced.
        case .issues, .keep: return rules.missing(in: shown.options)
        case .quote(let summary, let options, _):
            let path = JSONPath.root.appending("summary")
            return (options.map { rules.problems($0) } ?? rules.missing(in: shown.options))
                + (summary.map { rules.problems($0, at: path) } ?? [])
        }
    }
}
