import ExpressCheckout

/// A selection as a neutral quote: what Centra would charge now and how it can deliver.
struct CentraQuote: Sendable {
    /// The quote, the chosen option first.
    let quote: Quote
    /// What was odd.
    let notes: [String]

    /// Reads a selection.
    /// - Throws: ``ProviderError``, decided: `amountMismatch` for another currency than the order's, which a sheet that
    ///   is up cannot show; `badResponse` for a total or a price that is no sum; `invalidState` for
    ///   an empty cart, whose total of nothing is no price.
    init(reading selection: JSON?, of order: CheckoutOrder) throws(ProviderError) {
        let root = JSONNode(selection, at: JSONPath([.key("selection")]))
        let checkout = root["checkout"]
        guard checkout.isPresent else { throw Self.unreadable("\(checkout.path) is missing: the cart may be empty") }
        var notes: [String] = []
        let rows = try Self.reading { () throws(JSONError) in try TotalRows(checkout["totals"]) }
        let place = checkout["totals"].path
        guard let value = rows.grandTotal else { throw Self.unreadable("\(place): not one row GRAND_TOTAL") }
        let total = try Self.money(value, at: place, of: order, notes: &notes)
        guard !SelectionLine.all(in: selection).isEmpty else {
            throw ProviderError(.invalidState, certainty: .decided, message: "the cart is empty")
        }
        let methods = try Self.methods(checkout, of: order, notes: &notes)
        let summary: OrderSummary
        do throws(OrderSummary.Invalid) {
            summary = try SummaryMapping(order: order).summary(of: rows, total: total, notes: &notes)
        } catch {
            throw Self.unreadable("\(place): \(error)")
        }
        let options = (methods.filter(\.isChosen) + methods.filter { !$0.isChosen }).map { method in
            method.isChosen ? method.option.priced(summary) : method.option
        }
        quote = Quote(summary: summary, options: options, selected: methods.first { $0.isChosen }?.option.id)
        self.notes = notes
    }

    /// What would be charged.
    var total: Money { quote.summary.total.amount }

    private struct Method {
        let option: ShippingOption
        let isChosen: Bool
    }

    /// The methods on offer; the list may be null (`centra-adyen.md` §3).
    private static func methods(
        _ checkout: JSONNode, of order: CheckoutOrder, notes: inout [String]
    ) throws(ProviderError) -> [Method] {
        guard checkout["shippingMethods"].isPresent else { return [] }
        let elements = try reading { () throws(JSONError) in try checkout["shippingMethods"].elements() }
        let marked = elements.first { $0["selected"].value?.bool == true }?["id"].value?.int64
        let chosen = marked ?? checkout["shippingMethod"]["id"].value?.int64
        var methods: [Method] = []
        for element in elements {
            let (id, name, price) = try reading { () throws(JSONError) in
                (
                    try element["id"].int64(), try element["name"].string(),
                    try MonetaryValue(element["price"])
                )
            }
            let option = ShippingOption(
                id: ShippingOption.ID(String(id)), label: name, detail: element["comment"].value?.nonEmptyString,
                amount: try money(price, at: element["price"].path, of: order, notes: &notes))
            methods.append(Method(option: option, isChosen: id == chosen))
        }
        return methods
    }

    private static func money(
        _ value: MonetaryValue, at path: JSONPath, of order: CheckoutOrder, notes: inout [String]
    ) throws(ProviderError) -> Money {
        guard value.currencyCode == order.currency.code else {
            throw ProviderError(
                .amountMismatch, certainty: .decided,
                message: "\(path): Centra prices in \(value.currencyCode), the order is in \(order.currency)")
        }
        if let note = value.note(on: path.description) { notes.append(note) }
        guard let money = value.money else { throw unreadable("\(path): no sum of \(order.currency)") }
        return money
    }

    private static func reading<Result>(
        _ body: () throws(JSONError) -> Result
    ) throws(ProviderError) -> Result {
        do throws(JSONError) {
            return try body()
        } catch {
            throw unreadable(error.description)
        }
    }

    private static func unreadable(_ message: String) -> ProviderError {
        ProviderError(.badResponse, certainty: .decided, message: message)
    }
}

extension ShippingOption {
    /// The same with the summary that holds since it is chosen.
    fileprivate func priced(_ summary: OrderSummary) -> ShippingOption {
        ShippingOption(
            id: id, label: label, detail: detail, amount: amount, deliveryEstimate: deliveryEstimate,
            summary: summary, unknown: unknown)
    }
}
