/// The requests that would open an order, in order, and what the provider would not honour of it.
///
/// A plan holds no credential: what is missing or secret reads `«redacted»`, a value that a former answer gives
/// `«from step N: path»` (N counted from 1), a key `«generated»`.
public struct RequestPlan: Sendable, Hashable {
    /// The requests, as the transport would get them.
    public let requests: [HTTPRequest]
    /// What the provider ignores, one per JSON path.
    public let warnings: [OrderProblem]

    /// Creates a plan.
    public init(requests: [HTTPRequest], warnings: [OrderProblem]) {
        self.requests = requests
        self.warnings = warnings
    }
}

/// What an adapter finds in an order before it sends anything.
public struct OrderReview: Sendable, Hashable {
    /// What makes a request impossible: currency, exponent, length.
    public let problems: [OrderProblem]
    /// What the provider ignores, one per JSON path.
    public let warnings: [OrderProblem]

    /// Creates a review.
    public init(problems: [OrderProblem] = [], warnings: [OrderProblem] = []) {
        self.problems = problems
        self.warnings = warnings
    }
}
