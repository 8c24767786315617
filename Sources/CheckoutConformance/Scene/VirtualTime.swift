import ExpressCheckout

/// Time that stands until a case moves it, so that no case waits and none is late on a slow machine.
final class VirtualTime: TimeSource {
    private struct Sleeper {
        let id: Int
        let wakes: Duration
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now: Duration = .seconds(1_800_000_000)
        var nextID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    var now: Duration { state.withLock { $0.now } }
    var elapsed: Duration { now }

    func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let hasSlept = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    guard !state.cancelled.contains(id) else { return nil }
                    state.sleepers.append(Sleeper(id: id, wakes: state.now + duration, continuation: continuation))
                    defer { state.watchers = [] }
                    return state.watchers
                }
                guard let watchers else { return continuation.resume(returning: false) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(id)
                let found = state.sleepers.first { $0.id == id }
                state.sleepers.removeAll { $0.id == id }
                return found
            }
            sleeper?.continuation.resume(returning: false)
        }
        guard hasSlept else { throw CancellationError() }
    }

    /// Moves time; whoever's sleep ends with it wakes.
    func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now += duration
            let now = state.now
            defer { state.sleepers.removeAll { $0.wakes <= now } }
            return state.sleepers.filter { $0.wakes <= now }
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Waits until somebody sleeps.
    func someoneSleeps() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state -> Bool in
                guard state.sleepers.isEmpty else { return true }
                state.watchers.append(continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
