extension CheckoutSnapshot {
    /// The checkout that `machine` drives, as it is now.
    ///
    /// `note` is what its last payment left to tell; `payment` what paid.
    init(
        _ machine: FlowMachine, note: CheckoutMessage?, payment: PaymentSnapshot?, action: ClientAction?,
        showing scope: SnapshotScope
    ) {
        let order = machine.order
        let quote = machine.sheet.quote
        let messages = machine.sheet.issues.map { CheckoutMessage($0) } + (note.map { [$0] } ?? [])
        let ids = CheckoutLine.ids(of: order.lineItems)
        self.init(
            id: machine.id, status: Self.status(of: machine, messages), currency: order.currency,
            lineItems: zip(order.lineItems, ids).map { CheckoutLine($0, id: $1) },
            totals: quote.summary.checkoutTotals, discounts: CheckoutDiscounts(quote.summary), messages: messages,
            fulfillment: CheckoutFulfillment(machine, lines: ids, showing: scope), links: order.links,
            order: machine.phase == .completed ? PlacedOrder(id: order.reference) : nil,
            buyer: scope.contains(.buyer) ? order.buyer?.exposed.withoutDocument : nil,
            payment: scope.contains(.payment) ? payment?.json : nil,
            continueURL: machine.phase == .awaitingAction ? action?.url?.exposed : nil)
    }

    private static func status(of machine: FlowMachine, _ messages: [CheckoutMessage]) -> CheckoutStatus {
        switch machine.phase {
        case .idle, .opening, .declined: return .incomplete
        case .open, .checking, .reviewing:
            let isChosen =
                machine.sheet.quote.selected != nil || machine.sheet.quote.options.isEmpty
                || machine.order.optionChoice == .later
            let isWrong = messages.contains { $0.kind == .error }
            // A review is on the merchant's page: the sheet is gone, and what it showed is what may be confirmed.
            let isPayable = machine.phase == .reviewing || machine.sheet.isPayable
            return isPayable && isChosen && !isWrong ? .readyForComplete : .incomplete
        case .completing:
            // A look-up while the customer has a step to take changes nothing of that.
            return machine.isLookUp && machine.restingPhase == .awaitingAction
                ? .requiresEscalation : .completeInProgress
        case .undecided: return .completeInProgress
        case .awaitingAction: return .requiresEscalation
        case .completed: return .completed
        case .cancelled, .failed: return .canceled
        }
    }
}

extension CheckoutLine {
    /// The positions' ids, each once: an article with two engravings is two positions with one article number.
    static func ids(of items: [LineItem]) -> [String] {
        var seen: Set<String> = []
        return items.map { item in
            var id = item.id
            var number = 2
            while !seen.insert(id).inserted {
                id = "\(item.id)-\(number)"
                number += 1
            }
            return id
        }
    }

    /// The position that an order's is.
    init(_ item: LineItem, id: String) {
        let whole = try? item.unitPrice.multiplied(by: Int64(item.quantity))
        let totals = whole.map { [CheckoutTotal(.subtotal, amount: $0), CheckoutTotal(.total, amount: $0)] }
        self.init(
            id: id, item: item.id, title: item.title, price: item.unitPrice, quantity: item.quantity,
            totals: totals ?? [])
    }
}

extension CheckoutDiscounts {
    /// The discounts among the rows of a breakdown, nil when there are none.
    init?(_ summary: OrderSummary) {
        let applied = summary.lines.compactMap { item -> Applied? in
            guard item.kind == .discount || item.kind == .itemsDiscount, item.amount.isNegative,
                let amount = try? Money.zero(item.amount.currency).subtracting(item.amount)
            else { return nil }
            return Applied(title: item.label.isEmpty ? item.id : item.label, amount: amount)
        }
        guard !applied.isEmpty else { return nil }
        self.init(applied: applied)
    }
}

extension Buyer {
    /// The buyer without the identity document, which is for the provider alone.
    fileprivate var withoutDocument: Buyer {
        Buyer(email: email, phone: phone, givenName: givenName, familyName: familyName, unknown: unknown)
    }
}

extension PaymentSnapshot {
    /// The payment for an app that asked for it.
    fileprivate var json: JSON {
        .object(compacting: [
            ("id", id.map { .string($0.rawValue) }), ("state", .string(state.rawValue)),
            ("amount", amount.map { JSON(integerLiteral: $0.minorUnits) }),
        ])
    }
}
