/// One thing that does not carry over from one form of an order to another.
public struct CarryOver: Sendable, Hashable {
    /// How much it matters.
    public enum Severity: String, Sendable, Hashable {
        /// It has no place on the other side.
        case lost
        /// It is said in another way.
        case changed
        /// The other side needs a value that this one does not have.
        case needsValue = "needs_value"
    }

    /// Where it stands in the source, `$.metadata[2]`.
    public let path: JSONPath
    /// How much it matters.
    public let severity: Severity
    /// Why, in words without personal values.
    public let reason: String

    /// Creates a line.
    public init(_ path: JSONPath, _ severity: Severity, _ reason: String) {
        self.path = path
        self.severity = severity
        self.reason = reason
    }

    /// The line of a report.
    public var json: JSON {
        ["path": .string(path.description), "severity": .string(severity.rawValue), "reason": .string(reason)]
    }
}
