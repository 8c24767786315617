import ExpressCheckout

/// Answers questions when it is told to; both the merchant's quoter and a provider that prices.
actor QuoteDesk: ShippingQuoter {
    private struct Closed: Error {}

    private var waiting: [(request: QuoteRequest, answer: CheckedContinuation<Bool, Never>)] = []
    private var isOpen = false

    /// How many questions wait.
    var count: Int { waiting.count }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        guard await price(request) else { throw Closed() }
        return Shop.reply(to: request, isProvider: false)
    }

    /// Whether the question is answered; returns when it is told to.
    func price(_ request: QuoteRequest) async -> Bool {
        guard !isOpen else { return true }
        return await withCheckedContinuation { waiting.append((request, $0)) }
    }

    func answerOldest() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().answer.resume(returning: true)
    }

    func failOldest() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().answer.resume(returning: false)
    }

    /// Answers everything from now on.
    func open() {
        isOpen = true
        for item in waiting { item.answer.resume(returning: true) }
        waiting = []
    }
}

/// What was charged, and whether anything was taken back meanwhile.
actor Till {
    private(set) var charged: [Money] = []
    private(set) var hasRolledBackUnderAPayment = false
    private(set) var isRolledBack = false
    private var isPaying = false

    func begin() {
        isPaying = true
    }

    func charge(_ amount: Money) {
        charged.append(amount)
        isPaying = false
    }

    func rollBack() {
        isRolledBack = true
        if isPaying || !charged.isEmpty { hasRolledBackUnderAPayment = true }
    }
}

/// A provider with another's descriptor, which prices at the desk where it prices at all.
struct DeskProvider: ExpressCheckoutProvider, ProviderQuoting {
    let descriptor: ProviderDescriptor
    let desk: QuoteDesk
    let till: Till
    let isQuoting: Bool

    var quoting: (any ProviderQuoting)? { isQuoting ? self : nil }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        RequestPlan(requests: [], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        OpenReply(clientPayload: [:], quote: isQuoting ? Quote(opening: order) : nil)
    }

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        guard await desk.price(request) else {
            throw ProviderError(.unavailable, certainty: .decided, message: "the desk is closed")
        }
        return Shop.reply(to: request, isProvider: true)
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: [])
        try await journal.record(call, state: state)
        await till.begin()
        await till.charge(request.amount)
        return .completed(PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: request.amount))
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        throw ProviderError(.unsupported, certainty: .notSent, message: "no further steps")
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        throw ProviderError(.unsupported, certainty: .notSent, message: "nothing to look up")
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        await till.rollBack()
    }
}

/// Time that stands until a schedule moves it.
final class StandingTime: TimeSource {
    private struct State {
        var now = Duration.seconds(1_800_000_000)
        var nextID = 0
        var sleepers: [Int: (wakes: Duration, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }
    var elapsed: Duration { now }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isAwake = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    state.sleepers[id] = (state.now + duration, continuation)
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let found = state.sleepers.removeValue(forKey: id)
                if found == nil { state.cancelled.insert(id) }
                return found
            }
            sleeper?.continuation.resume(returning: false)
        }
        guard isAwake else { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.wakes <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume(returning: true) }
    }
}
