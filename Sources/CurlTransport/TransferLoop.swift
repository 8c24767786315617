internal import CCurl
internal import ExpressCheckout

/// The meeting place of callers and the one thread that drives libcurl.
///
/// A transfer's phase changes under the same lock that guards the inbox, so that a cancelled request is never sent and
/// each continuation is resumed once. The thread is started by the first transfer and woken only while it sleeps.
final class TransferLoop: Sendable {
    /// What the lock guards, beside the phase of every transfer.
    private struct State {
        var inbox: [Transfer] = []
        var cancellations: [Transfer] = []
        /// When what is in flight must end; nil while requests are taken.
        var closing: ContinuousClock.Instant?
        var hasThread = false
        /// What wakes the thread, while it sleeps.
        var sleeper: Waker?
        var closers: [CheckedContinuation<Void, Never>] = []

        /// What has to be woken, once, for the thread to look in; nil while it is awake.
        mutating func takeSleeper() -> Waker? {
            defer { sleeper = nil }
            return sleeper
        }

        /// Takes no more transfers; an earlier end stays.
        mutating func close(at end: ContinuousClock.Instant) -> Waker? {
            closing = min(closing ?? end, end)
            return takeSleeper()
        }

        func hasNews(since orders: Orders) -> Bool {
            !inbox.isEmpty || !cancellations.isEmpty || closing != orders.closing
        }
    }

    /// What the thread finds when it looks in.
    struct Orders {
        var cancellations: [Transfer] = []
        var transfers: [Transfer] = []
        var closing: ContinuousClock.Instant?
    }

    private let configuration: CurlTransportConfiguration
    private let state = Locked(State())

    init(_ configuration: CurlTransportConfiguration) {
        self.configuration = configuration
    }

    // MARK: The callers' side

    /// Hands `transfer` to the thread; `continuation` is resumed once with what becomes of it.
    func submit(_ transfer: Transfer, resuming continuation: Transfer.Continuation) {
        let (refusal, sleeper): (TransportError?, Waker?) = state.withLock { state in
            let refusal = self.refusal(of: transfer, &state)
            guard refusal == nil else {
                transfer.phase = .finished
                return (refusal, nil)
            }
            transfer.phase = .submitted
            transfer.continuation = continuation
            state.inbox.append(transfer)
            return (nil, state.takeSleeper())
        }
        sleeper?.wake()
        if let refusal { continuation.resume(returning: .failure(refusal)) }
    }

    /// Why `transfer` cannot be taken in; nil when there is a thread for it.
    private func refusal(of transfer: Transfer, _ state: inout State) -> TransportError? {
        guard transfer.phase == .waiting else { return .cancelled(transfer.request, TransferProgress()) }
        guard state.closing == nil else { return .shutDown(transfer.request, TransferProgress()) }
        guard state.hasThread || startThread() else { return .notReady(transfer.request) }
        state.hasThread = true
        return nil
    }

    /// Ends `transfer`, wherever it is; what is finished stays so.
    func cancel(_ transfer: Transfer) {
        let (continuation, sleeper): (Transfer.Continuation?, Waker?) = state.withLock { state in
            switch transfer.phase {
            case .waiting:
                transfer.phase = .cancelled
            case .submitted:
                // The thread passes over it in the inbox.
                return (transfer.finish(), nil)
            case .taken:
                state.cancellations.append(transfer)
                return (nil, state.takeSleeper())
            case .cancelled, .finished:
                break
            }
            return (nil, nil)
        }
        sleeper?.wake()
        continuation?.resume(returning: .failure(.cancelled(transfer.request, TransferProgress())))
    }

    /// Takes no more transfers and returns when the thread has ended.
    func shutDown() async {
        await withCheckedContinuation { continuation in
            let (isOver, sleeper): (Bool, Waker?) = state.withLock { state in
                let sleeper = state.close(at: .now + configuration.shutDownGrace)
                guard state.hasThread else { return (true, sleeper) }
                state.closers.append(continuation)
                return (false, sleeper)
            }
            sleeper?.wake()
            if isOver { continuation.resume() }
        }
    }

    /// Lets the thread end without waiting for it.
    func close() {
        state.withLock { $0.close(at: .now) }?.wake()
    }

    // MARK: The thread's side

    /// Takes what has come in since the last look, in place of `orders`, which are carried out.
    ///
    /// From here on its transfers are the thread's to finish.
    func takeOrders(into orders: inout Orders) {
        orders.transfers.removeAll(keepingCapacity: true)
        orders.cancellations.removeAll(keepingCapacity: true)
        state.withLock { state in
            state.sleeper = nil
            orders.closing = state.closing
            swap(&orders.transfers, &state.inbox)
            swap(&orders.cancellations, &state.cancellations)
            orders.transfers.removeAll { $0.phase != .submitted }
            for transfer in orders.transfers { transfer.phase = .taken }
        }
    }

    /// Whether something has come in, or the end has moved, since `orders` were taken.
    func hasNews(since orders: Orders) -> Bool {
        state.withLock { $0.hasNews(since: orders) }
    }

    /// Ends transfers that the thread has taken, and forgets them.
    func finish(_ ended: inout [EndedTransfer]) {
        guard !ended.isEmpty else { return }
        state.withLock { _ in
            for index in ended.indices {
                ended[index].continuation = ended[index].transfer?.finish()
                // The caller lets go of it last: where it was made is the cheapest place to free it.
                ended[index].transfer = nil
            }
        }
        for ended in ended { ended.continuation?.resume(returning: ended.outcome) }
        ended.removeAll(keepingCapacity: true)
    }

    /// Announces that the thread is about to sleep until `waker` wakes it, having carried out `orders`.
    /// - Returns: Whether it may: something may have come in just now.
    func maySleep(until waker: Waker, after orders: Orders) -> Bool {
        state.withLock { state in
            guard !state.hasNews(since: orders) else { return false }
            state.sleeper = waker
            return true
        }
    }

    /// Announces that the thread ends; what has come in too late is handed back to be failed.
    ///
    /// The next transfer, if any may come, starts another thread.
    func end() {
        let (late, closers) = state.withLock { state in
            state.sleeper = nil
            state.hasThread = false
            state.cancellations.removeAll()
            let late = state.inbox.map { ($0, $0.finish()) }
            state.inbox.removeAll()
            defer { state.closers.removeAll() }
            return (late, state.closers)
        }
        for (transfer, continuation) in late {
            continuation?.resume(returning: .failure(.notReady(transfer.request)))
        }
        for closer in closers { closer.resume() }
    }

    private func startThread() -> Bool {
        let context = Unmanaged.passRetained(ThreadStart(loop: self, configuration: configuration))
        let failure = ccurl_start_thread(
            { context in
                guard let context else { return }
                let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
                LoopDriver(start.loop, start.configuration).run()
                start.loop.end()
            }, context.toOpaque())
        if failure != 0 { context.release() }
        return failure == 0
    }

    /// What the thread is handed; it keeps the loop alive, never the transport.
    private final class ThreadStart {
        let loop: TransferLoop
        let configuration: CurlTransportConfiguration

        init(loop: TransferLoop, configuration: CurlTransportConfiguration) {
            self.loop = loop
            self.configuration = configuration
        }
    }
}
