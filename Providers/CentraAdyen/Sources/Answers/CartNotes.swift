import ExpressCheckout

/// What is odd about a cart, and what it costs, without an order to hold it against.
enum CartNotes {
    /// The notes of a selection.
    static func of(_ selection: JSON?) -> [String] {
        guard !SelectionLine.all(in: selection).isEmpty else { return ["the cart is empty"] }
        do throws(ProviderError) {
            return try quote(selection).notes
        } catch {
            return ["the cart cannot be priced: \(error.message)"]
        }
    }

    /// What a cart that holds something costs; nil where there is none, or no total that can be read.
    static func total(_ selection: JSON?) -> Money? {
        SelectionLine.all(in: selection).isEmpty ? nil : grandTotal(JSONNode(selection)["checkout"]["totals"])
    }

    /// The sum of the row `GRAND_TOTAL`; nil without exactly one.
    static func grandTotal(_ totals: JSONNode) -> Money? { (try? TotalRows(totals))?.grandTotal?.money }

    /// A quote in the cart's own currency.
    static func quote(_ selection: JSON?) throws(ProviderError) -> CentraQuote {
        let code = (try? TotalRows(JSONNode(selection)["checkout"]["totals"]))?.grandTotal?.currencyCode
        guard let currency = code.flatMap({ Currency($0) }), let order = order(in: currency) else {
            throw ProviderError(.badResponse, certainty: .decided, message: "no total in a currency of ISO 4217")
        }
        return try CentraQuote(reading: selection, of: order)
    }

    /// An order that says nothing but its currency, for what is read without one.
    static func order(in currency: Currency) -> CheckoutOrder? {
        let total = SummaryItem(id: "total", kind: .total, label: "Total", amount: Money.zero(currency))
        return (try? OrderSummary([total])).map {
            CheckoutOrder(reference: "", country: "", currency: currency, summary: $0)
        }
    }
}
