public import ExpressCheckout

extension YunoProvider {
    /// The request that would open `order`, every credential and the account «redacted».
    /// - Throws: ``ProviderError`` with `problems` when the order is impossible at Yuno.
    public func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        let transport = PlanningTransport { _, step in
            let session: JSON = ["checkout_session": .string("«from step \(step): $.checkout_session»")]
            return HTTPResponse(status: 200, body: session.bytes)
        }
        let planner = YunoProvider(
            configuration: .placeholder(at: configuration.baseURL), transport: transport, time: time, options: options)
        var state = ProviderState()
        _ = try await planner.openSession(order, state: &state)
        return RequestPlan(requests: await transport.requests, warnings: review(order).warnings)
    }

    /// Creates a checkout session; Yuno documents no key for it, so that a repeat leaves an unused session behind.
    /// - Throws: ``ProviderError``; with `problems` before anything is sent, `attemptUnresolved` when a payment of this
    ///   state may exist, which a new session would forget, `amountMismatch` when Yuno answers another total.
    public func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try requireKeys()
        let before = YunoMemory(state)
        // A client that pays by itself may have done so on the session of before.
        guard before.paymentKey == nil, before.paymentID == nil, !before.isPaidByClient || before.asked == nil else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "a payment was made with the Yuno session of this state: look it up, or open with a new state")
        }
        return try await openSession(order, state: &state)
    }

    private func openSession(
        _ order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        let problems = OrderRules(order: order).problems
        guard problems.isEmpty else { throw .impossible(problems, provider: descriptor.id) }
        let body = SessionBody(order: order, accountID: configuration.accountID, options: options).json
        let answer = try await client.send(.createSession, body: body.bytes)
        let session: WireSession
        do throws(JSONError) {
            session = try WireSession(answer)
        } catch {
            throw YunoErrors.unreadable(.createSession, because: error)
        }
        var memory = YunoMemory()
        memory.session = session.id
        memory.reference = order.reference
        memory.customer = options.customerID
        memory.isPaidByClient = options.workflow == .clientSDK
        memory.openedAt = time.now.components.seconds
        memory.returnScheme = order.returnURL?.split(separator: ":").first.map { $0.lowercased() }
        state = memory.state
        try compare(session, with: order)
        return OpenReply(clientPayload: clientPayload(session, order))
    }

    /// A session for something else must not reach a sheet.
    private func compare(_ session: WireSession, with order: CheckoutOrder) throws(ProviderError) {
        let asked = order.openingSummary.total.amount
        if let amount = session.amount, amount.money(expecting: asked.currency)?.money != asked {
            throw ProviderError(
                .amountMismatch, certainty: .decided,
                message: "the session is not for the \(asked) that were asked for: it must not be paid",
                operation: YunoOperation.createSession.rawValue)
        }
        if let theirs = session.orderReference, theirs != order.reference {
            throw ProviderError(
                .badResponse, certainty: .decided, message: "the session is for another order: it must not be paid",
                operation: YunoOperation.createSession.rawValue)
        }
    }

    /// What the client SDK is started with.
    private func clientPayload(_ session: WireSession, _ order: CheckoutOrder) -> JSON {
        let language = order.client?.exposed.language?.split(separator: "-").first.map { $0.lowercased() }
        return .object(compacting: [
            ("checkout_session", .string(session.id)), ("country", .string(order.country)),
            ("language", language.map(JSON.string)),
            ("public_api_key", .string(configuration.publicKey.exposed)),
        ])
    }
}
