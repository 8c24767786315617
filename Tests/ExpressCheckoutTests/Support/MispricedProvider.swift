import ExpressCheckout

/// A provider that opens with a total of its own; nothing else of it is used.
struct MispricedProvider: ExpressCheckoutProvider {
    let quote: Quote

    var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: ProviderID("mispriced"), name: "Mispriced", capabilities: [.open: .supported],
            limits: .init(quoteDeadline: .seconds(5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        throw unused
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        OpenReply(clientPayload: [:], quote: quote)
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        throw unused
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        throw unused
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome { throw unused }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    private var unused: ProviderError {
        ProviderError(.unsupported, certainty: .notSent, message: "not part of this provider")
    }
}
