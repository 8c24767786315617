/// A snapshot that breaks rules of the Universal Commerce Protocol: all of them, each with its path.
public struct UCPInvalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, where in the snapshot's JSON.
    public let problems: [OrderProblem]

    /// Creates an error.
    public init(_ problems: [OrderProblem]) {
        self.problems = problems
    }

    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
