/// The price breakdown: lines, and one closing total that is exactly their sum.
///
/// The sum is verified, never recomputed: a summary that does not add up cannot be made.
public struct OrderSummary: Sendable, Hashable {
    /// Why lines make no summary.
    public enum Invalid: Error, Sendable, Hashable, CustomStringConvertible {
        /// There is no line at all.
        case empty
        /// The last line is no total.
        case lastIsNotTotal
        /// A line before the last is a total too; its index.
        case secondTotal(Int)
        /// A line's currency differs from the total's; its index.
        case foreignCurrency(Int, Currency)
        /// The lines sum to something else than the total.
        case wrongSum(lines: Money, total: Money)
        /// The total is below zero.
        case negativeTotal
        /// The lines' sum does not fit into 64 bits of minor units.
        case overflow

        /// What is wrong.
        public var description: String {
            switch self {
            case .empty: "has no lines"
            case .lastIsNotTotal: "the last line must be of type total"
            case .secondTotal(let index): "line \(index) is a total too; only the last may be"
            case .foreignCurrency(let index, let currency):
                "line \(index) is in \(currency.code), the total is not"
            case .wrongSum(let lines, let total): "the lines sum to \(lines), the total says \(total)"
            case .negativeTotal: "the total is below zero"
            case .overflow: "the lines' sum does not fit into 64 bits of minor units"
            }
        }
    }

    /// All lines, the total last.
    public let items: [SummaryItem]
    /// The closing line: what is charged; its label is the payee.
    public let total: SummaryItem

    /// Creates a summary of `items`, the last of them the total.
    /// - Throws: ``Invalid`` with the first rule broken.
    public init(_ items: [SummaryItem]) throws(Invalid) {
        guard let total = items.last else { throw .empty }
        guard total.kind == .total else { throw .lastIsNotTotal }
        // Wider than an amount, so that only the result must fit, whatever the order of the lines.
        var sum: Int128 = 0
        for (index, item) in items.dropLast().enumerated() {
            guard item.kind != .total else { throw .secondTotal(index) }
            guard item.amount.currency == total.amount.currency else {
                throw .foreignCurrency(index, item.amount.currency)
            }
            if item.kind != .includedTax { sum += Int128(item.amount.minorUnits) }
        }
        // A total alone is a whole summary: one line on the sheet.
        if items.count > 1 {
            guard let units = Int64(exactly: sum) else { throw .overflow }
            let lines = Money(minorUnits: units, currency: total.amount.currency)
            guard lines == total.amount else { throw .wrongSum(lines: lines, total: total.amount) }
        }
        guard !total.amount.isNegative else { throw .negativeTotal }
        self.items = items
        self.total = total
    }

    /// A summary of lines that were verified before and changed in nothing that counts.
    ///
    /// Or of lines that are played as they stand, by `OrderSummary(asShown:total:)`.
    init(verified items: [SummaryItem], total: SummaryItem) {
        self.items = items
        self.total = total
    }

    /// The lines before the total.
    public var lines: ArraySlice<SummaryItem> { items.dropLast() }

    /// Who is paid, as the customer reads it.
    public var payee: String { total.label }

    /// The currency of every line.
    public var currency: Currency { total.amount.currency }
}

extension OrderSummary {
    /// The same breakdown with another payee on its closing line.
    public func paying(_ payee: String) -> OrderSummary {
        let total = SummaryItem(
            id: total.id, kind: total.kind, label: payee, amount: total.amount, status: total.status,
            unknown: total.unknown)
        return OrderSummary(verified: Array(lines) + [total], total: total)
    }
}
