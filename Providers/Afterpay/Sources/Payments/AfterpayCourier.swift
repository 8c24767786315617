/// How an order was sent (`afterpay.md` §2.0, §2.13).
public struct AfterpayCourier: Sendable, Hashable {
    /// How fast.
    public enum Priority: String, Sendable, Hashable {
        /// As usual.
        case standard = "STANDARD"
        /// Faster.
        case express = "EXPRESS"
    }

    /// When it was handed over, ISO 8601 with an offset; nil when not told.
    public var shippedAt: String?
    /// Who carries it, at most 128 characters; nil when not told.
    public var name: String?
    /// The carrier's number for it, at most 128 characters; nil when not told.
    public var tracking: String?
    /// How fast; nil when not told.
    public var priority: Priority?

    /// Creates a courier.
    public init(shippedAt: String? = nil, name: String? = nil, tracking: String? = nil, priority: Priority? = nil) {
        self.shippedAt = shippedAt
        self.name = name
        self.tracking = tracking
        self.priority = priority
    }
}
