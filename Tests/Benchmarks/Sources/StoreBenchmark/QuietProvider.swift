import ExpressCheckout

/// A provider that opens at once and does nothing else.
struct QuietProvider: ExpressCheckoutProvider {
    var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: ProviderID("quiet"), name: "Quiet", capabilities: [.open: .supported],
            limits: .init(quoteDeadline: .seconds(5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan { throw unused }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        state["session"] = .string(key.rawValue)
        state["reference"] = .string(order.reference)
        return OpenReply(clientPayload: ["checkout_session": .string(key.rawValue)])
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome { throw unused }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome { throw unused }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome { throw unused }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    private var unused: ProviderError {
        ProviderError(.unsupported, certainty: .notSent, message: "not part of this provider")
    }
}
