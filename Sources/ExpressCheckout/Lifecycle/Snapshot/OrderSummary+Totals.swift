extension OrderSummary {
    /// The breakdown as UCP's rows (`shopify-ucp.md` §3.1): exactly one subtotal and one total, signs by the type, the
    /// total the sum of the others.
    ///
    /// Tax that the prices contain becomes a part of the total's row. A row whose sign its type does not allow has no
    /// type of UCP's. A subtotal that is missing is the total minus the rest.
    public var checkoutTotals: [CheckoutTotal] {
        var rows: [CheckoutTotal] = []
        for item in lines where item.kind != .includedTax {
            let row = CheckoutTotal(
                item.fittingKind, text: item.label.isEmpty ? item.id : item.label, amount: item.amount,
                status: item.status)
            if row.kind == .subtotal, let index = rows.firstIndex(where: { $0.kind == .subtotal }) {
                rows[index] = rows[index].joined(with: row)
            } else {
                rows.append(row)
            }
        }
        if !rows.contains(where: { $0.kind == .subtotal }) {
            rows.insert(CheckoutTotal(.subtotal, amount: rest(without: rows)), at: 0)
        }
        return rows + [
            CheckoutTotal(.total, text: total.label, amount: total.amount, status: total.status, lines: taxLines)
        ]
    }

    private func rest(without rows: [CheckoutTotal]) -> Money {
        // Wide, and exact: a summary that exists adds up.
        let sum = rows.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        let rest = Int64(exactly: Int128(total.amount.minorUnits) - sum) ?? 0
        return Money(minorUnits: rest, currency: currency)
    }

    /// The tax that the total contains, and what is left without it.
    private var taxLines: [CheckoutTotal.Line] {
        let taxes = lines.filter { $0.kind == .includedTax }
        guard !taxes.isEmpty else { return [] }
        let sum = taxes.reduce(Int128(total.amount.minorUnits)) { $0 - Int128($1.amount.minorUnits) }
        guard let rest = Int64(exactly: sum) else { return [] }
        return [CheckoutTotal.Line(text: "Excluding tax", amount: Money(minorUnits: rest, currency: currency))]
            + taxes.map { CheckoutTotal.Line(text: $0.label.isEmpty ? $0.id : $0.label, amount: $0.amount) }
    }
}

extension CheckoutTotal {
    /// One row of both, each a part of it.
    fileprivate func joined(with other: CheckoutTotal) -> CheckoutTotal {
        guard let sum = try? amount.adding(other.amount) else { return self }
        let parts = lines.isEmpty ? [Line(text: text ?? "", amount: amount)] : lines
        return CheckoutTotal(
            kind, text: text, amount: sum, status: status == .final ? other.status : status,
            lines: parts + [Line(text: other.text ?? "", amount: other.amount)], unknown: unknown)
    }
}

extension SummaryItem {
    /// The kind, or `other` where UCP allows it no such sign.
    fileprivate var fittingKind: Kind {
        switch kind {
        case .subtotal, .fulfillment, .tax, .fee: amount.isNegative ? .other : kind
        case .discount, .itemsDiscount: amount.isNegative ? kind : .other
        default: kind
        }
    }
}
