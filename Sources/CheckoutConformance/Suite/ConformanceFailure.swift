/// What an adapter did instead of what a case asks for.
///
/// It holds no personal data and no credential.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What should have been.
    public let expected: String
    /// What was.
    public let got: String
    /// The rule that asks for it, the case's sentence.
    public let rule: String

    /// Creates a failure.
    public init(expected: String, got: String, rule: String) {
        self.expected = expected
        self.got = got
        self.rule = rule
    }

    /// All three in one line.
    public var description: String { "expected \(expected), got \(got) (rule: \(rule))" }
}
