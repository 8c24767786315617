import ExpressCheckout

/// A third party's adapter, written against the core's public API alone.
struct BarterProvider: ExpressCheckoutProvider, ProviderQuoting {
    let server: BarterServer

    var quoting: (any ProviderQuoting)? { self }

    var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: ProviderID("barter"), name: "Barter",
            capabilities: [
                .open: .supported, .providerQuotes: .supported, .optionCallback: .supported, .lookup: .supported,
                .actionsRedirect: .supported,
            ],
            limits: .init(quoteDeadline: .seconds(5)), quoteFallback: .serviceUnavailable)
    }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        RequestPlan(requests: [], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try await calling("begin", &state) { (_) async throws(BarterServer.Failure) in
            ((), try await server.begin())
        }
        return OpenReply(clientPayload: ["session": "barter"], quote: Quote(opening: order))
    }

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        let id = try await calling("orderQuote", &state) { (token) async throws(BarterServer.Failure) in
            try await server.orderQuote(request, token)
        }
        return try await calling("fetchQuote", &state) { (token) async throws(BarterServer.Failure) in
            try await server.fetchQuote(id, token)
        }
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let call = FrozenCall(
            operation: "pay", key: request.key, template: "/pay",
            body: Array(request.amount.description.utf8))
        try await journal.record(call, state: state)
        try await calling("pay", &state) { (token) async throws(BarterServer.Failure) in
            ((), try await server.pay(request.amount, token))
        }
        state["amount"] = .string(request.amount.decimalText)
        return .actionRequired(ClientAction(.redirect, url: "https://barter.example/confirm"))
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let word = result.payload.exposed.string ?? ""
        let isPaid = try await calling("confirm", &state) { (token) async throws(BarterServer.Failure) in
            try await server.confirm(word, token)
        }
        guard isPaid else { return .declined(Decline(.refused, session: .reusable)) }
        return .completed(PaymentSnapshot(id: PaymentID("p1"), state: .captured, amount: nil))
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let status: (isPaid: Bool?, amount: Money?, token: String)
        do {
            status = try await server.status()
        } catch {
            throw ProviderError(.unavailable, certainty: .decided, isRetrySafe: true, message: "status failed")
        }
        state["token"] = .string(status.token)
        let snapshot = PaymentSnapshot(id: PaymentID("p1"), state: .pending, amount: status.amount)
        switch status.isPaid {
        case true?: return .completed(PaymentSnapshot(id: PaymentID("p1"), state: .captured, amount: status.amount))
        case false?: return .pending(snapshot)
        case nil:
            return .unknown(
                ProviderError(.notFound, certainty: .maybeHappened, message: "no payment is found, which is no proof"))
        }
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    /// Calls with the current token and keeps the next one, whatever the answer.
    @discardableResult
    private func calling<Value>(
        _ operation: String, _ state: inout ProviderState,
        _ call: (String) async throws(BarterServer.Failure) -> (Value, String)
    ) async throws(ProviderError) -> Value {
        do throws(BarterServer.Failure) {
            let (value, token) = try await call(state["token"]?.string ?? "")
            state["token"] = .string(token)
            return value
        } catch {
            state["token"] = .string(error.token)
            throw ProviderError(
                error.word == "expired" ? .sessionExpired : .unavailable,
                certainty: error.word == "lost" ? .maybeHappened : .decided, message: error.word,
                operation: operation)
        }
    }
}
