public import ExpressCheckout

extension YunoProvider {
    /// Pays the quote's total with the one-time token, after the token's option was held against the quote.
    /// - Throws: ``ProviderError``; `notSent` when the session cannot pay this order, `maybeHappened` when the answer
    ///   was lost.
    public func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try requireKeys()
        var memory = YunoMemory(state)
        let session = try payableSession(memory, request)
        if memory.isPaidByClient { return try await completedByClient(request, state: &state) }
        let token = try self.token(of: request.authorization, session: session)
        if let correction = correction(token, request.quote) { return .needsCorrection(correction) }
        let problems = OrderRules(order: request.order).problems
        guard problems.isEmpty else { throw .impossible(problems, provider: descriptor.id) }

        let body = PaymentBody(
            request: request, token: token, session: session, accountID: configuration.accountID,
            customer: memory.customer)
        let call = FrozenCall(
            operation: YunoOperation.createPayment.rawValue, key: request.key,
            template: YunoOperation.createPayment.template, body: body.json.bytes)
        let before = state
        memory.asked = request.amount
        memory.paymentKey = request.key.rawValue
        do throws(ProviderError) {
            try await journal.record(call, state: memory.state)
        } catch {
            state = before
            throw error
        }
        state = memory.state
        do throws(ProviderError) {
            return try await pay(call, state: &state)
        } catch {
            if error.certainty == .maybeHappened { throw error }
            if error.saysSessionIsTaken, let found = try await paymentByAnother(after: error, state: &state) {
                return found
            }
            // Refused before a payment was made: the session is as it was.
            state = before
            throw error
        }
    }

    /// Finds the payment that the client SDK made: this session's workflow leaves it none to be made here.
    private func completedByClient(
        _ request: CompletionRequest, state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        var memory = YunoMemory(state)
        memory.asked = request.amount
        state = memory.state
        return try await lookUp(&state)
    }

    /// Reads the payment: what the client brings back is a hint to look, never a result.
    /// - Throws: ``ProviderError`` when the read failed.
    public func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        if let objection = ClientReturn(result.payload.exposed).objection(YunoMemory(state)) {
            throw ProviderError(.invalidRequest, certainty: .notSent, message: "\(objection): it is ignored")
        }
        return try await lookUp(&state)
    }

    /// Sends the frozen payment call and reads its answer.
    func pay(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let answer = try await client.send(.createPayment, body: call.body.exposed, key: call.key)
        return try read(answer, of: .createPayment, state: &state)
    }

    /// Reads one payment and remembers its id, if it is ours.
    func read(
        _ answer: JSON, of operation: YunoOperation, state: inout ProviderState
    ) throws(ProviderError) -> CheckoutOutcome {
        let payment: WirePayment
        do throws(JSONError) {
            payment = try WirePayment(answer)
        } catch {
            throw YunoErrors.unreadable(operation, because: error)
        }
        return accept(payment, state: &state)
    }

    /// What `payment` means, its id remembered if it is ours.
    func accept(_ payment: WirePayment, state: inout ProviderState) -> CheckoutOutcome {
        var memory = YunoMemory(state)
        let reading = PaymentReading(memory: memory)
        if reading.isOurs(payment) {
            memory.paymentID = memory.paymentID ?? payment.id
            memory.vaultedToken = payment.vaultedToken ?? memory.vaultedToken
            state = memory.state
        }
        return reading.outcome(of: payment)
    }

    private func payableSession(
        _ memory: YunoMemory, _ request: CompletionRequest
    ) throws(ProviderError) -> String {
        guard let session = memory.session else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no Yuno session is open: open the checkout first")
        }
        guard memory.reference == request.order.reference else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "the Yuno session was opened for another order")
        }
        // Under the same key too: sent again is the frozen call, by `resend`, never a body made anew.
        guard memory.paymentKey == nil else {
            throw ProviderError(
                memory.paymentID == nil ? .attemptUnresolved : .sessionExpired, certainty: .notSent,
                message: "a payment was made with this Yuno session already: one each; look it up or open a new session"
            )
        }
        guard !needsNewSession(of: memory) else {
            throw ProviderError(
                .sessionExpired, certainty: .notSent,
                message: "the Yuno session is older than three hours: open a new one")
        }
        guard request.amount.currency == request.order.currency else {
            throw ProviderError(
                .amountMismatch, certainty: .notSent, message: "the quote is not in the order's currency")
        }
        return session
    }

    private func token(of authorization: Authorization, session: String) throws(ProviderError) -> OneTimeToken {
        let token: OneTimeToken
        do throws(JSONError) {
            token = try OneTimeToken(JSONNode(authorization.payload.exposed))
        } catch {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "the one-time token cannot be read: \(error)")
        }
        guard token.session == nil || token.session == session else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "the one-time token belongs to another session")
        }
        return token
    }

    /// What must change when the sheet had another option selected than the one that would be charged.
    private func correction(_ token: OneTimeToken, _ quote: Quote) -> CheckoutOutcome.Correction? {
        // Google Pay without a handler names none (`yuno.md §5.7`).
        guard let option = token.option, option != quote.selected else { return nil }
        guard let other = quote.options.first(where: { $0.id == option }), other.summary != nil else {
            return CheckoutOutcome.Correction(quote: quote)
        }
        return CheckoutOutcome.Correction(quote: quote.choosing(other))
    }
}
