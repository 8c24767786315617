/// A part of an order read from JSON of its own (a summary, a list of options, an address), and what deserves a look.
public struct OrderPart<Value: Sendable>: Sendable {
    /// The part.
    public let value: Value
    /// Unknown keys and words, each with its path; they were kept as they came.
    public let warnings: [OrderProblem]

    /// Reads a part with `body`, which says nil or leaves a problem in its context when there is none.
    static func read(
        currency: OrderCurrency = .unknown, _ body: (ReadingContext) -> Value?
    ) throws(OrderInvalid) -> OrderPart<Value> {
        let context = ReadingContext(currency: currency)
        guard let value = body(context), context.problems.isEmpty else { throw OrderInvalid(context.problems) }
        return OrderPart(value: value, warnings: context.warnings)
    }
}

extension OrderPart: Equatable where Value: Equatable {}
extension OrderPart: Hashable where Value: Hashable {}
