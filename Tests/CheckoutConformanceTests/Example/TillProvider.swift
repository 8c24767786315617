// The worked example of docs/adding-a-provider.md, which shows its parts: the smallest adapter that conforms.
import CheckoutConformance
import ExpressCheckout

/// An adapter to a till: sessions, payments with keys, nothing else.
struct TillProvider: ExpressCheckoutProvider {
    let till: MemoryServer

    // begin descriptor
    var descriptor: ProviderDescriptor {
        let supported: Set<Capability> = [
            .open, .merchantQuotes, .optionCallback, .preselect, .lookup, .resend, .idempotentPayment, .actionsThreeDS,
        ]
        return ProviderDescriptor(
            id: ProviderID("till"), name: "Till",
            capabilities: Dictionary(
                uniqueKeysWithValues: Capability.allCases.map {
                    ($0, supported.contains($0) ? .supported : .notSupported)
                }),
            limits: .init(quoteDeadline: .seconds(5)))
    }

    var bridge: (any ClientBridge)? { MemoryBridge(flaw: nil) }
    var resending: (any CallResending)? { self }
    // end descriptor

    // begin opening
    func review(_ order: CheckoutOrder) -> OrderReview {
        guard order.currency.decimals != 2 else { return OrderReview() }
        return OrderReview(problems: [OrderProblem(.root.appending("currency"), "the till counts in cents")])
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        guard let base = try? BaseURL("https://till.example") else { return RequestPlan(requests: [], warnings: []) }
        let headers = [HTTPHeader("Authorization", Redaction.placeholder)]
        let request = HTTPRequest(
            .post, RequestTarget(base, "/sessions"), headers: headers, operation: "begin", replay: .once)
        return RequestPlan(requests: [request], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try refuse(order)
        let session = try await calling { () async throws(MemoryServer.Failure) in try await till.begin() }
        state["session"] = .string(session)
        return OpenReply(clientPayload: ["session": .string(session)])
    }

    private func refuse(_ order: CheckoutOrder) throws(ProviderError) {
        let problems = review(order).problems
        guard problems.isEmpty else { throw .impossible(problems, provider: descriptor.id) }
    }
    // end opening

    // begin payment
    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let body: JSON = [
            "cents": JSON(integerLiteral: request.amount.minorUnits), "currency": .string(request.amount.currency.code),
            "card": request.authorization.payload.exposed["card"] ?? "",
        ]
        let call = FrozenCall(operation: "pay", key: request.key, template: "/payments", body: body.bytes)
        // Saved before the first send: whatever happens after it, another process knows that money may have moved.
        try await journal.record(call, state: state)
        return try await send(call, state)
    }

    private func send(_ call: FrozenCall, _ state: ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let body = try? JSON(parsing: call.body.exposed)
        let session = state["session"]?.string ?? ""
        return outcome(
            try await calling { () async throws(MemoryServer.Failure) in
                try await till.pay(
                    session, cents: body?["cents"]?.int64 ?? 0, currency: body?["currency"]?.string ?? "",
                    card: body?["card"]?.string ?? "", key: call.key.rawValue)
            })
    }

    /// Only what the till itself says is paid, and it says how much.
    private func outcome(_ answer: MemoryServer.Answer) -> CheckoutOutcome {
        switch answer {
        case .paid(let id, let cents):
            let amount = Currency("USD").map { Money(minorUnits: cents, currency: $0) }
            return .completed(PaymentSnapshot(id: PaymentID(id), state: .captured, amount: amount))
        case .declined: return .declined(Decline(.refused, session: .reusable))
        case .step: return .actionRequired(ClientAction(.threeDS))
        }
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let payment = "payment-\(state["session"]?.string ?? "")"
        return outcome(try await calling { () async throws(MemoryServer.Failure) in try await till.finish(payment) })
    }
    // end payment

    // begin certainty
    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let session = state["session"]?.string ?? ""
        let found = try await calling { () async throws(MemoryServer.Failure) in try await till.find(session) }
        if let found { return outcome(found) }
        return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof"))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    /// What an answer that is none says of what the till did: only its own refusal is certain.
    private func calling<Value>(
        _ call: () async throws(MemoryServer.Failure) -> Value
    ) async throws(ProviderError) -> Value {
        do throws(MemoryServer.Failure) {
            return try await call()
        } catch {
            let isRefusal = (400..<500).contains(error.status) && ![408, 409].contains(error.status)
            throw ProviderError(
                isRefusal ? .invalidRequest : .unavailable, certainty: isRefusal ? .decided : .maybeHappened,
                message: "the till did not do it", httpStatus: error.status)
        }
    }
    // end certainty
}

extension TillProvider: CallResending {
    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await send(call, state)
    }
}
