import ExpressCheckout

/// An adapter to the ``MemoryServer`` that conforms, unless it has a ``Flaw``.
struct MemoryProvider: ExpressCheckoutProvider, CallResending {
    static let apiKey = "memory-api-key"

    let server: MemoryServer
    let flaw: Flaw?

    var bridge: (any ClientBridge)? { MemoryBridge(flaw: flaw) }
    var payments: (any PaymentManaging)? { flaw == .promisesRefunds ? nil : self }
    var webhooks: (any WebhookReading)? { self }
    var resending: (any CallResending)? { flaw == .promisesAResend ? nil : self }

    var descriptor: ProviderDescriptor {
        let supported: Set<Capability> = [
            .open, .merchantQuotes, .optionCallback, .preselect, .lookup, .resend, .idempotentPayment, .actionsThreeDS,
            .manualCapture, .partialCapture, .void, .refund, .partialRefund, .read, .webhooks,
        ]
        let known = Capability.allCases.filter { flaw != .forgetsACapability || $0 != .vaulting }
        return ProviderDescriptor(
            id: ProviderID("memory"), name: "Memory",
            capabilities: Dictionary(
                uniqueKeysWithValues: known.map { ($0, supported.contains($0) ? .supported : .notSupported) }),
            limits: .init(quoteDeadline: .seconds(5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview {
        guard order.currency.decimals != 2 else { return OrderReview() }
        return OrderReview(problems: [OrderProblem(.root.appending("currency"), "needs two decimals")])
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        if flaw == .plansByOpening { _ = try? await server.begin() }
        let key = flaw == .showsTheKeyInPlans ? Self.apiKey : Redaction.placeholder
        guard let base = try? BaseURL("https://memory.example") else { return RequestPlan(requests: [], warnings: []) }
        let request = HTTPRequest(
            .post, RequestTarget(base, "/begin"), headers: [HTTPHeader("Authorization", key)], operation: "begin",
            replay: .once)
        return RequestPlan(
            requests: flaw == .plansMoreThanIsSent ? [request, request] : [request], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        if flaw != .sendsImpossibleOrders { try refuse(order) }
        let session = try await calling { () async throws(MemoryServer.Failure) in try await server.begin() }
        if flaw == .sendsImpossibleOrders { try refuse(order) }
        state["session"] = .string(session)
        return OpenReply(clientPayload: ["session": .string(session)])
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        var cents = request.amount.minorUnits
        switch flaw {
        case .chargesAnotherTotal: cents += 1
        case .roundsToWholeUnits: cents = cents / 100 * 100
        case .forgetsTheDiscount:
            cents -= request.quote.summary.items.filter { $0.kind == .discount }.reduce(0) { $0 + $1.amount.minorUnits }
        case .ignoresTheOption: cents = request.order.openingSummary.total.amount.minorUnits
        default: break
        }
        let body: JSON = [
            "cents": JSON(integerLiteral: cents), "currency": .string(request.amount.currency.code),
            "card": request.authorization.payload.exposed["card"] ?? "approves",
            "holds": .bool(request.order.capture == .manual),
        ]
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body.bytes)
        try await journal.record(call, state: state)
        if flaw == .chargesTwice { _ = try await send(call, key: "another", state) }
        return try await send(call, key: request.key.rawValue, state)
    }

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await send(call, key: flaw == .resendsWithAnotherKey ? "another" : call.key.rawValue, state)
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let payment = "payment-\(Self.session(state))"
        return outcome(
            try await calling { () async throws(MemoryServer.Failure) in try await server.finish(payment) })
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let session = Self.session(state)
        let found = try await calling { () async throws(MemoryServer.Failure) in try await server.find(session) }
        if let found { return outcome(found) }
        guard flaw != .callsANotFoundPaymentPaid else {
            return .completed(PaymentSnapshot(id: nil, state: .captured, amount: nil))
        }
        return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof"))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        if flaw == .callsOnCancel { _ = try? await server.cancel() }
    }

    private static func session(_ state: ProviderState) -> String { state["session"]?.string ?? "" }

    private func refuse(_ order: CheckoutOrder) throws(ProviderError) {
        let problems = review(order).problems
        guard problems.isEmpty else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "the order cannot be taken", problems: problems)
        }
    }

    private func send(
        _ call: FrozenCall, key: String, _ state: ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        let body = try? JSON(parsing: call.body.exposed)
        let session = Self.session(state)
        return outcome(
            try await calling { () async throws(MemoryServer.Failure) in
                try await server.pay(
                    session, cents: body?["cents"]?.int64 ?? 0, currency: body?["currency"]?.string ?? "",
                    card: body?["card"]?.string ?? "", key: key, holds: body?["holds"] == true)
            }, holds: body?["holds"] == true)
    }

    func outcome(_ answer: MemoryServer.Answer, holds: Bool = false) -> CheckoutOutcome {
        switch answer {
        case .paid(let id, let cents):
            let told = flaw == .tellsAnotherAmount ? cents + 1 : cents
            return .completed(
                PaymentSnapshot(
                    id: PaymentID(id), state: holds ? .authorized : .captured,
                    amount: Currency("USD").map { Money(minorUnits: told, currency: $0) }))
        case .declined where flaw == .takesADeclineForPaid, .step where flaw == .takesAStepForPaid:
            return .completed(PaymentSnapshot(id: nil, state: .captured, amount: nil))
        case .declined: return .declined(Decline(.refused, session: .reusable))
        case .step: return .actionRequired(ClientAction(.threeDS))
        }
    }

    func calling<Value>(
        _ call: () async throws(MemoryServer.Failure) -> Value
    ) async throws(ProviderError) -> Value {
        do throws(MemoryServer.Failure) {
            return try await call()
        } catch {
            let isRefusal =
                (400..<500).contains(error.status)
                && (![408, 409].contains(error.status) || flaw == .callsATimeoutDecided)
            throw ProviderError(
                isRefusal ? .invalidRequest : .unavailable,
                certainty: isRefusal || flaw == .deniesALostPayment ? .decided : .maybeHappened,
                message: flaw == .repeatsWhatTheProviderSaid ? "it said: \(error.text)" : "it did not work",
                httpStatus: error.status)
        }
    }
}
