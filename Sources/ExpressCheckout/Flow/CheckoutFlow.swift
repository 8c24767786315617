/// Drives one checkout over one provider: a thin actor over ``FlowMachine`` that does what the machine asks for.
///
/// Provider calls that may move money run in tasks of the flow's own: a caller that is cancelled, such as a web client
/// that disconnects, never cuts a payment.
public actor CheckoutFlow {
    /// How a merchant runs a checkout.
    public struct Options: Sendable {
        /// Whether a provider that prices delivery itself may show another total than the order's.
        public var acceptsProviderPrices: Bool
        /// How old a payment call may be to be sent again.
        public var resendWindow: Duration

        /// Creates options.
        public init(acceptsProviderPrices: Bool = false, resendWindow: Duration = .seconds(23 * 3600)) {
            self.acceptsProviderPrices = acceptsProviderPrices
            self.resendWindow = resendWindow
        }
    }

    /// The provider that the checkout began on.
    public nonisolated let provider: any ExpressCheckoutProvider
    /// The order.
    public nonisolated let order: CheckoutOrder

    let quoter: (any ShippingQuoter)?
    let store: any CheckoutStore
    let time: any TimeSource
    let options: Options
    let makeKey: @Sendable () -> IdempotencyKey

    var machine: FlowMachine
    var record: CheckoutRecord
    var session: CheckoutSession
    var opening: CheckedContinuation<Result<OpenReply, ProviderError>, Never>?
    var settling: CheckedContinuation<Result<CheckoutOutcome, ProviderError>, Never>?
    var answers: [Int: SheetWaiter] = [:]
    var questions: [Int: [Task<Void, Never>]] = [:]
    var rollBack: Task<Result<Void, ProviderError>, Never>?
    var lastReply: OpenReply?
    /// Waits for the adapter's call that was asked for last.
    var lastTurn: (@Sendable () async -> Void)?
    var isChanging = false
    var isSaving = false
    var savers: [CheckedContinuation<Void, Never>] = []
    var listeners = FlowListeners()

    /// Creates the flow of a new checkout.
    ///
    /// `quoter` prices delivery where the provider leaves it to the merchant; without one the order's own options hold
    /// for every address. `makeKey` gives idempotency keys, random UUIDs unless a test wants to know them.
    public init(
        id: CheckoutID, order: CheckoutOrder, provider: any ExpressCheckoutProvider,
        quoter: (any ShippingQuoter)? = nil, store: any CheckoutStore = InMemoryCheckoutStore(),
        time: any TimeSource = SystemTime(), options: Options = Options(),
        makeKey: @escaping @Sendable () -> IdempotencyKey = { .random() }
    ) {
        let rules = FlowRules(
            provider, merchantQuotes: quoter != nil, acceptsProviderPrices: options.acceptsProviderPrices)
        self.init(
            CheckoutRecord(id: id, provider: provider.descriptor.id, order: order),
            machine: FlowMachine(id: id, order: order, rules: rules), provider: provider, quoter: quoter, store: store,
            time: time, options: options, makeKey: makeKey)
    }

    init(
        _ record: CheckoutRecord, machine: FlowMachine, provider: any ExpressCheckoutProvider,
        quoter: (any ShippingQuoter)?, store: any CheckoutStore, time: any TimeSource, options: Options,
        makeKey: @escaping @Sendable () -> IdempotencyKey
    ) {
        order = record.order
        self.provider = provider
        self.quoter = quoter
        self.store = store
        self.time = time
        self.options = options
        self.makeKey = makeKey
        self.machine = machine
        self.record = record
        session = CheckoutSession(state: record.sessions.last?.state ?? ProviderState())
    }

    /// What the customer sees now.
    public var sheet: Sheet { machine.sheet }

    /// Where the checkout stands.
    public var phase: FlowPhase { machine.phase }

    /// How many events of the client's, or quotes of the flow's own, wait for an answer or have work left.
    package var openQuestions: Int { answers.count + questions.count }

    /// How many events of the client's, and quotes of the flow's own, there were.
    package var events: Int { machine.nextSequence - 1 }

    /// The checkout as it is stored, after the last save.
    public var stored: CheckoutRecord { record }

    /// Opens the checkout; after a decline, opens the next attempt, in a new session where the old one is used up.
    ///
    /// An open checkout gives its session again, or a new one where the provider's would end while the customer looks at it:
    /// open it again before a sheet is shown that has waited.
    /// - Throws: ``ProviderError``; `attemptUnresolved` while an earlier attempt is not decided.
    public func open() async throws(ProviderError) -> OpenReply {
        guard opening == nil else {
            throw ProviderError(.invalidState, certainty: .notSent, message: "the checkout is being opened already")
        }
        return try await withCheckedContinuation { continuation in
            opening = continuation
            let isOld = record.sessions.last.map { provider.needsNewSession($0.state) } ?? false
            perform(machine.receive(isOld ? .openAnew : .open))
        }.get()
    }

    /// Answers an address on the sheet: each call is answered exactly once, within the surface's deadline.
    public func addressChanged(
        _ address: RedactedAddress?, wallet: Wallet, isOpening: Bool = false
    ) async -> SheetAnswer {
        await ask(.addressChanged(address, wallet: wallet, isOpening: isOpening)).answer
    }

    /// Answers an option that the customer picked.
    public func optionChanged(_ option: ShippingOption.ID, wallet: Wallet) async -> SheetAnswer {
        await ask(.optionChanged(option, wallet: wallet)).answer
    }

    /// Takes the payment that the customer authorised, if what was authorised is what was quoted.
    ///
    /// The call goes on when the caller's task is cancelled.
    /// - Throws: ``ProviderError`` `notSent`: `attemptUnresolved` while an earlier attempt is not decided,
    ///   `invalidState` when the sheet is not open.
    public func complete(_ authorization: Authorization) async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.authorized(authorization))
    }

    /// Takes the payment after a review, where the provider takes another total than the authorised one
    /// (`adjust_after_authorisation`): `total` is what the customer confirmed, and must be what the flow's sheet shows;
    /// `proof` is what the provider's client gave for it, in its own form, where it gives anything.
    /// - Throws: ``ProviderError`` `notSent` when nothing is under review.
    public func confirm(_ total: Money, proof: JSON? = nil) async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.confirmed(total, proof: proof.map(Sensitive.init)))
    }

    /// Goes on after a further step of the customer's.
    /// - Throws: ``ProviderError`` when no step is open, or when the provider could not be asked: the payment then
    ///   stays undecided.
    public func resume(_ result: ActionResult) async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.actionFinished(result))
    }

    /// Finds out what became of an undecided payment, by reads only.
    /// - Throws: ``ProviderError`` when nothing is undecided, or when the read failed.
    public func lookUp() async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.lookUp)
    }

    /// Sends a payment call whose answer was lost again: same key, same bytes.
    ///
    /// Only while the checkout is wanted and the call is younger than the resend window; look it up first.
    /// - Throws: ``ProviderError``; `unsupported` where the provider has no keys.
    public func resend() async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.resend)
    }

    /// Gives an undecided payment up: the provider undoes it, whether or not it was made.
    ///
    /// The last resort, after ``lookUp()`` and, while the payment is still wanted, ``resend()``: nothing of the attempt is sent
    /// again after it. `.cancelled` when nothing is charged; open the checkout again for another attempt.
    /// - Throws: ``ProviderError``: `unsupported` where the provider has no such call; when the answer was lost the payment
    ///   stays undecided, and this may be called again.
    public func reverse() async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.reverse)
    }

    /// Ends the checkout: takes back what was added at the provider, unless a payment may be under way; then it is taken
    /// back when the payment is decided and unpaid.
    /// - Throws: ``ProviderError`` when something could not be taken back; calling it again tries again.
    public func cancel() async throws(ProviderError) {
        record.isCancelled = machine.phase != .completed
        perform(machine.receive(.cancel))
        if let rollBack { return try await rollBack.value.get() }
        // A payment may be under way: that nobody wants it any more must outlive this process.
        guard record.isCancelled, !record.sessions.isEmpty, case .failure(let error) = await save() else { return }
        throw Self.unsaved(error, "cancel it again")
    }
}

extension CheckoutFlow {
    func settle(_ event: FlowEvent) async throws(ProviderError) -> CheckoutOutcome {
        guard settling == nil else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent, message: "an earlier call of this checkout is still running")
        }
        return try await withCheckedContinuation { continuation in
            settling = continuation
            perform(machine.receive(event))
        }.get()
    }

    func perform(_ actions: [FlowAction]) {
        listeners.observe(machine, actions)
        for action in actions {
            switch action {
            case .open(let newSession): startOpening(inNewSession: newSession)
            case .opened(let result): finishOpening(result)
            case .askMerchant(let request): askMerchant(request)
            case .askProvider(let request): askProvider(request)
            case .startDeadline(let number, let limit): startDeadline(number, limit)
            case .dropQuestion(let number):
                for task in questions.removeValue(forKey: number) ?? [] { task.cancel() }
            case .answer(let number, let answer): tell(answer, number)
            case .readAuthorization(let authorization): read(authorization)
            case .complete(let authorization, let quote): pay(authorization, quote)
            case .resume(let result):
                call { (provider, state, journal) async throws(ProviderError) in
                    try await provider.resume(result, state: &state, journal: journal)
                }
            case .lookUp:
                call { (provider, state, _) async throws(ProviderError) in try await provider.lookUp(&state) }
            case .resend: resendLastCall()
            case .reverse: reversePayment()
            case .settle(let result):
                let waiter = settling
                settling = nil
                waiter?.resume(returning: result)
            case .rollBack: startRollBack()
            }
        }
    }

    func receive(_ event: FlowEvent) {
        perform(machine.receive(event))
    }
}
