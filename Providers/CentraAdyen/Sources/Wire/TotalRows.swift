import ExpressCheckout

/// The rows of `totals`, of a selection's checkout or of an order (`centra-adyen.md` §3).
struct TotalRows: Sendable {
    /// One row.
    struct Row: Sendable {
        let type: String
        let value: MonetaryValue
    }

    let rows: [Row]

    /// Reads the rows.
    /// - Throws: ``JSONError`` when the list, a type or a price is not there.
    init(_ node: JSONNode) throws(JSONError) {
        var rows: [Row] = []
        for element in try node.elements() {
            rows.append(Row(type: try element["type"].string(), value: try MonetaryValue(element["price"])))
        }
        self.rows = rows
    }

    /// What is charged, added tax included; nil without exactly one such row.
    var grandTotal: MonetaryValue? {
        let totals = rows.filter { $0.type == "GRAND_TOTAL" }
        return totals.count == 1 ? totals.first?.value : nil
    }
}
