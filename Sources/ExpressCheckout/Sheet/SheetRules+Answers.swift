extension SheetRules {
    /// What an answer does.
    public struct Answers: Sendable, Hashable {
        /// What an empty list of options does.
        public enum EmptyOptions: String, Sendable, Hashable {
            /// The list is left out; the rest of the answer counts.
            case areLeftOut
            /// The whole answer is ignored.
            case spoilTheAnswer
            /// The address is refused: nothing is delivered there.
            case refuseTheAddress
        }

        /// Whether an answer in another currency, or with a total that the wallet does not take, ends the sheet; else it
        /// is ignored.
        public var endsSheet: Bool
        /// What an empty list of options does.
        public var emptyOptions: EmptyOptions
        /// What an address gets for an answer that is late, failed or cannot be taken.
        public var fallback: ProviderDescriptor.QuoteFallback
        /// Whether new options are shown only where the sheet opened with options.
        public var optionsNeedOptions: Bool
        /// Whether every option of an answer has to have a breakdown of its own.
        public var optionsNeedSummary: Bool

        /// Creates rules.
        public init(
            endsSheet: Bool = false, emptyOptions: EmptyOptions = .spoilTheAnswer,
            fallback: ProviderDescriptor.QuoteFallback = .keep, optionsNeedOptions: Bool = false,
            optionsNeedSummary: Bool = false
        ) {
            self.endsSheet = endsSheet
            self.emptyOptions = emptyOptions
            self.fallback = fallback
            self.optionsNeedOptions = optionsNeedOptions
            self.optionsNeedSummary = optionsNeedSummary
        }
    }
}
