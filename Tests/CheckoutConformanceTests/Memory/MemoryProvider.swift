import ExpressCheckout

/// An adapter to the ``MemoryServer`` that conforms, unless it has a ``Flaw``: the merchant prices, options are
/// pre-priced, every call that moves money has a key.
struct MemoryProvider: ExpressCheckoutProvider, CallResending {
    static let apiKey = "memory-api-key"
    static let mostOptions = 40

    let client: MemoryClient
    let flaw: Flaw?

    init(transport: any HTTPTransport, base: BaseURL, flaw: Flaw?) {
        client = MemoryClient(transport: transport, base: base, flaw: flaw)
        self.flaw = flaw
    }

    var bridge: (any ClientBridge)? { MemoryBridge(flaw: flaw) }
    var resending: (any CallResending)? { flaw == .promisesAResend ? nil : self }
    var payments: (any PaymentManaging)? { MemoryPayments(client: client, flaw: flaw) }
    var webhooks: (any WebhookReading)? { MemoryWebhooks(flaw: flaw) }

    var descriptor: ProviderDescriptor {
        let supported: Set<Capability> = [
            .open, .merchantQuotes, .lookup, .resend, .idempotentPayment, .actionsThreeDS, .manualCapture,
            .partialCapture, .void, .refund, .partialRefund, .read, .webhooks,
        ]
        let known = Capability.allCases.filter { flaw != .forgetsACapability || $0 != .vaulting }
        return ProviderDescriptor(
            id: ProviderID("memory"), name: "Memory",
            capabilities: Dictionary(
                uniqueKeysWithValues: known.map { ($0, supported.contains($0) ? .supported : .notSupported) }),
            limits: .init(
                maximumOptions: Self.mostOptions, quoteDeadline: .seconds(flaw == .waitsLongerThanTheWallet ? 60 : 5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview {
        let most = flaw == .refusesManyOptions ? 10 : flaw == .takesTooManyOptions ? 100 : Self.mostOptions
        guard order.shippingOptions.count <= most else {
            return OrderReview(problems: [OrderProblem(.root.appending("shipping_options"), "too many")])
        }
        guard order.currency.code != "USD" else { return OrderReview() }
        return OrderReview(problems: [OrderProblem(.root.appending("currency"), "needs dollars")])
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        let request = begin(order)
        if flaw == .plansByOpening { _ = try? await client.send(request) }
        let shown = HTTPRequest(
            .post, request.target,
            headers: [HTTPHeader("Authorization", flaw == .showsTheKeyInPlans ? Self.apiKey : Redaction.placeholder)],
            body: request.body?.exposed, operation: "begin", replay: .once)
        return RequestPlan(requests: flaw == .plansMoreThanIsSent ? [shown, shown] : [shown], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        if flaw != .sendsImpossibleOrders { try refuse(order) }
        let answer = try await client.send(begin(order))
        if flaw == .sendsImpossibleOrders { try refuse(order) }
        guard let session = answer["session"] else {
            throw ProviderError(.badResponse, certainty: .maybeHappened, message: "no session")
        }
        state["session"] = session
        state["reference"] = .string(order.reference)
        return OpenReply(clientPayload: ["session": session])
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        var cents = request.amount.minorUnits
        switch flaw {
        case .chargesAnotherTotal: cents += 1
        case .roundsToWholeUnits: cents = cents / 100 * 100
        case .ignoresTheOption: cents = request.order.openingSummary.total.amount.minorUnits
        default: break
        }
        state["amount"] = amountText(cents)
        state["currency"] = .string(request.amount.currency.code)
        let body: JSON = [
            "session": state["session"] ?? "", "amount": amountText(cents), "currency": state["currency"] ?? "",
            "reference": .string(request.order.reference),
            "card": request.authorization.payload.exposed["card"] ?? "approves",
            "manual": .bool(request.order.capture == .manual && flaw != .capturesAtOnce),
        ]
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body.bytes)
        if flaw == .sendsBeforeKeeping { _ = try await send(call, key: request.key.rawValue, state) }
        try await journal.record(call, state: state)
        if flaw == .chargesTwice { _ = try await send(call, key: "another", state) }
        return try await send(call, key: request.key.rawValue, state)
    }

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let key = flaw == .resendsWithAnotherKey ? "another" : call.key.rawValue
        let body = call.body.exposed + (flaw == .changesTheBodyOnResend ? [UInt8(ascii: " ")] : [])
        let same = FrozenCall(operation: call.operation, key: call.key, template: call.template, body: body)
        return try await send(same, key: key, state)
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        guard case .actionRequired = try await lookUp(&state), let id = state["payment"] else {
            throw ProviderError(.conflict, certainty: .decided, message: "no step is open")
        }
        let answer = try await client.send(client.request("finish", JSON.object([JSON.Member("id", id)]).bytes))
        return MemoryAnswer(answer, state: state, flaw: flaw).outcome
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let body: JSON = ["session": state["session"] ?? ""]
        let isRead = flaw != .looksUpByPaying
        let answer = try await client.send(client.request("find", body.bytes, isRead: isRead))
        guard let list = answer["payments"]?.array else {
            throw ProviderError(.badResponse, certainty: .decided, message: "no list of payments")
        }
        if let found = list.first {
            state["payment"] = found["id"]
            return MemoryAnswer(found, state: state, flaw: flaw).outcome
        }
        guard flaw != .callsANotFoundPaymentPaid else {
            return .completed(PaymentSnapshot(id: nil, state: .captured, amount: nil))
        }
        return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof"))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        if flaw == .callsOnCancel { _ = try? await client.send(client.request("cancel", JSON.object([]).bytes)) }
    }

    private func begin(_ order: CheckoutOrder) -> HTTPRequest {
        let items = order.openingSummary.lines.map { item -> JSON in
            let cents = item.amount.minorUnits
            return ["amount": amountText(flaw == .addsDiscounts ? abs(cents) : cents)]
        }
        let body: JSON = [
            "reference": .string(order.reference), "currency": .string(order.currency.code), "items": .array(items),
            "total": amountText(order.openingSummary.total.amount.minorUnits),
        ]
        return client.request("begin", body.bytes)
    }

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
        let answer = try await client.send(client.request(call.operation, call.body.exposed, key: key))
        return MemoryAnswer(answer, state: state, flaw: flaw).outcome
    }
}
