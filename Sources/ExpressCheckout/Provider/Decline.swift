/// A payment that was refused: nothing was charged.
public struct Decline: Sendable, Hashable {
    /// Why, in neutral words.
    public struct Code: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not enough money.
        public static let insufficientFunds = Code(rawValue: "insufficient_funds")
        /// The card has expired.
        public static let expiredCard = Code(rawValue: "expired_card")
        /// Card data is wrong.
        public static let invalidCard = Code(rawValue: "invalid_card")
        /// The issuer or provider suspects fraud.
        public static let suspectedFraud = Code(rawValue: "suspected_fraud")
        /// The customer could not be authenticated.
        public static let authenticationFailed = Code(rawValue: "authentication_failed")
        /// Refused without a reason.
        public static let refused = Code(rawValue: "refused")
    }

    /// What may help.
    public enum Retry: String, Sendable, Hashable {
        /// The same method will not work again.
        case never
        /// The same method may work later.
        case later
        /// Another method may work.
        case otherMethod = "other_method"
    }

    /// What became of the provider's session.
    public enum Session: String, Sendable, Hashable {
        /// It is used up: another attempt opens a new one.
        case spent
        /// Another attempt can use it.
        case reusable
    }

    /// Why.
    public let code: Code
    /// The provider's own code.
    public let rawCode: String?
    /// What may help.
    public let retry: Retry
    /// What became of the provider's session.
    public let session: Session
    /// The payment that was refused, where the provider gives one.
    public let payment: PaymentSnapshot?

    /// Creates a decline.
    public init(
        _ code: Code, rawCode: String? = nil, retry: Retry = .otherMethod, session: Session,
        payment: PaymentSnapshot? = nil
    ) {
        self.code = code
        self.rawCode = rawCode
        self.retry = retry
        self.session = session
        self.payment = payment
    }
}
