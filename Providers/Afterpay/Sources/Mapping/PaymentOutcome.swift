import ExpressCheckout

/// What a payment of the API means (`afterpay.md` §2.5, §3.2).
struct PaymentOutcome: Sendable {
    let payment: WirePayment
    /// What was asked; nil when nothing is remembered of it.
    let expected: PaymentExpectation?
    /// What the call was to bring about; nil for a read.
    private let asked: PaymentSnapshot.State?
    private let showsBalance: Bool

    /// `operation` is the call that the payment answers; without one, the expectation's.
    init(
        payment: WirePayment, expected: PaymentExpectation? = nil, operation: AfterpayOperation? = nil,
        showsBalance: Bool = false
    ) {
        self.payment = payment
        self.expected = expected
        self.showsBalance = showsBalance
        asked =
            switch expected?.operation ?? operation?.name {
            case AfterpayOperation.auth.name: .authorized
            case AfterpayOperation.captureFull.name: .captured
            default: nil
            }
    }

    /// The outcome: paid only for a combination of status and state that says so; what is unknown or contradicts
    /// itself is pending, never paid and never unpaid.
    var outcome: CheckoutOutcome {
        let snapshot = snapshot
        switch snapshot.state {
        case .pending: return .pending(snapshot)
        // A release takes back what was held: nothing is charged.
        case .voided: return .cancelled
        case .declined:
            return .declined(
                Decline(
                    .refused, rawCode: payment.state?.rawValue ?? payment.status.rawValue, session: .spent,
                    payment: snapshot))
        default: return .completed(snapshot)
        }
    }

    /// The payment as it stands.
    var snapshot: PaymentSnapshot {
        switch (payment.status, payment.state) {
        case (.approved, .some(.captured)): standing(captured)
        case (.approved, .some(.authApproved)): standing(.authorized)
        case (.approved, .some(.partiallyCaptured)): standing(.partiallyCaptured)
        case (.approved, .some(.voided)), (.approved, .some(.reversed)), (.approved, .some(.expired)): released
        case (.declined, .some(.captured)), (.declined, .some(.authApproved)), (.declined, .some(.partiallyCaptured)):
            pending("status DECLINED contradicts the payment's state")
        // An unknown state under a known failure is still that failure.
        case (.declined, _): snapshot(.declined)
        case (.approved, .some(.authDeclined)), (.approved, .some(.captureDeclined)):
            pending("status APPROVED contradicts the payment's state")
        case (.approved, nil): pending("the payment has no state")
        case (.approved, .some(let state)): pending("unknown state \(state)")
        case (let status, _): pending("unknown status \(status)")
        }
    }

    /// What was taken may have been paid back since: the API's own state does not tell.
    private var captured: PaymentSnapshot.State {
        let balance = PaymentBalance(payment: payment)
        guard let refunded = balance.refunded, refunded.minorUnits > 0 else { return .captured }
        return refunded == balance.captured ? .refunded : .partiallyRefunded
    }

    /// A release takes back what was held: nothing is charged, unless a part had been captured before.
    private var released: PaymentSnapshot {
        payment.events.contains { $0.type == .captured } && payment.state != .reversed
            ? pending("the payment was released after a part of it was captured") : snapshot(.voided)
    }

    private func standing(_ state: PaymentSnapshot.State) -> PaymentSnapshot {
        let note = asked.flatMap { $0 == state ? nil : "asked for \($0), the payment is \(state)" }
        return snapshot(state, note.map { [$0] } ?? [])
    }

    private func pending(_ note: String) -> PaymentSnapshot {
        snapshot(.pending, [note])
    }

    private func snapshot(_ state: PaymentSnapshot.State, _ notes: [String] = []) -> PaymentSnapshot {
        PaymentSnapshot(
            id: PaymentID(payment.id), state: state, amount: payment.originalAmount?.money,
            balance: showsBalance ? PaymentBalance(payment: payment).balance : nil, notes: notes + comparison)
    }

    /// What the payment says otherwise than it was asked.
    private var comparison: [String] {
        let found = payment.originalAmount?.raw ?? "no amount"
        guard let expected else {
            return payment.originalAmount?.money == nil ? ["amount_mismatch: the payment says \(found)"] : []
        }
        var notes: [String] = []
        if payment.originalAmount?.money != expected.amount {
            notes.append("amount_mismatch: asked for \(expected.amount), the payment says \(found)")
        }
        if let reference = expected.reference, let other = payment.merchantReference, other != reference {
            notes.append("reference_mismatch: the payment carries another merchantReference")
        }
        return notes
    }
}
