/// How one surface behaves, as data: each adapter supplies its own.
public struct SheetRules: Sendable, Hashable {
    /// A version of the device's software from which on something holds.
    public struct Requirement: Sendable, Hashable {
        /// The software, as scenarios name it: `ios`, `apple_pay_js`.
        public let client: String
        /// The first version.
        public let version: Int

        /// Creates a requirement.
        public init(_ client: String, _ version: Int) {
            self.client = client
            self.version = version
        }
    }

    /// Who is asked, and when.
    public var asking: Asking
    /// How much it takes.
    public var limits: Limits
    /// How long it waits.
    public var times: Times
    /// What an answer does.
    public var answers: Answers
    /// What an issue does.
    public var issues: Issues
    /// What it draws.
    public var drawing: Drawing

    /// Creates rules.
    public init(
        asking: Asking, limits: Limits = Limits(), times: Times, answers: Answers = Answers(), issues: Issues,
        drawing: Drawing = Drawing()
    ) {
        self.asking = asking
        self.limits = limits
        self.times = times
        self.answers = answers
        self.issues = issues
        self.drawing = drawing
    }
}

extension SheetRules {
    /// Who is asked, and when.
    public struct Asking: Sendable, Hashable {
        /// Who prices delivery.
        public enum Quoter: String, Sendable, Hashable {
            /// The merchant's handler, where one is registered.
            case merchant
            /// The provider, always.
            case provider
        }

        /// When the sheet asks for an address.
        public enum AddressRule: String, Sendable, Hashable {
            /// Where the session has options or a handler is registered.
            case optionsOrHandler
            /// Where a handler is registered.
            case handler
            /// Where the order is sent to an address that the customer chooses; the order also says whether options are
            /// chosen on the sheet.
            case order
            /// Wherever anything is delivered.
            case delivery
        }

        /// Who prices delivery.
        public var quoter: Quoter
        /// When it asks for an address.
        public var address: AddressRule
        /// Whether somebody is asked when the customer picks another option; else its own price holds at once.
        public var onOptionChange: Bool
        /// Whether options are shown only where a handler is registered.
        public var optionsNeedHandler: Bool
        /// Whether it waits for an answer even where no handler is registered.
        public var waitsWithoutHandler: Bool

        /// Creates rules.
        public init(
            quoter: Quoter = .merchant, address: AddressRule, onOptionChange: Bool = false,
            optionsNeedHandler: Bool = false, waitsWithoutHandler: Bool = false
        ) {
            self.quoter = quoter
            self.address = address
            self.onOptionChange = onOptionChange
            self.optionsNeedHandler = optionsNeedHandler
            self.waitsWithoutHandler = waitsWithoutHandler
        }
    }

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
            lowestTotal: Int64? = nil, zeroTotal: Requirement? = nil, pickupOptions: Int? = nil, fewestLines: Int = 1,
            totalTolerance: Int64? = nil, needsUniqueIDs: Bool = false
        ) {
            self.entries = entries
            self.excess = excess
            self.idLength = idLength
            self.total = total
            self.lowestTotal = lowestTotal
            self.zeroTotal = zeroTotal
            self.pickupOptions = pickupOptions
            self.fewestLines = fewestLines
            self.totalTolerance = totalTolerance
            self.needsUniqueIDs = needsUniqueIDs
        }
    }

    /// How long it waits for an answer.
    public struct Times: Sendable, Hashable {
        /// What the wallet does when it has waited long enough.
        public enum End: Sendable, Hashable {
            /// It closes the sheet and reports this.
            case closes(String)
            /// It shows a notice and keeps the sheet as it is.
            case keeps
        }

        /// Our own deadline, after which the sheet is answered without the answer; nil for none.
        public var own: Duration?
        /// The wallet's.
        public var wallet: Duration
        /// The wallet's for another option, after which it keeps the sheet; nil where there is none of its own.
        public var walletOnOption: Duration?
        /// What the wallet does then.
        public var end: End

        /// Creates times.
        public init(own: Duration?, wallet: Duration = .seconds(30), walletOnOption: Duration? = nil, end: End) {
            self.own = own
            self.wallet = wallet
            self.walletOnOption = walletOnOption
            self.end = end
        }
    }

    /// What an answer does.
    public struct Answers: Sendable, Hashable {
        /// What an empty list of options does.
        public enum EmptyOptions: String, Sendable, Hashable {
            /// The list is left out; the rest of the answer counts.
            case areLeftOut
            /// The whole answer is ignored.
            case spoilTheAnswer
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
