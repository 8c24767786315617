import ExpressCheckout

/// Where held calls wait until they are released or their task is cancelled.
final class HoldGate: Sendable {
    private struct State {
        var count = 0
        var held: [Int: CheckedContinuation<Void, Never>] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Locked(State())

    /// Waits for the next ``release()``.
    func hold() async {
        await wait { state, id, continuation in
            state.held[id] = continuation
            let held = state.held.count
            for (id, watcher) in state.watchers where watcher.count <= held {
                state.watchers[id] = nil
                watcher.continuation.resume()
            }
        }
    }

    /// Waits until `count` calls are held.
    func waitForHeld(_ count: Int) async {
        await wait { state, id, continuation in
            if state.held.count >= count {
                continuation.resume()
            } else {
                state.watchers[id] = (count, continuation)
            }
        }
    }

    /// Lets every call go that is held now.
    func release() {
        state.withLock { state in
            for continuation in state.held.values { continuation.resume() }
            state.held = [:]
        }
    }

    private func wait(
        _ register: @Sendable (inout State, Int, CheckedContinuation<Void, Never>) -> Void
    ) async {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    // A cancellation from before is seen here, a later one finds what is registered.
                    if Task.isCancelled {
                        continuation.resume()
                    } else {
                        register(&state, id, continuation)
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                state.held.removeValue(forKey: id)?.resume()
                state.watchers.removeValue(forKey: id)?.continuation.resume()
            }
        }
    }
}
