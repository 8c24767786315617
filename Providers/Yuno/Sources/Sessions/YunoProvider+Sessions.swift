public import ExpressCheckout

/// Yuno's own: sessions with a customer, another workflow or instalments, and what a session offers.
extension YunoProvider {
    /// The same adapter, whose sessions are opened with `options`.
    public func opening(with options: YunoSessionOptions) -> YunoProvider {
        YunoProvider(
            configuration: configuration, transport: client.transport, authenticator: authenticator, time: time,
            options: options)
    }

    /// Reads the session of `state` as it stands at Yuno.
    /// - Throws: ``ProviderError``; code `sessionExpired` when it is gone, used or too old.
    public func readSession(_ state: ProviderState) async throws(ProviderError) -> YunoSession {
        let id = try sessionID(state)
        let answer = try await client.send(.getSession, parameters: ["checkout_session": id])
        let session = try wire(answer, of: .getSession) { (json: JSON) throws(JSONError) in try WireSession(json) }
        guard session.id == id else {
            throw ProviderError(
                .badResponse, certainty: .decided, isRetrySafe: true, message: "the answer is about another session",
                operation: YunoOperation.getSession.rawValue)
        }
        return YunoSession(session)
    }

    /// What the session of `state` can be paid with.
    /// - Throws: ``ProviderError``; code `sessionExpired` when the session is gone, used or too old.
    public func paymentMethods(_ state: ProviderState) async throws(ProviderError) -> [YunoPaymentMethod] {
        let answer = try await client.send(.paymentMethods, parameters: ["checkout_session": try sessionID(state)])
        let list = try wire(answer, of: .paymentMethods) { (json: JSON) throws(JSONError) in
            try WirePaymentMethods(json)
        }
        return list.methods.compactMap(YunoPaymentMethod.init)
    }

    /// Whether a new session is to be opened before a sheet is shown: Yuno's live three hours (`yuno.md §2.4`), and a
    /// customer needs some minutes.
    public func needsNewSession(_ state: ProviderState) -> Bool {
        guard let opened = YunoMemory(state).openedAt else { return false }
        return time.now - .seconds(opened) > Self.sessionLifetime - .seconds(15 * 60)
    }

    /// Whether the session cannot be paid with any more.
    func needsNewSession(of memory: YunoMemory) -> Bool {
        guard let opened = memory.openedAt else { return false }
        return time.now - .seconds(opened) > Self.sessionLifetime
    }

    static let sessionLifetime = Duration.seconds(3 * 3600)

    /// Makes a one-time token of the session from a card; it goes into the authorisation's payload.
    /// - Throws: ``ProviderError``; with `problems` before anything is sent.
    public func createToken(
        _ card: YunoCard, keeping isKept: Bool = false, state: ProviderState
    ) async throws(ProviderError) -> Sensitive<JSON> {
        guard card.problems.isEmpty else { throw .impossible(card.problems, provider: descriptor.id) }
        var method: [JSON.Member] = [JSON.Member("type", "CARD"), JSON.Member("card", card.json)]
        if isKept { method.append(JSON.Member("vault_on_success", true)) }
        return try await createToken(.object(method), state)
    }

    /// Makes a one-time token of the session from a method that was kept before.
    /// - Throws: ``ProviderError``.
    public func createToken(
        vaulted token: Sensitive<String>, type: String = "CARD", state: ProviderState
    ) async throws(ProviderError) -> Sensitive<JSON> {
        try await createToken(["type": .string(type), "vaulted_token": .string(token.exposed)], state)
    }

    /// What the customer's method was kept under by the payment of `state`; nil while it is not.
    public func vaultedToken(_ state: ProviderState) -> Sensitive<String>? {
        YunoMemory(state).vaultedToken.map(Sensitive.init)
    }

    private func createToken(_ method: JSON, _ state: ProviderState) async throws(ProviderError) -> Sensitive<JSON> {
        let body: JSON = ["account_id": .string(configuration.accountID), "payment_method": method]
        let answer = try await client.send(
            .createToken, parameters: ["checkout_session": try sessionID(state)], body: body.bytes)
        _ = try wire(answer, of: .createToken) { (json: JSON) throws(JSONError) in
            try JSONNode(json)["token"].nonEmptyString()
        }
        return Sensitive(answer)
    }

    func sessionID(_ state: ProviderState) throws(ProviderError) -> String {
        try requireKeys()
        guard let id = YunoMemory(state).session else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no Yuno session is open: open the checkout first")
        }
        return id
    }

    /// Reads an answer with `read`.
    func wire<Value>(
        _ answer: JSON, of operation: YunoOperation, _ read: (JSON) throws(JSONError) -> Value
    ) throws(ProviderError) -> Value {
        do throws(JSONError) {
            return try read(answer)
        } catch {
            throw YunoErrors.unreadable(operation, because: error)
        }
    }
}
