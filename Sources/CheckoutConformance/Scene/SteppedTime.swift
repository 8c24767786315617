import ExpressCheckout

/// Time that stands until a case lets it pass.
final class SteppedTime: TimeSource {
    private struct State {
        var now = Duration.seconds(1_800_000_000)
        var sleepers: [(id: Int, end: Duration, continuation: CheckedContinuation<Void, any Error>)] = []
        var cancelled: Set<Int> = []
        var count = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }
    var elapsed: Duration { now }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, watchers) = state.withLock { state in
                    defer { state.watchers = [] }
                    guard state.cancelled.remove(id) == nil else { return (true, state.watchers) }
                    state.sleepers.append((id, state.now + duration, continuation))
                    return (false, state.watchers)
                }
                for watcher in watchers { watcher.resume() }
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return CheckedContinuation<Void, any Error>?.none
                }
                return state.sleepers.remove(at: index).continuation
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }

    /// Lets `duration` pass, once somebody sleeps.
    func pass(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            let isAsleep = state.withLock { state in
                guard state.sleepers.isEmpty else { return true }
                state.watchers.append(continuation)
                return false
            }
            if isAsleep { continuation.resume() }
        }
        let due = state.withLock { state in
            state.now += duration
            defer { state.sleepers.removeAll { $0.end <= state.now } }
            return state.sleepers.filter { $0.end <= state.now }.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
