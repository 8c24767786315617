/// What became of a checkout, or of one call of it.
public enum CheckoutOutcome: Sendable, Hashable {
    /// It did what was asked: the order is paid, or authorised where capture is manual.
    case completed(PaymentSnapshot)
    /// The customer has to take a further step.
    case actionRequired(ClientAction)
    /// The provider has not decided yet; a later read will tell.
    case pending(PaymentSnapshot)
    /// Refused; nothing was charged.
    case declined(Decline)
    /// Nothing was charged: the address or the quote must change first.
    case needsCorrection(Correction)
    /// Ended by the customer or the merchant; nothing was charged.
    case cancelled
    /// It did not work and nothing was charged: the error is `decided` or `notSent`.
    case failed(ProviderError)
    /// It may or may not have worked: look up.
    case unknown(ProviderError)

    /// What must change before the customer can pay.
    public struct Correction: Sendable, Hashable {
        /// What is wrong with the address; empty when only the quote changed.
        public let issues: [AddressIssue]
        /// What the order costs now, where it changed.
        public let quote: Quote?

        /// Creates a correction.
        public init(issues: [AddressIssue] = [], quote: Quote? = nil) {
            self.issues = issues
            self.quote = quote
        }
    }

    /// The outcome of a call that threw.
    public init(_ error: ProviderError) {
        self = error.certainty == .maybeHappened ? .unknown(error) : .failed(error)
    }

    /// Whether it leaves open if money moves.
    var isUndecided: Bool {
        switch self {
        case .pending, .unknown: true
        default: false
        }
    }

    /// The word used in JSON.
    public var name: String {
        switch self {
        case .completed: "completed"
        case .actionRequired: "action_required"
        case .pending: "pending"
        case .declined: "declined"
        case .needsCorrection: "needs_correction"
        case .cancelled: "cancelled"
        case .failed: "failed"
        case .unknown: "unknown"
        }
    }
}
