/// Why a checkout cannot go on: the end of its presentation.
public struct CheckoutFailure: Error, Sendable, Hashable {
    /// What kind of failure, in Checkout Kit's words and some of our own (`shopify-ucp.md` §1.6).
    public struct Code: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The shop wants a password first.
        public static let storefrontPasswordRequired = Code(rawValue: "storefront_password_required")
        /// The shop wants the customer to log in first.
        public static let customerAccountRequired = Code(rawValue: "customer_account_required")
        /// The cart, or the provider's session, is gone.
        public static let cartExpired = Code(rawValue: "cart_expired")
        /// The cart was bought already.
        public static let cartCompleted = Code(rawValue: "cart_completed")
        /// The cart, or the order, cannot be checked out.
        public static let invalidCart = Code(rawValue: "invalid_cart")
        /// The server answered with an error; its HTTP status stands beside.
        public static let httpError = Code(rawValue: "http_error")
        /// The server was not reached, or did not answer.
        public static let networkError = Code(rawValue: "network_error")
        /// This library, or the app that uses it, did something wrong.
        public static let sdkError = Code(rawValue: "sdk_error")
        /// Anything else.
        public static let unknown = Code(rawValue: "unknown")
        /// The provider's total is not the order's.
        public static let amountMismatch = Code(rawValue: "amount_mismatch")
        /// The provider cannot be used for this order on this device.
        public static let notAvailable = Code(rawValue: "not_available")
    }

    /// What kind of failure.
    public let code: Code
    /// What happened, for the app's engineer; no secret and no address.
    public let message: String
    /// The HTTP status, where one was answered.
    public let httpStatus: Int?
    /// The error behind it, where a provider's call failed.
    public let error: ProviderError?
    /// The checkout when it failed; nil when it was never loaded.
    public let snapshot: CheckoutSnapshot?

    /// Creates a failure; the HTTP status 410 is always `cart_expired`.
    public init(
        _ code: Code, message: String, httpStatus: Int? = nil, error: ProviderError? = nil,
        snapshot: CheckoutSnapshot? = nil
    ) {
        self.code = httpStatus == 410 ? .cartExpired : code
        self.message = message
        self.httpStatus = httpStatus
        self.error = error
        self.snapshot = snapshot
    }

    /// The failure that a provider's error is; a code that Checkout Kit has no word for stays as it is.
    public init(_ error: ProviderError, snapshot: CheckoutSnapshot? = nil) {
        let code: Code
        switch error.code {
        case .sessionExpired: code = .cartExpired
        case .invalidRequest: code = .invalidCart
        case .invalidState, .unsupported: code = .sdkError
        case .unavailable, .rateLimited, .badResponse: code = error.httpStatus == nil ? .networkError : .httpError
        default: code = Code(rawValue: error.code.rawValue)
        }
        self.init(
            error.code == .badResponse && error.httpStatus == nil ? Code(rawValue: error.code.rawValue) : code,
            message: error.message, httpStatus: error.httpStatus, error: error, snapshot: snapshot)
    }
}
