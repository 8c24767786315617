/// Why routing rules cannot be used: every problem at once, each with its path into their JSON.
public struct RoutingInvalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problems.
    public let problems: [OrderProblem]

    /// Creates an error.
    public init(_ problems: [OrderProblem]) {
        self.problems = problems
    }

    /// All problems, a line each.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
