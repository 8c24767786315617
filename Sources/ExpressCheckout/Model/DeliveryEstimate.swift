/// The days between which an order should arrive, both included.
public struct DeliveryEstimate: Sendable, Hashable {
    /// The earliest day.
    public let from: CalendarDate
    /// The latest day.
    public let to: CalendarDate
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates an estimate.
    /// - Returns: nil when `from` is after `to`.
    public init?(from: CalendarDate, to: CalendarDate, unknown: [JSON.Member] = []) {
        guard from <= to else { return nil }
        self.from = from
        self.to = to
        self.unknown = unknown
    }
}
