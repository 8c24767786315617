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

    private let quoter: (any ShippingQuoter)?
    private let store: any CheckoutStore
    private let time: any TimeSource
    private let options: Options
    private let makeKey: @Sendable () -> IdempotencyKey

    private var machine: FlowMachine
    private var record: CheckoutRecord
    private var session = CheckoutSession()
    private var opening: CheckedContinuation<Result<OpenReply, ProviderError>, Never>?
    private var settling: CheckedContinuation<Result<CheckoutOutcome, ProviderError>, Never>?
    private var answers: [Int: CheckedContinuation<SheetAnswer, Never>] = [:]
    private var questions: [Int: [Task<Void, Never>]] = [:]
    private var rollBack: Task<Result<Void, ProviderError>, Never>?
    private var lastReply: OpenReply?
    private var isSaving = false
    private var savers: [CheckedContinuation<Void, Never>] = []

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
        self.order = order
        self.provider = provider
        self.quoter = quoter
        self.store = store
        self.time = time
        self.options = options
        self.makeKey = makeKey
        machine = FlowMachine(
            id: id, order: order,
            rules: FlowRules(
                provider, merchantQuotes: quoter != nil, acceptsProviderPrices: options.acceptsProviderPrices))
        record = CheckoutRecord(id: id, provider: provider.descriptor.id, order: order)
    }

    /// What the customer sees now.
    public var sheet: Sheet { machine.sheet }

    /// Where the checkout stands.
    public var phase: FlowPhase { machine.phase }

    /// The checkout as it is stored, after the last save.
    public var stored: CheckoutRecord { record }

    /// Opens the checkout; after a decline, opens the next attempt, in a new session where the old one is used up.
    /// - Throws: ``ProviderError``; `attemptUnresolved` while an earlier attempt is not decided.
    public func open() async throws(ProviderError) -> OpenReply {
        guard opening == nil else {
            throw ProviderError(.invalidState, certainty: .notSent, message: "the checkout is being opened already")
        }
        return try await withCheckedContinuation { continuation in
            opening = continuation
            perform(machine.receive(.open))
        }.get()
    }

    /// Answers an address on the sheet: each call is answered exactly once, within the surface's deadline.
    public func addressChanged(
        _ address: RedactedAddress?, wallet: Wallet, isOpening: Bool = false
    ) async -> SheetAnswer {
        await ask(.addressChanged(address, wallet: wallet, isOpening: isOpening))
    }

    /// Answers an option that the customer picked.
    public func optionChanged(_ option: ShippingOption.ID, wallet: Wallet) async -> SheetAnswer {
        await ask(.optionChanged(option, wallet: wallet))
    }

    /// Takes the payment that the customer authorised, if what was authorised is what was quoted.
    ///
    /// The call goes on when the caller's task is cancelled.
    /// - Throws: ``ProviderError`` `notSent`: `attemptUnresolved` while an earlier attempt is not decided,
    ///   `invalidState` when the sheet is not open.
    public func complete(_ authorization: Authorization) async throws(ProviderError) -> CheckoutOutcome {
        try await settle(.authorized(authorization))
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

    /// Ends the checkout: takes back what was added at the provider, unless a payment may be under way; then it is taken
    /// back when the payment is decided and unpaid.
    /// - Throws: ``ProviderError`` when something could not be taken back; calling it again tries again.
    public func cancel() async throws(ProviderError) {
        record.isCancelled = machine.phase != .completed
        perform(machine.receive(.cancel))
        if let rollBack { try await rollBack.value.get() }
    }

    /// Answers a raw message of the provider's client SDK.
    ///
    /// A message is always answered where the SDK waits for one; what went wrong beside is in the reply's `problem`.
    public func handle(_ message: JSON) async -> ClientReply {
        guard let bridge = provider.bridge else {
            return ClientReply(
                problem: ProviderError(
                    .unsupported, certainty: .notSent,
                    message: "\(provider.descriptor.id) has no client SDK to speak with"))
        }
        let event: ClientEvent
        do throws(JSONError) {
            event = try bridge.decode(message)
        } catch {
            let problem = ProviderError(
                .invalidRequest, certainty: .notSent, message: "the client's message cannot be read: \(error)")
            return encoded(SheetAnswer(.keep(machine.sheet.quote), problem: problem), to: message, with: bridge)
        }
        switch event {
        case .addressChanged(let address, let wallet, let isOpening):
            let answer = await addressChanged(address?.exposed, wallet: wallet, isOpening: isOpening)
            return encoded(answer, to: message, with: bridge)
        case .optionChanged(let option, let wallet):
            return encoded(await optionChanged(option, wallet: wallet), to: message, with: bridge)
        case .authorized(let authorization): return await reply(.authorized(authorization))
        case .actionFinished(let result): return await reply(.actionFinished(result))
        case .cancelled:
            do throws(ProviderError) {
                try await cancel()
                return ClientReply(outcome: machine.phase == .cancelled ? .cancelled : nil)
            } catch {
                return ClientReply(problem: error)
            }
        case .unknown(let name):
            let problem = ProviderError(
                .unsupported, certainty: .notSent, message: "the client sent a message this version does not know")
            _ = name
            return encoded(SheetAnswer(.keep(nil), problem: problem), to: message, with: bridge)
        }
    }

    private func encoded(_ answer: SheetAnswer, to message: JSON, with bridge: any ClientBridge) -> ClientReply {
        do throws(ProviderError) {
            let json = try bridge.encode(answer.answer, to: message, order: order)
            return ClientReply(message: json, problem: answer.problem)
        } catch {
            let keep = try? bridge.encode(.keep(nil), to: message, order: order)
            return ClientReply(message: keep ?? nil, problem: error)
        }
    }

    private func reply(_ event: FlowEvent) async -> ClientReply {
        do throws(ProviderError) {
            return ClientReply(outcome: try await settle(event))
        } catch {
            return ClientReply(problem: error)
        }
    }
}

// MARK: - Events in, actions out

extension CheckoutFlow {
    private func ask(_ event: FlowEvent) async -> SheetAnswer {
        await withCheckedContinuation { continuation in
            answers[machine.nextSequence] = continuation
            perform(machine.receive(event))
        }
    }

    private func settle(_ event: FlowEvent) async throws(ProviderError) -> CheckoutOutcome {
        guard settling == nil else {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent, message: "an earlier call of this checkout is still running")
        }
        return try await withCheckedContinuation { continuation in
            settling = continuation
            perform(machine.receive(event))
        }.get()
    }

    private func perform(_ actions: [FlowAction]) {
        for action in actions {
            switch action {
            case .open(let newSession): startOpening(inNewSession: newSession)
            case .opened(let result): finishOpening(result)
            case .askMerchant(let request): askMerchant(request)
            case .askProvider(let request): askProvider(request)
            case .startDeadline(let number, let limit): startDeadline(number, limit)
            case .dropQuestion(let number):
                for task in questions.removeValue(forKey: number) ?? [] { task.cancel() }
            case .answer(let number, let answer): answers.removeValue(forKey: number)?.resume(returning: answer)
            case .readAuthorization(let authorization): read(authorization)
            case .complete(let authorization, let quote): pay(authorization, quote)
            case .resume(let result):
                call { (provider, state, journal) async throws(ProviderError) in
                    try await provider.resume(result, state: &state, journal: journal)
                }
            case .lookUp:
                call { (provider, state, _) async throws(ProviderError) in try await provider.lookUp(&state) }
            case .resend: resendLastCall()
            case .settle(let result):
                let waiter = settling
                settling = nil
                waiter?.resume(returning: result)
            case .rollBack: startRollBack()
            }
        }
    }

    private func receive(_ event: FlowEvent) {
        perform(machine.receive(event))
    }
}

// MARK: - Opening and quoting

extension CheckoutFlow {
    private func startOpening(inNewSession newSession: Bool) {
        if newSession || record.sessions.isEmpty {
            session = CheckoutSession()
            record.sessions.append(CheckoutRecord.Session(key: makeKey(), state: ProviderState()))
        }
        let index = record.sessions.count - 1
        let key = record.sessions[index].key
        Task { [provider, order, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await provider.open(order, key: key, state: &state)
                }
            }
            await keepState(of: session, index)
            var outcome = result
            if case .failure(let error) = await save(), case .success = result { outcome = .failure(error) }
            receive(.opened(outcome))
        }
    }

    private func finishOpening(_ result: Result<OpenReply?, ProviderError>) {
        let waiter = opening
        opening = nil
        switch result {
        case .failure(let error): waiter?.resume(returning: .failure(error))
        case .success(let reply):
            lastReply = reply ?? lastReply
            record.quote = machine.sheet.quote
            waiter?.resume(returning: lastReply.map(Result.success) ?? .failure(Self.nothingOpen))
        }
    }

    private static var nothingOpen: ProviderError {
        ProviderError(.invalidState, certainty: .notSent, message: "no session of this checkout is open")
    }

    private func askMerchant(_ request: QuoteRequest) {
        guard let quoter else { return receive(.quoteAnswered(request.sequence, .success(.keep))) }
        let shown = machine.sheet.quote
        let task = Task { [provider, order] in
            let result: Result<QuoteReply, ProviderError>
            do {
                let reply = try await quoter.quote(request, for: order)
                let problems = provider.review(reply, showing: shown, for: order)
                result = problems.isEmpty ? .success(reply) : .failure(Self.refused(problems))
            } catch {
                // What the merchant's own code threw may quote an address: only its type is told.
                result = .failure(
                    ProviderError(
                        .unavailable, certainty: .decided, isRetrySafe: true,
                        message: "the merchant's quoter threw \(type(of: error))"))
            }
            receive(.quoteAnswered(request.sequence, result))
        }
        questions[request.sequence, default: []].append(task)
    }

    private static func refused(_ problems: [OrderProblem]) -> ProviderError {
        ProviderError(
            .invalidRequest, certainty: .notSent,
            message: "the answer cannot be shown as meant: " + problems.map(\.description).joined(separator: "; "),
            problems: problems)
    }

    private func askProvider(_ request: QuoteRequest) {
        guard let quoting = provider.quoting else {
            return receive(.quoteAnswered(request.sequence, .failure(Self.nothingOpen)))
        }
        let index = record.sessions.count - 1
        // Not among the tasks that a later change cancels: a provider's call that has begun runs to its end.
        Task { [order, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await quoting.quote(request, for: order, state: &state)
                }
            }
            await keepState(of: session, index)
            receive(.quoteAnswered(request.sequence, result))
        }
    }

    private func startDeadline(_ number: Int, _ limit: Duration) {
        let task = Task { [time] in
            guard (try? await time.sleep(for: limit)) != nil else { return }
            receive(.deadlinePassed(number))
        }
        questions[number, default: []].append(task)
    }

    private func read(_ authorization: Authorization) {
        let index = record.sessions.count - 1
        Task { [provider, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    guard let reading = provider.authorizations else { return authorization }
                    return try await reading.readAuthorization(authorization, state: &state)
                }
            }
            await keepState(of: session, index)
            receive(.authorizationRead(result))
        }
    }
}

// MARK: - Paying

extension CheckoutFlow {
    private func pay(_ authorization: Authorization, _ quote: Quote) {
        let attempt = CheckoutRecord.Attempt(
            number: record.attempts.count + 1, session: record.sessions.count - 1, key: makeKey(), quote: quote,
            calls: [], outcome: nil)
        record.attempts.append(attempt)
        record.quote = quote
        let request = CompletionRequest(
            order: order, authorization: authorization, quote: quote, key: attempt.key)
        call { (provider, state, journal) async throws(ProviderError) in
            try await provider.complete(request, state: &state, journal: journal)
        }
    }

    private func resendLastCall() {
        guard let recorded = record.attempts.last?.calls.last, let resending = provider.resending else {
            return receive(
                .ended(
                    .failure(
                        ProviderError(
                            .unsupported, certainty: .notSent,
                            message: "\(provider.descriptor.id) cannot be sent a payment again: look it up"))))
        }
        guard time.now - recorded.time < options.resendWindow else {
            return receive(
                .ended(
                    .failure(
                        ProviderError(
                            .conflict, certainty: .notSent,
                            message: "the payment call is too old to be sent again: look it up"))))
        }
        call { (_, state, _) async throws(ProviderError) in
            try await resending.resend(recorded.call, state: &state)
        }
    }

    /// Runs a call on the current attempt, shielded from the caller's cancellation, and keeps everything it leaves.
    private func call(
        _ body: @escaping @Sendable (
            any ExpressCheckoutProvider, inout ProviderState, any CallJournal
        ) async throws(ProviderError) -> CheckoutOutcome
    ) {
        guard let attempt = record.attempts.last else {
            return receive(.ended(.failure(Self.nothingOpen)))
        }
        let journal = FlowJournal { (call, state) async in
            await self.journal(call, state, attempt: attempt.number)
        }
        Task { [provider, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await body(provider, &state, journal)
                }
            }
            await keepState(of: session, attempt.session)
            keep(result, of: attempt.number)
            // An answer that cannot be saved is told all the same; the next save carries it.
            _ = await save()
            receive(.ended(result))
        }
    }

    private func keep(_ result: Result<CheckoutOutcome, ProviderError>, of number: Int) {
        guard let index = record.attempts.firstIndex(where: { $0.number == number }) else { return }
        switch result {
        case .success(let outcome): record.attempts[index].outcome = outcome
        case .failure(let error):
            // A look-up or a repeat that failed changes nothing of what is known.
            guard record.attempts[index].outcome == nil else { return }
            record.attempts[index].outcome = CheckoutOutcome(error)
        }
    }

    private func journal(
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
        let result = await save()
        if case .failure = result { record.attempts[index].calls.removeLast() }
        return result
    }

    private func startRollBack() {
        guard !record.sessions.isEmpty else { return }
        let index = record.sessions.count - 1
        rollBack = Task { [provider, session] in
            let result = await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    try await provider.cancel(&state)
                }
            }
            await keepState(of: session, index)
            _ = await save()
            return result
        }
    }
}

// MARK: - Keeping

extension CheckoutFlow {
    private func keepState(of session: CheckoutSession, _ index: Int) async {
        let state = await session.state
        guard record.sessions.indices.contains(index) else { return }
        record.sessions[index].state = state
    }

    /// Saves the record; saves of one checkout run one after the other, so that each has the version before it.
    private func save() async -> Result<Void, ProviderError> {
        if isSaving {
            await withCheckedContinuation { savers.append($0) }
        } else {
            isSaving = true
        }
        defer {
            if savers.isEmpty { isSaving = false } else { savers.removeFirst().resume() }
        }
        do throws(CheckoutStoreError) {
            record.version = try await store.save(record).version
            return .success(())
        } catch {
            return .failure(
                ProviderError(
                    .storeFailed, certainty: .notSent,
                    message: "nothing was sent, since the checkout could not be saved: \(error)"))
        }
    }

    private static func catching<Value: Sendable>(
        _ body: () async throws(ProviderError) -> Value
    ) async -> Result<Value, ProviderError> {
        do throws(ProviderError) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}

/// Hands an adapter's frozen calls to the flow.
private struct FlowJournal: CallJournal {
    let save: @Sendable (FrozenCall, ProviderState) async -> Result<Void, ProviderError>

    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError) {
        try await save(call, state).get()
    }
}
