import ExpressCheckout

/// Centra's total rows as a neutral breakdown (`centra-adyen.md` §3, third column).
struct SummaryMapping: Sendable {
    let order: CheckoutOrder

    /// The breakdown: the rows that add up to `total`, else the total alone, since lines that disagree must not be
    /// shown.
    func summary(of rows: TotalRows, total: Money, notes: inout [String]) throws(OrderSummary.Invalid) -> OrderSummary {
        let closing = SummaryItem(id: "total", kind: .total, label: order.summary.payee, amount: total)
        do throws(OrderSummary.Invalid) {
            guard let lines = lines(of: rows, currency: total.currency, notes: &notes) else {
                return try OrderSummary([closing])
            }
            return try OrderSummary(lines.map(\.item) + [closing])
        } catch {
            guard case .negativeTotal = error else {
                notes.append("the rows of checkout.totals are left out: \(error)")
                return try OrderSummary([closing])
            }
            throw error
        }
    }

    /// Whether a row of this type has a place in a breakdown.
    static func isKnown(_ type: String) -> Bool { lines[type] != nil || type == "GRAND_TOTAL" }

    /// The rows before the total, each with its place among all; nil when one of them cannot be read.
    func lines(
        of rows: TotalRows, currency: Currency, notes: inout [String]
    ) -> [(row: Int, item: SummaryItem)]? {
        let types = Set(rows.rows.map(\.type))
        var items: [(row: Int, item: SummaryItem)] = []
        var counts: [String: Int] = [:]
        for (index, row) in rows.rows.enumerated() where row.type != "GRAND_TOTAL" {
            guard let line = Self.lines[row.type] else {
                notes.append("a row of the unknown type \(row.type) is not shown")
                continue
            }
            // The sum of a kind of tax and its rates say the same twice.
            if types.contains("\(row.type)_TOTAL") { continue }
            if let note = row.value.note(on: row.type) { notes.append(note) }
            guard let money = row.value.money, money.currency == currency else { return nil }
            guard let amount = line.isNegative ? Self.negative(money) : money else { return nil }
            if amount.minorUnits == 0, line.isDroppedWhenZero { continue }
            let count = (counts[line.id] ?? 0) + 1
            counts[line.id] = count
            items.append(
                (
                    index,
                    SummaryItem(
                        id: count == 1 ? line.id : "\(line.id)-\(count)", kind: line.kind, label: label(line),
                        amount: amount)
                ))
        }
        return items
    }

    /// The merchant's own words where the order has exactly one line of the kind; not an option's name, which would
    /// stay when another is chosen.
    private func label(_ line: Line) -> String {
        let own = order.summary.lines.filter { $0.kind == line.kind }
        guard own.count == 1, let label = own.first?.label,
            !order.shippingOptions.contains(where: { $0.label == label })
        else { return line.label }
        return label
    }

    /// The sign of discounts is unverified: both are taken.
    private static func negative(_ money: Money) -> Money? {
        guard !money.isNegative else { return money }
        return try? Money.zero(money.currency).subtracting(money)
    }

    private struct Line: Sendable {
        let id: String
        let kind: SummaryItem.Kind
        let label: String
        var isNegative = false
        var isDroppedWhenZero = true
    }

    private static let lines: [String: Line] = [
        "ITEMS_SUBTOTAL": Line(id: "subtotal", kind: .subtotal, label: "Subtotal", isDroppedWhenZero: false),
        "DISCOUNT": Line(id: "discount", kind: .discount, label: "Discount", isNegative: true),
        "CREDIT": Line(id: "credit", kind: .other, label: "Credit", isNegative: true),
        "SHIPPING": Line(id: "shipping", kind: .fulfillment, label: "Shipping", isDroppedWhenZero: false),
        "HANDLING": Line(id: "handling", kind: .fee, label: "Handling"),
        "TAX_ADDED": Line(id: "tax", kind: .tax, label: "Tax"),
        "TAX_ADDED_TOTAL": Line(id: "tax", kind: .tax, label: "Tax"),
        "TAX_DEDUCT": Line(id: "tax-deducted", kind: .tax, label: "Tax deducted", isNegative: true),
        "TAX_DEDUCT_TOTAL": Line(id: "tax-deducted", kind: .tax, label: "Tax deducted", isNegative: true),
        "INCLUDING_TAX": Line(id: "included-tax", kind: .includedTax, label: "Included tax"),
        "INCLUDING_TAX_TOTAL": Line(id: "included-tax", kind: .includedTax, label: "Included tax"),
    ]
}
