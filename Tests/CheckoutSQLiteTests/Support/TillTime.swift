import ExpressCheckout

/// Time that a test sets.
final class TillTime: TimeSource {
    private let state = Locked(Duration.zero)

    func set(_ time: Duration) {
        state.withLock { $0 = time }
    }

    var now: Duration { state.withLock { $0 } }
    var elapsed: Duration { now }

    func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
