/// What a merchant does with the payment after it was made.
///
/// Each call goes on when the caller's task is cancelled, is saved before it is sent, and is made once: after a lost answer
/// nothing else is done with the payment until ``lookUpChange()`` has found out what became of it.
extension CheckoutFlow {
    /// Takes money that is held: all that is open, or `amount`.
    /// - Throws: ``ProviderError`` `notSent`, when the payment cannot be captured as it stands here: not paid, an earlier
    ///   change undecided, more than was authorised, no such ability.
    public func capture(
        _ amount: Money? = nil, reference: String? = nil, reason: String? = nil
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await change(.capture, amount, reference, reason)
    }

    /// Releases money that is held: all that is open, or `amount`.
    /// - Throws: ``ProviderError`` `notSent`, as ``capture(_:reference:reason:)`` does.
    public func void(
        _ amount: Money? = nil, reference: String? = nil, reason: String? = nil
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await change(.void, amount, reference, reason)
    }

    /// Pays money back: all that was taken, or `amount`.
    /// - Throws: ``ProviderError`` `notSent`, as ``capture(_:reference:reason:)`` does; `conflict` for more than is left.
    public func refund(
        _ amount: Money? = nil, reference: String? = nil, reason: String? = nil
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await change(.refund, amount, reference, reason)
    }

    /// Reads the payment as it stands at the provider.
    /// - Throws: ``ProviderError``, also when nothing was paid.
    public func readPayment() async throws(ProviderError) -> PaymentSnapshot {
        let (payments, payment) = try managed()
        return try await inTurn { (state) async throws(ProviderError) in
            try await payments.read(payment, state: &state)
        }.value.get()
    }

    /// Finds out what became of the last change, by reads only.
    /// - Throws: ``ProviderError`` when no change is undecided, or when the read failed.
    public func lookUpChange() async throws(ProviderError) -> CheckoutOutcome {
        let (payments, _) = try managed()
        guard let index = record.changes.lastIndex(where: { !$0.isDecided }) else { throw Self.noChange }
        let change = record.changes[index].change
        return try await run(index) { (state) async throws(ProviderError) in
            try await payments.lookUp(change, state: &state)
        }.get()
    }

    /// Sends the last change, whose answer was lost, again: same key, same bytes.
    ///
    /// Look it up first.
    /// - Throws: ``ProviderError``; `unsupported` where the provider has no keys, `conflict` when the call is too old.
    public func resendChange() async throws(ProviderError) -> CheckoutOutcome {
        _ = try managed()
        guard let index = record.changes.lastIndex(where: { !$0.isDecided }) else { throw Self.noChange }
        let call = try callToResend(record.changes[index].calls)
        guard let resending = provider.resending else { throw unsupported("be sent a call again: look it up") }
        return try await run(index) { (state) async throws(ProviderError) in
            try await resending.resend(call, state: &state)
        }.get()
    }

    // MARK: Steps

    private func change(
        _ kind: PaymentChange.Kind, _ amount: Money?, _ reference: String?, _ reason: String?
    ) async throws(ProviderError) -> CheckoutOutcome {
        let (payments, payment) = try managed()
        if let objection = record.objection(to: kind, amount) { throw objection }
        let change = PaymentChange(
            kind, of: payment, amount: amount, key: makeKey(), reference: reference, reason: reason)
        record.changes.append(CheckoutRecord.Change(change: change))
        let index = record.changes.count - 1
        let journal = FlowJournal { (call, state) in await self.journal(call, state, change: index) }
        let result = await run(index, isFirst: true) { (state) async throws(ProviderError) in
            try await payments.perform(change, state: &state, journal: journal)
        }
        switch result {
        case .success(let outcome): return outcome
        case .failure(let error): return CheckoutOutcome(error)
        }
    }

    /// Runs a call for a change, shielded from the caller's cancellation, and keeps what it leaves.
    private func run(
        _ index: Int, isFirst: Bool = false,
        _ body: @escaping @Sendable (inout ProviderState) async throws(ProviderError) -> CheckoutOutcome
    ) async -> Result<CheckoutOutcome, ProviderError> {
        isChanging = true
        let turn = inTurn(body)
        return await Task {
            let result = await turn.value
            keep(result, ofChange: index, isFirst: isFirst)
            // An answer that cannot be saved is told all the same; the next save carries it.
            _ = await save()
            isChanging = false
            return result
        }.value
    }

    private func keep(_ result: Result<CheckoutOutcome, ProviderError>, ofChange index: Int, isFirst: Bool) {
        switch result {
        case .success(let outcome):
            // That a look-up found nothing takes back nothing of what the provider said before.
            if case .unknown = outcome, !isFirst, record.changes[index].outcome != nil { return }
            record.changes[index].outcome = outcome
        case .failure(let error):
            // A look-up or a repeat that failed says nothing of what the first call did, known or not.
            guard isFirst, record.changes[index].outcome == nil else { return }
            record.changes[index].outcome = CheckoutOutcome(error)
        }
    }

    private func journal(
        _ call: FrozenCall, _ state: ProviderState, change index: Int
    ) async -> Result<Void, ProviderError> {
        record.changes[index].calls.append(CheckoutRecord.RecordedCall(call: call, time: time.now))
        if let last = record.sessions.indices.last { record.sessions[last].state = state }
        let result = await Self.catching { () async throws(ProviderError) in try await saveBeforeSending() }
        if case .failure = result { record.changes[index].calls.removeLast() }
        return result
    }

    /// The adapter's ability and the payment that was made.
    private func managed() throws(ProviderError) -> (any PaymentManaging, PaymentID) {
        guard !isChanging else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent, message: "an earlier call for this payment is still running")
        }
        guard let payments = provider.payments else { throw unsupported("manage a payment") }
        guard let payment = record.paid?.id else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "the checkout has no payment that was made")
        }
        return (payments, payment)
    }

    private func unsupported(_ what: String) -> ProviderError {
        ProviderError(
            .unsupported, certainty: .notSent, message: "\(provider.descriptor.id) cannot \(what)")
    }

    private static var noChange: ProviderError {
        ProviderError(.invalidState, certainty: .notSent, message: "no change of the payment is undecided")
    }
}
