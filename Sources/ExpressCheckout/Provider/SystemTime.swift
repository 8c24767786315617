import Foundation

/// The machine's own time.
public struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    /// Creates it.
    public init() {}

    /// Seconds since 1970 in UTC.
    public var now: Duration {
        .seconds(Date().timeIntervalSince1970)
    }

    /// Time since the first use in this process.
    public var elapsed: Duration {
        ContinuousClock.now - Self.start
    }

    /// Waits.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
