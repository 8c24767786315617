import ExpressCheckout

/// Writes delivery options for the sheet (`afterpay.md` §4.3).
///
/// The sheet adds nothing up: every option carries the whole total that holds if it is chosen.
struct OptionWriter: Sendable {
    let order: CheckoutOrder
    /// The form of the answer that they stand in.
    let reply: BridgeReply

    private var rules: OptionRules { OptionRules(order: order) }

    /// The options of `quote`, its selected one first: the sheet starts with that, so it carries the quote's own total,
    /// whatever it cost when it was offered.
    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent`, naming the paths in the quoter's answer.
    func options(of quote: Quote) throws(ProviderError) -> [JSON] {
        let options = quote.options.map { $0.id == quote.selected ? $0.costing(quote.summary) : $0 }
        let problems = options.isEmpty ? rules.missing(in: []) : rules.problems(options)
        guard problems.isEmpty else { throw Self.refused(problems) }
        let ordered = options.filter { $0.id == quote.selected } + options.filter { $0.id != quote.selected }
        return ordered.map { option in
            write(
                option, option.summary ?? quote.summary,
                // The native SDKs demand a description, be it empty.
                texts: [
                    ("name", .string(reply.text(option.label))),
                    ("description", .string(reply.text(option.detail ?? ""))),
                ])
        }
    }

    /// New prices for the option that the customer picked.
    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent` when the quote is for another option or misses it.
    func update(of quote: Quote, picked: ShippingOption.ID) throws(ProviderError) -> JSON {
        guard let option = quote.options.first(where: { $0.id == picked }), quote.selected == picked else {
            throw Self.refused([
                OrderProblem(
                    JSONPath.root.appending("options"), "the answer is not for the option that the customer picked")
            ])
        }
        let problems = rules.problems(quote.summary, at: JSONPath.root.appending("summary"))
        guard problems.isEmpty else { throw Self.refused(problems) }
        return write(option, quote.summary)
    }

    private func write(
        _ option: ShippingOption, _ summary: OrderSummary, texts: [(String, JSON?)] = []
    ) -> JSON {
        let tax = try? summary.sum(of: .tax)
        return .object(
            compacting: [("id", .string(option.id.rawValue))] + texts + [
                ("shippingAmount", option.amount.wire), ("orderAmount", summary.total.amount.wire),
                ("taxAmount", tax.flatMap { $0.isNegative ? nil : $0.wire }),
            ])
    }

    private static func refused(_ problems: [OrderProblem]) -> ProviderError {
        ProviderError(
            .invalidRequest, certainty: .notSent,
            message: "the quote cannot be shown: " + problems.map(\.description).joined(separator: "; "),
            problems: problems)
    }
}

extension ShippingOption {
    /// The same option with another breakdown.
    fileprivate func costing(_ summary: OrderSummary) -> ShippingOption {
        ShippingOption(
            id: id, label: label, detail: detail, amount: amount, deliveryEstimate: deliveryEstimate, summary: summary,
            unknown: unknown)
    }
}
