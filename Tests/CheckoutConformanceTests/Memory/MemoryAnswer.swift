import ExpressCheckout

/// A payment as the ``MemoryServer`` tells it, read in neutral terms.
struct MemoryAnswer {
    let body: JSON
    let flaw: Flaw?
    /// What was asked for; nil where nothing is to be compared.
    var state: ProviderState?

    init(_ body: JSON, state: ProviderState? = nil, flaw: Flaw?) {
        self.body = body
        self.state = state
        self.flaw = flaw
    }

    var status: String { body["status"]?.string ?? "" }

    var snapshot: PaymentSnapshot {
        PaymentSnapshot(
            id: body["id"]?.string.map { PaymentID($0) }, state: payment, amount: amount, notes: oddities)
    }

    var outcome: CheckoutOutcome {
        switch status {
        case "PAID", "HELD", "PART_PAID", "VOIDED", "REFUNDED", "PART_REFUNDED": .completed(snapshot)
        case "DECLINED" where flaw == .takesADeclineForPaid, "STEP" where flaw == .takesAStepForPaid:
            .completed(PaymentSnapshot(id: nil, state: .captured, amount: nil))
        case "DECLINED": .declined(Decline(.refused, session: .reusable))
        case "STEP": .actionRequired(ClientAction(.threeDS))
        default: flaw == .takesAnUnknownStatusForPaid ? .completed(snapshot) : .pending(snapshot)
        }
    }

    private var payment: PaymentSnapshot.State {
        switch status {
        case "PAID": .captured
        case "HELD": .authorized
        case "PART_PAID": .partiallyCaptured
        case "VOIDED": .voided
        case "REFUNDED": flaw == .readsRefundedAsTaken ? .captured : .refunded
        case "PART_REFUNDED": .partiallyRefunded
        default: .pending
        }
    }

    private var amount: Money? {
        guard let cents = body["amount"]?.cents, let currency = body["currency"]?.string.flatMap({ Currency($0) })
        else { return nil }
        return Money(minorUnits: flaw == .tellsAnotherAmount ? cents + 1 : cents, currency: currency)
    }

    /// What the answer says else than what was asked.
    private var oddities: [String] {
        guard let state else { return [] }
        let parts: [(String, Flaw)] = [
            ("currency", .acceptsForeignCurrency), ("amount", .acceptsAnotherAmount),
            ("reference", .takesAnotherOrder),
        ]
        return parts.filter { name, pardon in flaw != pardon && body[name] != state[name] }.map { "\($0.0)_mismatch" }
    }
}
