import ExpressCheckout

/// A replay that did not go as recorded.
public struct ReplayFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Every request that did not match, with its differences, then the exchanges that were never asked for.
    public let problems: [String]

    /// The problems, one after the other.
    public var description: String { problems.joined(separator: "\n") }
}
