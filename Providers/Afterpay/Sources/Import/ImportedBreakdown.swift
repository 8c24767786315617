import ExpressCheckout

/// Makes lines that sum to a total out of parts that need not.
struct ImportedBreakdown: Sendable {
    /// What the items cost; nil where they do not tell.
    let goods: Money?
    /// Each below zero.
    let discounts: [(label: String, amount: Money)]
    let payee: String

    struct Lines {
        let items: [JSON]
        /// The tax is within the prices.
        let isTaxIncluded: Bool
        /// A line was added that makes up the difference.
        let isAdjusted: Bool
    }

    /// The lines; what the parts leave open is the subtotal where no items tell it, else a line of its own.
    func lines(total: Money, shipping: Money?, tax: Money?) -> Lines {
        let others = discounts.map(\.amount) + [shipping].compactMap { $0 }
        let rest = Self.difference(total, others)
        let restWithoutTax = rest.flatMap { Self.difference($0, [tax].compactMap { $0 }) }
        let isTaxIncluded = tax.map { $0.minorUnits > 0 } == true && goods != nil && goods == rest
        let left = isTaxIncluded ? rest : restWithoutTax
        var subtotal = goods ?? left ?? total
        if subtotal.isNegative { subtotal = .zero(total.currency) }
        let difference = left.flatMap { Self.difference($0, [subtotal]) } ?? .zero(total.currency)

        var items = [Self.line("subtotal", .subtotal, "Subtotal", subtotal)]
        for (index, discount) in discounts.enumerated() {
            items.append(Self.line("discount-\(index + 1)", .discount, discount.label, discount.amount))
        }
        if let shipping { items.append(Self.line("shipping", .fulfillment, "Shipping", shipping)) }
        if let tax { items.append(Self.line("tax", isTaxIncluded ? .includedTax : .tax, "Tax", tax)) }
        if difference.minorUnits != 0 { items.append(Self.line("adjustment", .other, "Adjustment", difference)) }
        items.append(Self.line("total", .total, payee, total))
        return Lines(items: items, isTaxIncluded: isTaxIncluded, isAdjusted: difference.minorUnits != 0)
    }

    private static func difference(_ sum: Money, _ parts: [Money]) -> Money? {
        var rest = sum
        for part in parts {
            guard let next = try? rest.subtracting(part) else { return nil }
            rest = next
        }
        return rest
    }

    private static func line(_ id: String, _ kind: SummaryItem.Kind, _ label: String, _ amount: Money) -> JSON {
        [
            "id": .string(id), "type": .string(kind.rawValue), "label": .string(label),
            "amount": .string(amount.decimalText),
        ]
    }
}
