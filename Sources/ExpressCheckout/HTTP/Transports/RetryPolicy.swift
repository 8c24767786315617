/// When and how often a ``RetryingTransport`` sends a request again.
public struct RetryPolicy: Sendable, Hashable {
    /// How many times a request is sent at most, the first time included.
    public var maximumTries: Int
    /// The longest wait before the second try; it doubles with every further one.
    public var firstDelay: Duration
    /// The longest wait of all, a server's own `Retry-After` excepted.
    public var maximumDelay: Duration
    /// The statuses that say "again later".
    public var statuses: Set<Int>

    /// Creates a policy.
    public init(
        maximumTries: Int = 3, firstDelay: Duration = .milliseconds(200), maximumDelay: Duration = .seconds(5),
        statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504, 524]
    ) {
        self.maximumTries = maximumTries
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
        self.statuses = statuses
    }

    /// The longest wait before try number `next`, counted from 2.
    func ceiling(before next: Int) -> Duration {
        var delay = firstDelay
        for _ in 2..<max(2, next) where delay < maximumDelay { delay *= 2 }
        return min(delay, maximumDelay)
    }
}
