/// What of the customer a snapshot shows; nothing unless asked for (`shopify-ucp.md` §1.3, rule 8).
public struct SnapshotScope: OptionSet, Sendable, Hashable {
    /// The parts as bits.
    public let rawValue: Int

    /// Creates a scope from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Who buys, and where to.
    public static let buyer = SnapshotScope(rawValue: 1)
    /// What is paid with.
    public static let payment = SnapshotScope(rawValue: 2)
}
