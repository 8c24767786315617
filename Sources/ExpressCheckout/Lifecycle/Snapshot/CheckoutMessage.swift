/// Something to tell about a checkout (`shopify-ucp.md` §3.3); a problem that the customer can mend is one, never a
/// failure.
public struct CheckoutMessage: Sendable, Hashable {
    /// How it is meant.
    public struct Kind: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Something is wrong.
        public static let error = Kind(rawValue: "error")
        /// Something to know before paying.
        public static let warning = Kind(rawValue: "warning")
        /// Something to know.
        public static let info = Kind(rawValue: "info")
    }

    /// Who can mend an error.
    public struct Severity: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a severity.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app or the customer on the sheet.
        public static let recoverable = Severity(rawValue: "recoverable")
        /// The customer on the business's page, with data that cannot be gathered elsewhere.
        public static let requiresBuyerInput = Severity(rawValue: "requires_buyer_input")
        /// The customer on the business's page, by approving.
        public static let requiresBuyerReview = Severity(rawValue: "requires_buyer_review")
        /// Nobody: start over.
        public static let unrecoverable = Severity(rawValue: "unrecoverable")
    }

    /// How it is meant.
    public let kind: Kind
    /// What it is about (`address_undeliverable`, `payment_failed`); nil where an info has none.
    public let code: String?
    /// What the customer reads.
    public let content: String
    /// Who can mend it; nil for what is no error.
    public let severity: Severity?
    /// What it is about, in the snapshot's JSON: a JSONPath.
    public let path: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a message.
    public init(
        _ kind: Kind, code: String?, content: String, severity: Severity? = nil, path: String? = nil,
        unknown: [JSON.Member] = []
    ) {
        self.kind = kind
        self.code = code
        self.content = content
        self.severity = severity
        self.path = path
        self.unknown = unknown
    }
}
