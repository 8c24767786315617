import ExpressCheckout

/// Reads what the ``MemoryServer`` posts, signed with a toy of a signature.
struct MemoryWebhooks: WebhookReading {
    let flaw: Flaw?

    /// No cryptography: enough to tell one body from another.
    static func signature(of body: [UInt8]) -> String {
        let seed = Array(MemoryProvider.apiKey.utf8)
        let sum = (seed + body).reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return String(sum, radix: 16) + "s"
    }

    func read(_ delivery: WebhookDelivery) throws(ProviderError) -> WebhookEvent {
        let told = delivery.header("x-signature")
        guard flaw == .acceptsUnsignedWebhooks && told == nil || told == Self.signature(of: delivery.body.exposed)
        else { throw ProviderError(.authentication, certainty: .decided, message: "the sender is not proven") }
        guard let payment = try? JSON(parsing: delivery.body.exposed) else {
            throw ProviderError(.badResponse, certainty: .decided, message: "no JSON")
        }
        let answer = MemoryAnswer(payment, flaw: flaw)
        let id = payment["id"]?.string ?? ""
        return WebhookEvent(
            kind: "payment",
            identity: flaw == .countsEveryDelivery ? IdempotencyKey.random().rawValue : "\(id)|\(answer.status)",
            payment: PaymentID(id), reference: payment["reference"]?.string, session: payment["session"]?.string,
            outcome: answer.outcome)
    }

    func concerns(_ event: WebhookEvent, _ state: ProviderState) -> Bool {
        flaw == .matchesEveryWebhook || event.session?.exposed == state["session"]?.string
    }
}
