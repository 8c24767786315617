/// How long and how large one exchange may get.
public struct HTTPLimits: Sendable, Hashable {
    /// Time to connect, TLS included.
    public var connect: Duration
    /// Time for the whole exchange, waiting in a queue included.
    public var total: Duration
    /// Time without a byte moving, nil for no such limit (within ``total``).
    public var idle: Duration?
    /// Bytes that an answer's body may have after decoding.
    public var maximumBodyBytes: Int

    /// Creates limits.
    public init(
        connect: Duration = .seconds(10), total: Duration = .seconds(30), idle: Duration? = nil,
        maximumBodyBytes: Int = 4 * 1024 * 1024
    ) {
        self.connect = connect
        self.total = total
        self.idle = idle
        self.maximumBodyBytes = maximumBodyBytes
    }
}
