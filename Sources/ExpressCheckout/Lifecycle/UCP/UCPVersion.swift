/// A version of the Universal Commerce Protocol: the day it is of.
public struct UCPVersion: OpenVocabulary, Comparable {
    /// The day, `YYYY-MM-DD`.
    public let rawValue: String

    /// Creates a version.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The version that snapshots are written in.
    public static let current = UCPVersion(rawValue: "2026-04-08")

    /// Whether `left` is the earlier one.
    public static func < (left: UCPVersion, right: UCPVersion) -> Bool { left.rawValue < right.rawValue }

    /// Whether discounts among the totals were written above zero (`shopify-ucp.md` §3.7).
    var hasPositiveDiscounts: Bool { self < .current }
}
