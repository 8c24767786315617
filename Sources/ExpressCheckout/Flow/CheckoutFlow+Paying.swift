/// Calls that may move money, and what they leave.
extension CheckoutFlow {
    func pay(_ authorization: Authorization, _ quote: Quote) {
        // The machine's rule once more, on what is stored: the worst mistake has two locks.
        guard record.attempts.allSatisfy(\.isDecidedUnpaid) else {
            return receive(
                .ended(
                    .failure(
                        ProviderError(
                            .attemptUnresolved, certainty: .notSent,
                            message: "an earlier attempt is not decided; look it up first"))))
        }
        let attempt = CheckoutRecord.Attempt(
            number: record.attempts.count + 1, session: record.sessions.count - 1, key: makeKey(), quote: quote,
            calls: [], outcome: nil)
        record.attempts.append(attempt)
        let request = CompletionRequest(
            order: order, authorization: authorization, quote: quote, key: attempt.key)
        call(isFirst: true) { (provider, state, journal) async throws(ProviderError) in
            try await provider.complete(request, state: &state, journal: journal)
        }
    }

    func resendLastCall() {
        guard let calls = record.attempts.last?.calls, !calls.isEmpty, let resending = provider.resending else {
            return receive(
                .ended(
                    .failure(
                        ProviderError(
                            .unsupported, certainty: .notSent,
                            message: "\(provider.descriptor.id) cannot be sent a payment again: look it up"))))
        }
        let frozen: FrozenCall
        do throws(ProviderError) {
            frozen = try callToResend(calls)
        } catch {
            return receive(.ended(.failure(error)))
        }
        call { (_, state, _) async throws(ProviderError) in
            try await resending.resend(frozen, state: &state)
        }
    }

    func reversePayment() {
        guard let reversing = provider.reversing else {
            return receive(
                .ended(
                    .failure(
                        ProviderError(
                            .unsupported, certainty: .notSent,
                            message: "\(provider.descriptor.id) cannot undo a payment that nobody has seen: look it up")
                    )))
        }
        call { (_, state, journal) async throws(ProviderError) in
            try await reversing.reverse(&state, journal: journal)
        }
    }

    /// The last of `calls`, if it may still be sent again.
    func callToResend(_ calls: [CheckoutRecord.RecordedCall]) throws(ProviderError) -> FrozenCall {
        guard let recorded = calls.last else {
            throw ProviderError(.invalidState, certainty: .notSent, message: "nothing was sent so far")
        }
        guard !recorded.isErased else { throw Self.erased }
        // A key is as old as the first call that carried it.
        let first = calls.first { $0.call.key == recorded.call.key } ?? recorded
        guard time.now - first.time < options.resendWindow else {
            throw ProviderError(
                .conflict, certainty: .notSent, message: "the call is too old to be sent again: look it up")
        }
        return recorded.call
    }

    /// Runs a call on the current attempt, shielded from the caller's cancellation, and keeps everything it leaves.
    ///
    /// `isFirst` marks the call that makes the payment: only its own failure says what became of it.
    func call(
        isFirst: Bool = false,
        _ body:
            @escaping @Sendable (
                any ExpressCheckoutProvider, inout ProviderState, any CallJournal
            ) async throws(ProviderError) -> CheckoutOutcome
    ) {
        guard let attempt = record.attempts.last else {
            return receive(.ended(.failure(Self.nothingOpen)))
        }
        let journal = FlowJournal { (call, state) async in
            await self.journal(call, state, attempt: attempt.number)
        }
        let turn = inTurn { [provider] (state) async throws(ProviderError) in
            try await body(provider, &state, journal)
        }
        Task {
            let result = machine.weighed(await turn.value)
            keep(result, of: attempt.number, isFirst: isFirst)
            // An answer that cannot be saved is told all the same; the next save carries it.
            _ = await save()
            receive(.ended(result))
        }
    }

    func keep(_ result: Result<CheckoutOutcome, ProviderError>, of number: Int, isFirst: Bool) {
        guard let index = record.attempts.firstIndex(where: { $0.number == number }) else { return }
        switch result {
        case .success(let outcome):
            // A read that decides nothing leaves a further step open.
            if case .actionRequired = record.attempts[index].outcome, machine.isLookUp, outcome.isUndecided { return }
            record.attempts[index].outcome = outcome
        case .failure(let error):
            // A look-up or a repeat that failed changes nothing of what is known. Nor of what is not: after a crash there is
            // no outcome yet, and a read or a repeat that is known to have failed must not pass for a payment that was.
            guard isFirst, record.attempts[index].outcome == nil else { return }
            record.attempts[index].outcome = CheckoutOutcome(error)
        }
    }

    func journal(
        _ call: FrozenCall, _ state: ProviderState, attempt number: Int
    ) async -> Result<Void, ProviderError> {
        guard let index = record.attempts.firstIndex(where: { $0.number == number }) else {
            return .failure(Self.nothingOpen)
        }
        // The last moment at which a cancel still wins: nothing of the payment has left.
        if record.isCancelled, record.attempts[index].calls.isEmpty {
            return .failure(FlowMachine.cancelledBefore("pay"))
        }
        record.attempts[index].calls.append(CheckoutRecord.RecordedCall(call: call, time: time.now))
        record.sessions[record.attempts[index].session].state = state
        let result = await Self.catching { () async throws(ProviderError) in try await saveBeforeSending() }
        if case .failure = result { record.attempts[index].calls.removeLast() }
        return result
    }

    func startRollBack() {
        guard !record.sessions.isEmpty else { return }
        let turn = inTurn { [provider] (state) async throws(ProviderError) in try await provider.cancel(&state) }
        rollBack = Task {
            let result = await turn.value
            if case .success = result { record.isRolledBack = true }
            if case .failure(let error) = await save(), case .success = result {
                return .failure(Self.unsaved(error, "nothing is left at the provider; cancel again"))
            }
            return result
        }
    }
}
