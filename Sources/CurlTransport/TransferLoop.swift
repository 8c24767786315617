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
        /// The multi handle while the thread sleeps on it, so it is never touched after it is gone.
        var sleeper: SleepingMulti?
        var closers: [CheckedContinuation<Void, Never>] = []

        /// Wakes the thread if it sleeps.
        mutating func wake() {
            guard let sleeper else { return }
            self.sleeper = nil
            curl_multi_wakeup(sleeper.raw)
        }

        /// Takes no more transfers; an earlier end stays.
        mutating func close(at end: ContinuousClock.Instant) {
            closing = min(closing ?? end, end)
            wake()
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
        let refusal: TransportError? = state.withLock { state in
            guard case .waiting = transfer.phase else {
                transfer.phase = .finished
                return .cancelled(transfer.request, TransferProgress())
            }
            guard state.closing == nil else {
                transfer.phase = .finished
                return .shutDown(transfer.request, TransferProgress())
            }
            guard state.hasThread || startThread() else {
                transfer.phase = .finished
                return .notReady(transfer.request)
            }
            state.hasThread = true
            transfer.phase = .submitted(continuation)
            state.inbox.append(transfer)
            state.wake()
            return nil
        }
        if let refusal { continuation.resume(returning: .failure(refusal)) }
    }

    /// Ends `transfer`, wherever it is; what is finished stays so.
    func cancel(_ transfer: Transfer) {
        let continuation: Transfer.Continuation? = state.withLock { state in
            switch transfer.phase {
            case .waiting:
                transfer.phase = .cancelled
            case .submitted(let continuation):
                // The thread passes over it in the inbox, and takes it out of the queue.
                transfer.phase = .finished
                state.cancellations.append(transfer)
                state.wake()
                return continuation
            case .running:
                state.cancellations.append(transfer)
                state.wake()
            case .cancelled, .finished:
                break
            }
            return nil
        }
        continuation?.resume(returning: .failure(.cancelled(transfer.request, TransferProgress())))
    }

    /// Takes no more transfers and returns when the thread has ended.
    func shutDown() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.close(at: .now + configuration.shutDownGrace)
                guard state.hasThread else { return true }
                state.closers.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Lets the thread end without waiting for it.
    func close() {
        state.withLock { $0.close(at: .now) }
    }

    // MARK: The thread's side

    /// Takes what has come in since the last look.
    func takeOrders() -> Orders {
        state.withLock { state in
            state.sleeper = nil
            let orders = Orders(
                cancellations: state.cancellations, transfers: state.inbox, closing: state.closing)
            state.cancellations.removeAll(keepingCapacity: true)
            state.inbox.removeAll(keepingCapacity: true)
            return orders
        }
    }

    /// Moves `transfer` on to running, unless it was cancelled meanwhile.
    func begin(_ transfer: Transfer) -> Bool {
        state.withLock { _ in
            guard case .submitted(let continuation) = transfer.phase else { return false }
            transfer.phase = .running(continuation)
            return true
        }
    }

    /// Ends a running `transfer` with `outcome`.
    func finish(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
        let continuation: Transfer.Continuation? = state.withLock { _ in
            guard case .running(let continuation) = transfer.phase else { return nil }
            transfer.phase = .finished
            return continuation
        }
        continuation?.resume(returning: outcome)
    }

    /// Announces that the thread is about to sleep on `multi`, having carried out `orders`.
    /// - Returns: Whether it may: something may have come in just now.
    func maySleep(on multi: UnsafeMutableRawPointer, after orders: Orders) -> Bool {
        state.withLock { state in
            guard state.inbox.isEmpty, state.cancellations.isEmpty, state.closing == orders.closing else {
                return false
            }
            state.sleeper = SleepingMulti(raw: multi)
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
            let late: [(Transfer, Transfer.Continuation)] = state.inbox.compactMap { transfer in
                guard case .submitted(let continuation) = transfer.phase else { return nil }
                transfer.phase = .finished
                return (transfer, continuation)
            }
            state.inbox.removeAll()
            defer { state.closers.removeAll() }
            return (late, state.closers)
        }
        for (transfer, continuation) in late {
            continuation.resume(returning: .failure(.notReady(transfer.request)))
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
