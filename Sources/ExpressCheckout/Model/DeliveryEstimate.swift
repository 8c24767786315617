/// The days between which an order should arrive, both included.
public struct DeliveryEstimate: Sendable, Hashable {
    /// The earliest day.
    public let from: CalendarDate
    /// The latest day.
    public let to: CalendarDate

    /// Creates an estimate.
    /// - Returns: nil when `from` is after `to`.
    public init?(from: CalendarDate, to: CalendarDate) {
        guard from <= to else { return nil }
        self.from = from
        self.to = to
    }
}
