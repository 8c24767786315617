import ExpressCheckout

/// Writes delivery options for the sheet (`afterpay.md` §4.3).
///
/// The sheet adds nothing up: every option carries the whole total that holds if it is chosen.
struct OptionWriter: Sendable {
    let order: CheckoutOrder

    /// The options of `quote`, its selected one first: the sheet starts with that.
    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent`, naming the path in the quoter's answer.
    func options(of quote: Quote) throws(ProviderError) -> [JSON] {
        let path = JSONPath.root.appending("shipping_options")
        guard !quote.options.isEmpty else {
            throw refused(path, "Afterpay needs at least one option for an address")
        }
        guard order.delivery != .pickup || quote.options.count == 1 else {
            throw refused(path, "Afterpay needs exactly one option for a pick-up")
        }
        var written: [JSON] = []
        for (index, option) in quote.options.enumerated() {
            let json = try write(option, at: path.appending(index))
            if option.id == quote.selected { written.insert(json, at: 0) } else { written.append(json) }
        }
        return written
    }

    /// New prices for the option that the customer picked.
    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent` when the quote is for another option or misses it.
    func update(of quote: Quote, picked: ShippingOption.ID) throws(ProviderError) -> JSON {
        let path = JSONPath.root.appending("shipping_options")
        guard let option = quote.options.first(where: { $0.id == picked }), quote.selected == picked else {
            throw refused(path, "the answer is not for the option that the customer picked")
        }
        return try prices(option.amount, quote.summary, option.id, at: JSONPath.root)
    }

    private func write(_ option: ShippingOption, at path: JSONPath) throws(ProviderError) -> JSON {
        guard let summary = option.summary else {
            throw refused(path.appending("summary"), "Afterpay needs the whole breakdown of every option")
        }
        guard (1...128).contains(option.id.rawValue.unicodeScalars.count) else {
            throw refused(path.appending("id"), "Afterpay takes 1 to 128 characters")
        }
        let prices = try prices(option.amount, summary, option.id, at: path)
        // The native SDKs demand a description, be it empty.
        let texts: [JSON.Member] = [
            JSON.Member("name", .string(option.label)), JSON.Member("description", .string(option.detail ?? "")),
        ]
        let members = prices.object ?? []
        return .object(Array(members.prefix(1)) + texts + members.dropFirst())
    }

    private func prices(
        _ shipping: Money, _ summary: OrderSummary, _ id: ShippingOption.ID, at path: JSONPath
    ) throws(ProviderError) -> JSON {
        guard order.currency == summary.currency, order.currency == shipping.currency, shipping.isTaken else {
            throw refused(path.appending("summary"), "must be in the order's currency, one that Afterpay takes")
        }
        guard summary.total.amount.minorUnits > 0, !shipping.isNegative else {
            throw refused(path.appending("summary"), "Afterpay takes totals above zero and delivery from zero")
        }
        let tax: Money?
        do throws(MoneyError) {
            tax = try summary.sum(of: .tax)
        } catch {
            throw refused(path.appending("summary"), error.description)
        }
        return .object(compacting: [
            ("id", .string(id.rawValue)), ("shippingAmount", shipping.wire),
            ("orderAmount", summary.total.amount.wire),
            ("taxAmount", tax.flatMap { $0.isNegative ? nil : $0.wire }),
        ])
    }

    private func refused(_ path: JSONPath, _ message: String) -> ProviderError {
        ProviderError(
            .invalidRequest, certainty: .notSent, message: "the quote cannot be shown: \(path): \(message)",
            problems: [OrderProblem(path, message)])
    }
}
