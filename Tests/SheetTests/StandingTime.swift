import ExpressCheckout

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
