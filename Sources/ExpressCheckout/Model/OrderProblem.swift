/// Something wrong with an order, and where in its JSON.
public struct OrderProblem: Sendable, Hashable, CustomStringConvertible {
    /// Where.
    public let path: JSONPath
    /// What is wrong and what would be right.
    public let message: String

    /// Creates a problem.
    public init(_ path: JSONPath, _ message: String) {
        self.path = path
        self.message = message
    }

    /// Path and message: `$.summary[2].amount: …`.
    public var description: String { "\(path): \(message)" }
}
