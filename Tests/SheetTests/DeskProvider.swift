import ExpressCheckout

/// A provider with another's descriptor, which prices at the desk where it prices at all.
struct DeskProvider: ExpressCheckoutProvider, ProviderQuoting {
    let descriptor: ProviderDescriptor
    let desk: QuoteDesk
    let till: Till
    let isQuoting: Bool

    var quoting: (any ProviderQuoting)? { isQuoting ? self : nil }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        RequestPlan(requests: [], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        OpenReply(clientPayload: [:], quote: isQuoting ? Quote(opening: order) : nil)
    }

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        guard await desk.price(request) else {
            throw ProviderError(.unavailable, certainty: .decided, message: "the desk is closed")
        }
        return Shop.reply(to: request, isProvider: true)
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: [])
        try await journal.record(call, state: state)
        await till.begin()
        await till.charge(request.amount)
        return .completed(PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: request.amount))
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        throw ProviderError(.unsupported, certainty: .notSent, message: "no further steps")
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        throw ProviderError(.unsupported, certainty: .notSent, message: "nothing to look up")
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        await till.rollBack()
    }
}
