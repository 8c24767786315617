extension SheetRules {
    /// What it draws.
    public struct Drawing: Sendable, Hashable {
        /// When the days of a delivery are shown.
        public enum Estimates: Sendable, Hashable {
            /// Never.
            case never
            /// From that version on.
            case since(Requirement)
        }

        /// When the days of a delivery are shown.
        public var estimates: Estimates
        /// The label of a total without a breakdown; nil for the payee.
        public var ownTotalLabel: String?

        /// Creates rules.
        public init(estimates: Estimates = .never, ownTotalLabel: String? = nil) {
            self.estimates = estimates
            self.ownTotalLabel = ownTotalLabel
        }
    }
}
