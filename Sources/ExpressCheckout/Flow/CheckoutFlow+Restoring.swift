/// What a flow leaves in its record so that another process can go on, and how it goes on.
extension CheckoutFlow {
    /// Notes that the provider has opened the present session.
    func noteOpened() {
        guard let last = record.sessions.indices.last else { return }
        record.sessions[last].isOpened = true
    }

    /// The error of sending a call again whose body was erased.
    static var erased: ProviderError {
        ProviderError(
            .unsupported, certainty: .notSent,
            message: "what was sent has been erased from the store and cannot be sent again: look the payment up")
    }
}

extension CheckoutFlow {
    /// Creates the flow of a checkout that was stored, at the provider that it began on.
    ///
    /// It stands where the record says: an undecided payment is looked up, a further step goes on, a sheet that is still
    /// on a customer's screen is served. A sheet that has to be shown anew needs a new checkout.
    /// - Throws: ``ProviderError`` `invalidState` when `provider` is another than the record's.
    public init(
        restoring record: CheckoutRecord, provider: any ExpressCheckoutProvider,
        quoter: (any ShippingQuoter)? = nil, store: any CheckoutStore, time: any TimeSource = SystemTime(),
        options: Options = Options(), makeKey: @escaping @Sendable () -> IdempotencyKey = { .random() }
    ) throws(ProviderError) {
        guard record.provider == provider.descriptor.id else {
            throw ProviderError(
                .invalidState, certainty: .notSent,
                message: "checkout \(record.id) began on \(record.provider), not on \(provider.descriptor.id)")
        }
        let rules = FlowRules(
            provider, merchantQuotes: quoter != nil, acceptsProviderPrices: options.acceptsProviderPrices)
        self.init(
            record.withUnsentAttemptsFailed, machine: FlowMachine(restoring: record, rules: rules), provider: provider,
            quoter: quoter, store: store, time: time, options: options, makeKey: makeKey)
    }

    /// Tells every other process that this one has the checkout, and that it is to end.
    /// - Throws: ``CheckoutStoreError``; `conflict` when another one has it.
    func claimForClosing() async throws(CheckoutStoreError) {
        record.isCancelled = true
        try await save().get()
    }
}

extension CheckoutRecord {
    /// The record with every attempt that never left this machine decided: each call is saved before it is sent, and
    /// none was.
    fileprivate var withUnsentAttemptsFailed: CheckoutRecord {
        var record = self
        for index in record.attempts.indices where record.attempts[index].neverLeft {
            record.attempts[index].outcome = .failed(
                ProviderError(.cancelled, certainty: .notSent, message: "the process ended before the payment was sent")
            )
        }
        for index in record.changes.indices where record.changes[index].neverLeft {
            record.changes[index].outcome = .failed(
                ProviderError(.cancelled, certainty: .notSent, message: "the process ended before the call was sent"))
        }
        return record
    }
}
