/// Makes what can be shown out of what a session or an answer carries, by the rules of one surface.
struct SheetChecker: Sendable {
    let rules: SheetRules
    let session: SheetSession

    private var currency: Currency { session.currency }

    /// The breakdown as it is drawn, its sum unchecked: the last line is what the sheet charges (`Y-06`, `Y-66`).
    /// - Throws: ``SheetFlaw`` for what no sheet draws (`Y-13`).
    func summary(_ lines: [SheetLine]) throws(SheetFlaw) -> OrderSummary {
        try count(lines.count, "summary items")
        guard let last = lines.last else { throw .malformed("it has no total") }
        guard last.closes else { throw .malformed("it has no total: the last line is none") }
        var items: [SummaryItem] = []
        items.reserveCapacity(lines.count)
        for line in lines.dropLast() where line.kind != .includedTax {
            items.append(try item(line, kind: line.kind ?? .other))
        }
        let total = try item(last, kind: .total)
        try check(total.amount)
        return OrderSummary(asShown: items, total: total)
    }

    private func item(_ line: SheetLine, kind: SummaryItem.Kind) throws(SheetFlaw) -> SummaryItem {
        let amount = try money(line.amount, of: "line \(line.id)")
        guard !line.label.isEmpty else { throw .malformed("line \(line.id) has an empty label") }
        return SummaryItem(id: line.id, kind: kind, label: line.label, amount: amount, status: line.status)
    }

    private func money(_ amount: SheetAmount, of name: @autoclosure () -> String) throws(SheetFlaw) -> Money {
        switch amount {
        case .exact(let money): return money
        case .foreign(let code): throw .foreignCurrency(code, session: currency.code)
        case .unreadable(let why): throw .unreadable("the amount of \(name()) \(why)")
        }
    }

    /// Holds a total against what the wallet takes (`apple-pay.md` §2).
    func check(_ total: Money) throws(SheetFlaw) {
        if let limit = rules.limits.total {
            let (units, overflows) = (0..<total.currency.decimals).reduce((limit, false)) { sum, _ in
                let (next, overflow) = sum.0.multipliedReportingOverflow(by: 10)
                return (next, sum.1 || overflow)
            }
            if !overflows, total.minorUnits > units {
                throw .totalOutOfRange("the total \(total) is above \(limit)")
            }
        }
        if let lowest = rules.limits.lowestTotal, total.minorUnits < lowest {
            throw .totalOutOfRange(
                lowest == 0 ? "the total \(total) is below zero" : "the total \(total) is not above zero")
        }
        if let needed = rules.limits.zeroTotal, total.minorUnits == 0, !session.has(needed) {
            throw .totalOutOfRange("a total of zero needs \(needed.client) \(needed.version)")
        }
    }

    private func count(_ count: Int, _ list: String) throws(SheetFlaw) {
        guard let limit = rules.limits.entries, count > limit else { return }
        throw .tooMany(list, count: count, limit: limit)
    }

    /// The first list that has too many entries, nil when none has.
    func excess(options: [SheetOffer], summary: [SheetLine], issues: Int = 0) -> SheetFlaw? {
        do throws(SheetFlaw) {
            try count(options.count, "options")
            try count(summary.count, "summary items")
            try count(issues, "issues")
            for offer in options { try count(offer.summary?.count ?? 0, "summary items of option \(offer.id)") }
            return nil
        } catch {
            return error
        }
    }

    /// The options as they are drawn.
    ///
    /// A breakdown that cannot be drawn is left out with a note where `isLenient`, as in a session (`Y-08`, `Y-13`), and
    /// spoils the list otherwise, as in an answer (`Y-33`).
    /// - Throws: ``SheetFlaw`` for what spoils the whole list.
    func options(
        _ offers: [SheetOffer], isLenient: Bool, notes: inout [String]
    ) throws(SheetFlaw) -> [ShippingOption] {
        var seen: Set<ShippingOption.ID> = []
        var options: [ShippingOption] = []
        options.reserveCapacity(offers.count)
        for offer in offers {
            let amount = try money(offer.amount, of: "option \(offer.id)")
            if let lowest = rules.limits.lowestOption, amount.minorUnits < lowest {
                throw .malformed("the price \(amount) of option \(offer.id) is below the least that the wallet takes")
            }
            if offer.id.rawValue.isEmpty {
                guard !rules.limits.needsUniqueIDs else { throw .malformed("an option has no id") }
                notes.append("an option has no id: nothing tells it from others")
            }
            if !seen.insert(offer.id).inserted {
                guard !rules.limits.needsUniqueIDs else { throw .malformed("two options have the id \(offer.id)") }
                notes.append("two options have the id \(offer.id): what this surface does is not documented")
            }
            if offer.label.isEmpty {
                guard !rules.limits.needsUniqueIDs else { throw .malformed("option \(offer.id) has an empty label") }
                notes.append("option \(offer.id) has an empty label")
            }
            if let limit = rules.limits.idLength, !(1...limit).contains(offer.id.rawValue.unicodeScalars.count) {
                throw .malformed(
                    "an option's id has \(offer.id.rawValue.unicodeScalars.count) characters, the limit is \(limit)")
            }
            var summary: OrderSummary?
            if let lines = offer.summary {
                do throws(SheetFlaw) {
                    summary = try self.summary(lines)
                } catch {
                    guard isLenient, !rules.limits.needsUniqueIDs else { throw error }
                    notes.append("breakdown of option \(offer.id) not shown: \(error)")
                }
            }
            options.append(
                ShippingOption(
                    id: offer.id, label: offer.label, detail: offer.detail, amount: amount,
                    deliveryEstimate: days(of: offer, notes: &notes), summary: summary))
        }
        return options
    }

    /// The days to draw; the option stays without them (`Y-19`, `Y-20`).
    private func days(of offer: SheetOffer, notes: inout [String]) -> DeliveryEstimate? {
        switch (offer.estimate, rules.drawing.estimates) {
        case (.none, _), (_, .never): return nil
        case (_, .since(let needed)) where !session.has(needed):
            notes.append(
                "delivery estimate of option \(offer.id) not shown: it needs \(needed.client) \(needed.version)")
            return nil
        case (.unreadable, _):
            notes.append("delivery estimate of option \(offer.id) not shown: the range is reversed or malformed")
            return nil
        case (.days(let estimate), _): return estimate
        }
    }

    /// What is odd about a breakdown that is shown all the same.
    func remark(on summary: OrderSummary, session amount: Money?) -> String? {
        var sum: Int64 = 0
        for line in summary.lines {
            let (next, overflows) = sum.addingReportingOverflow(line.amount.minorUnits)
            guard !overflows else { return "the lines' sum is too large; the sheet shows the total of the last line" }
            sum = next
        }
        let total = summary.total.amount
        guard summary.items.count > 1, sum != total.minorUnits else { return nil }
        let lines = Money(minorUnits: sum, currency: total.currency)
        return "the lines sum to \(lines), the total says \(total): the sheet shows the last line"
    }
}

extension OrderSummary {
    /// A breakdown as a surface draws it: the total is its last line, whatever the lines sum to.
    ///
    /// Only for sheets that are played: what a flow shows and charges is a summary that was verified.
    init(asShown lines: [SummaryItem], total: SummaryItem) {
        self.init(verified: lines + [total], total: total)
    }
}
