/// The rules of UCP that a snapshot is held against (`shopify-ucp.md` §2.1, §3.1 to §3.4).
struct UCPRules {
    private var problems: [OrderProblem] = []

    /// Everything that breaks a rule.
    static func problems(of snapshot: CheckoutSnapshot) -> [OrderProblem] {
        var rules = UCPRules()
        rules.check(snapshot)
        return rules.problems
    }

    private mutating func check(_ snapshot: CheckoutSnapshot) {
        let root = JSONPath.root
        if snapshot.id.rawValue.isEmpty { refuse(root.appending("id"), "must not be empty") }
        if (snapshot.status == .completed) != (snapshot.order != nil) {
            refuse(root.appending("order"), "there is an order when the status is completed, and only then")
        }
        check(totals: snapshot.totals, of: snapshot.currency, at: root.appending("totals"))
        for (index, line) in snapshot.lineItems.enumerated() {
            check(line, of: snapshot.currency, at: root.appending("line_items").appending(index))
        }
        for (index, message) in snapshot.messages.enumerated() {
            check(message, at: root.appending("messages").appending(index))
        }
        for (index, discount) in (snapshot.discounts?.applied ?? []).enumerated() {
            let path = root.appending("discounts").appending("applied").appending(index).appending("amount")
            check(discount.amount, of: snapshot.currency, at: path)
            if discount.amount.minorUnits <= 0 { refuse(path, "a discount is above zero here") }
        }
        for (index, method) in (snapshot.fulfillment?.methods ?? []).enumerated() {
            check(
                method, of: snapshot,
                at: root.appending("fulfillment").appending("methods").appending(index))
        }
    }

    private mutating func check(totals: [CheckoutTotal], of currency: Currency, at path: JSONPath) {
        for kind in [SummaryItem.Kind.subtotal, .total] {
            let count = totals.filter { $0.kind == kind }.count
            if count != 1 { refuse(path, "needs exactly one row of type \(kind), found \(count)") }
        }
        for (index, row) in totals.enumerated() { check(row, of: currency, at: path.appending(index)) }
        guard let total = totals.first(where: { $0.kind == .total }) else { return }
        let sum = totals.filter { $0.kind != .total }.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        if sum != Int128(total.amount.minorUnits) {
            refuse(path, "the rows sum to \(sum), the total says \(total.amount.minorUnits)")
        }
    }

    private mutating func check(_ row: CheckoutTotal, of currency: Currency, at path: JSONPath) {
        let amount = path.appending("amount")
        check(row.amount, of: currency, at: amount)
        switch row.kind {
        case .subtotal, .fulfillment, .tax, .fee:
            if row.amount.isNegative { refuse(amount, "a row of type \(row.kind) is not below zero") }
        case .itemsDiscount, .discount:
            if !row.amount.isNegative { refuse(amount, "a row of type \(row.kind) is below zero") }
        case .total: break
        case .includedTax: refuse(path.appending("type"), "tax that is contained is a part of a row, not a row")
        default:
            if row.text?.isEmpty ?? true {
                refuse(path.appending("display_text"), "a row of a type of one's own needs a text")
            }
        }
        guard !row.lines.isEmpty else { return }
        let sum = row.lines.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        if sum != Int128(row.amount.minorUnits) {
            refuse(path.appending("lines"), "the parts sum to \(sum), the row says \(row.amount.minorUnits)")
        }
        for (index, line) in row.lines.enumerated() {
            check(line.amount, of: currency, at: path.appending("lines").appending(index).appending("amount"))
        }
    }

    private mutating func check(_ line: CheckoutLine, of currency: Currency, at path: JSONPath) {
        if line.id.isEmpty { refuse(path.appending("id"), "must not be empty") }
        if line.quantity < 1 { refuse(path.appending("quantity"), "needs a whole number from 1") }
        check(line.price, of: currency, at: path.appending("item").appending("price"))
        for (index, row) in line.totals.enumerated() {
            check(row, of: currency, at: path.appending("totals").appending(index))
        }
    }

    private mutating func check(_ message: CheckoutMessage, at path: JSONPath) {
        if message.kind == .error, message.severity == nil {
            refuse(path.appending("severity"), "an error says who can mend it")
        }
        if message.kind != .info, message.code == nil { refuse(path.appending("code"), "missing") }
        if message.content.isEmpty { refuse(path.appending("content"), "must not be empty") }
    }

    private mutating func check(_ method: FulfillmentMethod, of snapshot: CheckoutSnapshot, at path: JSONPath) {
        if let selected = method.selectedDestination, !method.destinations.contains(where: { $0.id == selected }) {
            refuse(path.appending("selected_destination_id"), "is the id of no destination")
        }
        let known = Set(snapshot.lineItems.map(\.id))
        if let stranger = method.lines.firstIndex(where: { !known.contains($0) }) {
            refuse(path.appending("line_item_ids").appending(stranger), "is the id of no position")
        }
        for (index, group) in method.groups.enumerated() {
            let path = path.appending("groups").appending(index)
            if let selected = group.selectedOption, !group.options.contains(where: { $0.id == selected }) {
                refuse(path.appending("selected_option_id"), "is the id of no option")
            }
            for (index, option) in group.options.enumerated() {
                let path = path.appending("options").appending(index)
                if option.title.isEmpty { refuse(path.appending("title"), "must not be empty") }
                for (index, row) in option.totals.enumerated() {
                    check(row, of: snapshot.currency, at: path.appending("totals").appending(index))
                }
            }
        }
    }

    /// A whole number that JavaScript can hold, in the checkout's currency.
    private mutating func check(_ amount: Money, of currency: Currency, at path: JSONPath) {
        if amount.currency != currency { refuse(path, "is in \(amount.currency), the checkout in \(currency)") }
        if amount.minorUnits.magnitude > 1 << 53 - 1 { refuse(path, "is beyond what JavaScript counts exactly") }
    }

    private mutating func refuse(_ path: JSONPath, _ message: String) {
        problems.append(OrderProblem(path, message))
    }
}

extension CheckoutSnapshot {
    /// What of it breaks a rule of UCP's; each with its path in ``json``.
    public var ucpProblems: [OrderProblem] { UCPRules.problems(of: self) }
}
