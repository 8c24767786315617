import ExpressCheckout

/// Reads a payment against what was asked: what became of it, and what is odd about the answer.
struct PaymentReading {
    /// What was asked for.
    let memory: YunoMemory

    /// The outcome of `payment`.
    ///
    /// Another amount leaves the status standing and is flagged; another order or session is not our payment, so that
    /// nothing is called decided by it.
    func outcome(of payment: WirePayment) -> CheckoutOutcome {
        let snapshot = snapshot(of: payment)
        guard isOurs(payment) else { return .pending(snapshot) }
        let rule = StatusRule.rule(status: payment.status, subStatus: payment.subStatus)
        switch rule.standing {
        case .completed: return completed(snapshot, isVerification: payment.status == "VERIFIED")
        case .action:
            guard payment.needsClientStep ?? true || payment.redirectURL != nil else {
                return .pending(snapshot)
            }
            return .actionRequired(action(.threeDS, payment))
        case .pending:
            // The flag alone says that the client SDK has to go on (`H-02`).
            guard payment.needsClientStep == true, Self.open.contains(payment.status ?? ""),
                payment.subStatus != "DECLINED"
            else { return .pending(snapshot) }
            return .actionRequired(action(.clientSDK, payment))
        case .declined: return .declined(decline(payment, snapshot))
        case .cancelled: return .cancelled
        }
    }

    /// The payment as it stands; without id and amount when it is another than ours.
    func snapshot(of payment: WirePayment) -> PaymentSnapshot {
        let strangers = strangeIDs(payment)
        guard strangers.isEmpty else {
            return PaymentSnapshot(id: nil, state: .pending, amount: nil, notes: strangers)
        }
        let rule = StatusRule.rule(status: payment.status, subStatus: payment.subStatus)
        var notes = rule.note.map { [$0] } ?? []
        if rule.state == .partiallyCaptured, let captured = payment.amount?.captured {
            notes.append("captured: \(captured)")
        }
        let amount = amount(of: payment, notes: &notes)
        return PaymentSnapshot(
            id: payment.id.map { PaymentID($0) }, state: rule.state, amount: amount,
            balance: amount.flatMap { Balances(payment: payment, state: rule.state, amount: $0).balance },
            notes: notes)
    }

    /// Whether the answer is about the payment that was asked for.
    func isOurs(_ payment: WirePayment) -> Bool {
        strangeIDs(payment).isEmpty
    }

    private static let open: Set<String> = ["CREATED", "READY_TO_PAY", "PENDING"]

    /// A card check takes no money: it pays for an order of nothing, and for no other.
    private func completed(_ snapshot: PaymentSnapshot, isVerification: Bool) -> CheckoutOutcome {
        let asked = memory.asked ?? snapshot.amount
        guard isVerification, let asked, asked.minorUnits != 0 else { return .completed(snapshot) }
        return .pending(
            PaymentSnapshot(
                id: snapshot.id, state: .pending, amount: snapshot.amount,
                notes: snapshot.notes + ["verified_only: the card was checked, nothing was charged"]))
    }

    private func action(_ kind: ClientAction.Kind, _ payment: WirePayment) -> ClientAction {
        ClientAction(
            kind, url: payment.redirectURL,
            payload: .object(compacting: [
                ("payment_id", payment.id.map(JSON.string)),
                ("checkout_session", (memory.session ?? payment.session).map(JSON.string)),
            ]))
    }

    private func decline(_ payment: WirePayment, _ snapshot: PaymentSnapshot) -> Decline {
        let transaction = payment.transaction
        let rule = DeclineRule.rule(
            responseCode: transaction?.responseCode?.uppercased(), adviceCode: transaction?.adviceCode?.uppercased(),
            subStatus: payment.subStatus)
        let raw =
            Vocabulary.code(transaction?.responseCode?.uppercased()) ?? Vocabulary.code(payment.subStatus)
            ?? Vocabulary.code(payment.status)
        // One payment per session, whatever became of it (§2.4).
        return Decline(rule.code, rawCode: raw, retry: rule.retry, session: .spent, payment: snapshot)
    }

    private func strangeIDs(_ payment: WirePayment) -> [String] {
        var notes: [String] = []
        if let theirs = payment.orderReference, let ours = memory.reference, theirs != ours {
            notes.append("order_mismatch: the answer is about another order")
        }
        if let theirs = payment.session, let ours = memory.session, theirs != ours {
            notes.append("session_mismatch: the answer is about another session")
        }
        if let theirs = payment.id, let ours = memory.paymentID, theirs != ours {
            notes.append("payment_mismatch: the answer is about another payment")
        }
        return notes
    }

    private func amount(of payment: WirePayment, notes: inout [String]) -> Money? {
        guard let wire = payment.amount, let amount = wire.money(expecting: memory.asked?.currency) else {
            let isMissing = payment.amount == nil
            notes.append(isMissing ? "amount_missing" : "amount_mismatch: the answer's amount cannot be read")
            return nil
        }
        if case .unrepresentable(let raw) = amount {
            notes.append("amount_mismatch: \(raw) is no sum of the currency")
            return nil
        }
        if let asked = memory.asked, let money = amount.money, money != asked {
            notes.append("amount_mismatch: \(asked) was asked for, the answer says \(money)")
        }
        return amount.money
    }
}
