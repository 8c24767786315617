import ExpressCheckout

/// Reads what became of a capture, a cancel or a refund, from its own answer or from a later read.
struct ChangeReading {
    let kind: ChangeKind
    /// What is known of the payment.
    let memory: YunoMemory
    /// How much it was asked for; nil when that is not known.
    var asked: Money?
    /// Whether the movement was found under the change's own mark: what became of the payment since does not undo it.
    var isMarked = false

    /// What became of it.
    ///
    /// The HTTP status is no success (`yuno.md §2.1`): the movement must have succeeded *and* the payment must show it.
    func outcome(of change: WireChange) -> CheckoutOutcome {
        let snapshot = snapshot(of: change)
        let status = (change.payment?.status, change.payment?.subStatus)
        if let payment = change.payment, !PaymentReading(memory: memory).isOurs(payment) { return .pending(snapshot) }
        // Yuno goes on trying, so that a try that failed is not the end.
        if kind.isRunning(status.0, status.1) { return .pending(snapshot) }
        switch change.transaction.map(standing) ?? .done {
        case .refused: return .declined(decline(change, snapshot))
        case .open: return .pending(snapshot)
        case .done: break
        }
        if kind == .capture, status.1 == "CAPTURE_RETRY_PROCESS_FAILED" {
            return .declined(decline(change, snapshot))
        }
        let isDone = kind.isDone(status.0, status.1) || (isMarked && change.transaction?.isSucceeded == true)
        guard isDone else { return .pending(snapshot) }
        return .completed(snapshot)
    }

    /// How a movement stands.
    private enum Standing {
        case done
        case refused
        case open
    }

    private func standing(_ transaction: WireTransaction) -> Standing {
        switch transaction.status ?? "" {
        case "SUCCEEDED", "APPROVED", "": .done
        case "DECLINED", "REJECTED", "EXPIRED": .refused
        // A provider that gave up waiting may have moved the money (§3.1).
        case "ERROR" where !Self.uncertain.contains(transaction.responseCode?.uppercased() ?? ""): .refused
        default: .open
        }
    }

    private static let uncertain: Set<String> = [
        "PROVIDER_TIMEOUT", "TO_REVERSE", "PROVIDER_INVALID_RESPONSE", "PROVIDER_UNKNOWN_ERROR",
    ]

    private func snapshot(of change: WireChange) -> PaymentSnapshot {
        guard let payment = change.payment else {
            return PaymentSnapshot(
                id: memory.paymentID.map { PaymentID($0) }, state: .pending, amount: nil,
                notes: ["payment_missing: the answer tells of the movement alone, read the payment"])
        }
        let whole = PaymentReading(memory: memory).snapshot(of: payment)
        return PaymentSnapshot(
            id: whole.id, state: whole.state, amount: whole.amount, balance: whole.balance,
            notes: whole.notes + notes(change, payment))
    }

    private func notes(_ change: WireChange, _ payment: WirePayment) -> [String] {
        var notes: [String] = []
        if let code = change.transaction?.status, Vocabulary.code(code) == nil || !Self.known.contains(code) {
            notes.append("unknown_status: \(Vocabulary.code(code) ?? "?")")
        }
        if let asked, let moved = change.transaction?.amount?.money(expecting: asked.currency), moved.money != asked {
            notes.append(
                "amount_mismatch: \(asked) was asked for, the answer says \(moved.money?.description ?? "another")")
        }
        let status = (payment.status, payment.subStatus)
        if !isMarked, !kind.isDone(status.0, status.1), !kind.isRunning(status.0, status.1) {
            notes.append("not_shown: the payment does not show the \(kind.rawValue)")
        }
        return notes
    }

    private static let known: Set<String> = [
        "SUCCEEDED", "APPROVED", "DECLINED", "REJECTED", "EXPIRED", "ERROR", "PENDING", "CREATED", "CANCELED",
        "CANCELLED",
    ]

    private func decline(_ change: WireChange, _ snapshot: PaymentSnapshot) -> Decline {
        let code = change.transaction?.responseCode?.uppercased()
        let rule = DeclineRule.rule(
            responseCode: code, adviceCode: change.transaction?.adviceCode?.uppercased(), subStatus: nil)
        let raw = Vocabulary.code(code) ?? Vocabulary.code(change.transaction?.status)
        return Decline(rule.code, rawCode: raw, retry: rule.retry, session: .spent, payment: snapshot)
    }
}
