/// JSON that is no valid order: everything that is wrong with it, not just the first thing.
public struct OrderInvalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, each with its path, in the order of the order's keys.
    public let problems: [OrderProblem]

    /// Creates an error.
    public init(_ problems: [OrderProblem]) {
        self.problems = problems
    }

    /// One problem a line, without personal data: values of the buyer and of addresses are never repeated.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
