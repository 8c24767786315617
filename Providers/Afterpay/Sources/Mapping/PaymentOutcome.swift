import ExpressCheckout

/// What a payment of the API means for the attempt (`afterpay.md` §2.5, §3.2).
struct PaymentOutcome: Sendable {
    let payment: WirePayment
    /// What was asked; nil when the attempt remembers no payment call.
    let expected: PaymentExpectation?

    /// The outcome: paid only for a combination of status and state that says so; what is unknown or contradicts
    /// itself is pending, never paid and never unpaid.
    var outcome: CheckoutOutcome {
        switch (payment.status, payment.state) {
        case (.approved, .some(.captured)): completed(.captured)
        case (.approved, .some(.authApproved)): completed(.authorized)
        case (.approved, .some(.partiallyCaptured)): completed(.partiallyCaptured)
        case (.approved, .some(.voided)), (.approved, .some(.reversed)), (.approved, .some(.expired)): released
        case (.declined, .some(.captured)), (.declined, .some(.authApproved)), (.declined, .some(.partiallyCaptured)):
            pending("status DECLINED contradicts the payment's state")
        // An unknown state under a known failure is still that failure.
        case (.declined, _): declined
        case (.approved, .some(.authDeclined)), (.approved, .some(.captureDeclined)):
            pending("status APPROVED contradicts the payment's state")
        case (.approved, nil): pending("the payment has no state")
        case (.approved, .some(let state)): pending("unknown state \(state)")
        case (let status, _): pending("unknown status \(status)")
        }
    }

    /// A release takes back what was held: nothing is charged, unless a part had been captured before.
    private var released: CheckoutOutcome {
        payment.events.contains(WirePayment.State.captured.rawValue)
            ? pending("the payment was released after a part of it was captured") : .cancelled
    }

    private var declined: CheckoutOutcome {
        .declined(
            Decline(
                .refused, rawCode: payment.state?.rawValue ?? payment.status.rawValue, session: .spent,
                payment: snapshot(.declined)))
    }

    private func completed(_ state: PaymentSnapshot.State) -> CheckoutOutcome {
        let asked: PaymentSnapshot.State =
            expected?.operation == AfterpayOperation.auth.name ? .authorized : .captured
        let isOther = expected != nil && state != asked
        return .completed(snapshot(state, isOther ? ["asked for \(asked), the payment is \(state)"] : []))
    }

    private func pending(_ note: String) -> CheckoutOutcome {
        .pending(snapshot(.pending, [note]))
    }

    private func snapshot(_ state: PaymentSnapshot.State, _ notes: [String] = []) -> PaymentSnapshot {
        PaymentSnapshot(
            id: PaymentID(payment.id), state: state, amount: payment.originalAmount?.money,
            notes: notes + comparison)
    }

    /// What the payment says otherwise than it was asked.
    private var comparison: [String] {
        guard let expected else { return [] }
        var notes: [String] = []
        if payment.originalAmount?.money != expected.amount {
            let found = payment.originalAmount?.raw ?? "no amount"
            notes.append("amount_mismatch: asked for \(expected.amount), the payment says \(found)")
        }
        if let reference = expected.reference, let other = payment.merchantReference, other != reference {
            notes.append("reference_mismatch: the payment carries another merchantReference")
        }
        return notes
    }
}
