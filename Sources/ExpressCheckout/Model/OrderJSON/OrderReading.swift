/// An order read from JSON, and what deserves a look although it is valid.
public struct OrderReading: Sendable, Hashable {
    /// The order.
    public let order: CheckoutOrder
    /// Unknown keys and words, each with its path; they were kept as they came.
    public let warnings: [OrderProblem]

    /// Creates a reading.
    public init(order: CheckoutOrder, warnings: [OrderProblem] = []) {
        self.order = order
        self.warnings = warnings
    }
}
