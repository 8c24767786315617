/// Time, injected: tests turn it by hand.
public protocol TimeSource: Sendable {
    /// Seconds since 1970 in UTC, with fractions: for stamps that are stored.
    var now: Duration { get }
    /// Time since some fixed moment that never jumps: for measuring.
    var elapsed: Duration { get }
    /// Waits.
    /// - Throws: `CancellationError` when the task is cancelled first.
    func sleep(for duration: Duration) async throws
}
