extension SheetRules {
    /// What an issue does.
    public struct Issues: Sendable, Hashable {
        /// The surface's codes.
        public var vocabulary: IssueVocabulary
        /// Whether an issue keeps the customer from paying.
        public var block: Bool
        /// Whether only the first is shown.
        public var onlyFirst: Bool
        /// How much of a message is shown, in characters; nil for all.
        public var messageLength: Int?
        /// Whether an option can have issues at all.
        public var onOptions: Bool
        /// Whether the surface's own documentation says what totals beside issues do.
        public var areDocumentedBesideTotals: Bool
        /// Whether what is wrong with an authorised address is shown on the same sheet.
        public var atAuthorisation: Bool

        /// Creates rules.
        public init(
            vocabulary: IssueVocabulary, block: Bool = true, onlyFirst: Bool = false, messageLength: Int? = nil,
            onOptions: Bool = false,
            areDocumentedBesideTotals: Bool = true, atAuthorisation: Bool = false
        ) {
            self.vocabulary = vocabulary
            self.block = block
            self.onlyFirst = onlyFirst
            self.messageLength = messageLength
            self.onOptions = onOptions
            self.areDocumentedBesideTotals = areDocumentedBesideTotals
            self.atAuthorisation = atAuthorisation
        }
    }
}
