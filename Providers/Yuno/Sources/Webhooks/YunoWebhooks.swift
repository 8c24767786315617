import ExpressCheckout

/// Reads what Yuno posts to the merchant's server (`yuno.md §4.2`).
///
/// Yuno wants exactly HTTP 200, quickly, and repeats up to seven times: an event is to be stored under its identity
/// before it is answered.
struct YunoWebhooks: WebhookReading {
    let accountID: String
    let proof: WebhookProof

    func read(_ delivery: WebhookDelivery) throws(ProviderError) -> WebhookEvent {
        try proof.check(delivery)
        let message = try WebhookMessage(reading: delivery.body.exposed)
        try checkAccount(message)
        guard let payment = message.payment else { return other(message) }
        let reading = PaymentReading(memory: YunoMemory())
        return WebhookEvent(
            kind: message.kind, identity: Self.identity(message.kind, payment),
            changedAt: payment.updatedAt.isEmpty ? nil : payment.updatedAt,
            payment: payment.id.map { PaymentID($0) }, reference: payment.orderReference, session: payment.session,
            outcome: reading.outcome(of: payment), notes: message.notes + reading.snapshot(of: payment).notes)
    }

    /// Whether the event is about the attempt: what it names of session, order, payment and amount must be the
    /// attempt's, and the session, the payment or the key must be named.
    ///
    /// One about another amount is not taken over: a read tells what happened.
    func concerns(_ event: WebhookEvent, _ state: ProviderState) -> Bool {
        let memory = YunoMemory(state)
        let session = event.session?.exposed
        guard session == nil || memory.session == nil || session == memory.session,
            event.payment == nil || memory.paymentID == nil || event.payment?.rawValue == memory.paymentID,
            event.reference == nil || memory.reference == nil || event.reference == memory.reference
        else { return false }
        let isNamed =
            (session != nil && session == memory.session)
            || (event.payment != nil && event.payment?.rawValue == memory.paymentID)
        guard isNamed, let asked = memory.asked else { return isNamed }
        switch event.outcome {
        case .completed(let payment), .pending(let payment): return payment.amount == asked
        case .declined(let decline): return decline.payment?.amount == asked
        default: return true
        }
    }

    /// Every account that the message names must be ours; a message of version 2 names it (`yuno.md §4.2`).
    private func checkAccount(_ message: WebhookMessage) throws(ProviderError) {
        guard message.accounts.allSatisfy({ $0 == accountID }) else {
            throw WebhookProof.refused("it is about another account")
        }
        guard !message.accounts.isEmpty || message.isFirstVersion else {
            throw WebhookProof.refused("it names no account")
        }
    }

    /// Several events of one payment share Yuno's `idempotency_key`, and a repeat differs in its `retry` alone.
    private static func identity(_ kind: String, _ payment: WirePayment) -> String {
        [
            kind, payment.id ?? "", payment.transaction?.id ?? "", payment.status ?? "", payment.subStatus ?? "",
            payment.updatedAt,
        ].joined(separator: "|")
    }

    /// An event that is about no payment: what tells two apart is its content, which may be personal, so a code of it.
    private func other(_ message: WebhookMessage) -> WebhookEvent {
        let content = message.content.canonical.bytes
        let code = proof.authenticator?.hmacSHA256(of: content, key: Sensitive(Array(accountID.utf8))) ?? []
        let digits = code.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }.joined()
        return WebhookEvent(
            kind: message.kind, identity: "\(message.kind)|\(digits)",
            outcome: .pending(PaymentSnapshot(id: nil, state: .pending, amount: nil)),
            notes: message.notes + ["no_payment: it is about none"])
    }
}
