extension SheetRules {
    /// How much it takes; nil for no limit known.
    public struct Limits: Sendable, Hashable {
        /// What a session beyond a limit does.
        public enum Excess: String, Sendable, Hashable {
            /// The sheet opens without options.
            case dropsOptions
            /// The sheet does not open.
            case doesNotOpen
        }

        /// The entries of each list: options, lines of a breakdown, issues; the total line counts.
        public var entries: Int?
        /// What a session with more entries does.
        public var excess: Excess
        /// The length of an option's id in code points.
        public var idLength: Int?
        /// The largest total, in major units.
        public var total: Int64?
        /// The lowest total, in minor units.
        public var lowestTotal: Int64?
        /// The lowest price of an option, in minor units.
        public var lowestOption: Int64?
        /// From which version of the device's software on a total may be zero.
        public var zeroTotal: Requirement?
        /// How many options a pick-up has.
        public var pickupOptions: Int?
        /// How many lines a breakdown needs, the total included; one with fewer counts for its total alone.
        public var fewestLines: Int
        /// How far, in thousandths of a major unit, the session's breakdown may be from its amount.
        public var totalTolerance: Int64?
        /// Whether two options with one id spoil the list.
        public var needsUniqueIDs: Bool

        /// Creates limits.
        public init(
            entries: Int? = nil, excess: Excess = .dropsOptions, idLength: Int? = nil, total: Int64? = nil,
            lowestTotal: Int64? = nil, lowestOption: Int64? = nil, zeroTotal: Requirement? = nil,
            pickupOptions: Int? = nil, fewestLines: Int = 1,
            totalTolerance: Int64? = nil, needsUniqueIDs: Bool = false
        ) {
            self.entries = entries
            self.excess = excess
            self.idLength = idLength
            self.total = total
            self.lowestTotal = lowestTotal
            self.lowestOption = lowestOption
            self.zeroTotal = zeroTotal
            self.pickupOptions = pickupOptions
            self.fewestLines = fewestLines
            self.totalTolerance = totalTolerance
            self.needsUniqueIDs = needsUniqueIDs
        }
    }
}
