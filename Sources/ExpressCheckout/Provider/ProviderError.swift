/// Why a provider's call did not do what was asked, and whether it may have done it all the same.
public struct ProviderError: Error, Sendable, Hashable {
    /// What went wrong, in neutral words.
    public struct Code: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The credentials are missing, wrong or not allowed.
        public static let authentication = Code(rawValue: "authentication")
        /// The request breaks a rule; see ``ProviderError/problems``.
        public static let invalidRequest = Code(rawValue: "invalid_request")
        /// What was named does not exist, or not any more.
        public static let notFound = Code(rawValue: "not_found")
        /// Another call is in the way, or the state does not allow it.
        public static let conflict = Code(rawValue: "conflict")
        /// Too many calls.
        public static let rateLimited = Code(rawValue: "rate_limited")
        /// The provider cannot be reached, or failed.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The answer cannot be understood.
        public static let badResponse = Code(rawValue: "bad_response")
        /// An amount or currency in an answer differs from what was asked.
        public static let amountMismatch = Code(rawValue: "amount_mismatch")
        /// The provider's session is gone or used.
        public static let sessionExpired = Code(rawValue: "session_expired")
        /// The provider does not have this, or the adapter does not do it.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The checkout's record could not be saved.
        public static let storeFailed = Code(rawValue: "store_failed")
        /// An earlier attempt of the checkout is not decided yet.
        public static let attemptUnresolved = Code(rawValue: "attempt_unresolved")
        /// The call does not fit the checkout's present state.
        public static let invalidState = Code(rawValue: "invalid_state")
        /// The caller's task was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    /// Whether the provider may have acted.
    public enum Certainty: String, Sendable, Hashable {
        /// Nothing left this machine.
        case notSent = "not_sent"
        /// It may have acted: look up, never repeat blindly.
        case maybeHappened = "maybe_happened"
        /// The provider said that it did not act.
        case decided
    }

    /// What went wrong.
    public let code: Code
    /// Whether the provider may have acted.
    public let certainty: Certainty
    /// Whether the same call may be made again as it is.
    public let isRetrySafe: Bool
    /// What happened, where and what to do, for the merchant's engineer; no secret and no address.
    public let message: String
    /// The provider's operation, `createPayment`.
    public let operation: String?
    /// The provider's own code.
    public let rawCode: String?
    /// The HTTP status of the answer.
    public let httpStatus: Int?
    /// What the provider's support asks for.
    public let traceID: String?
    /// What in the order makes the request impossible, with JSON paths.
    public let problems: [OrderProblem]

    /// Creates an error.
    public init(
        _ code: Code, certainty: Certainty, isRetrySafe: Bool = false, message: String, operation: String? = nil,
        rawCode: String? = nil, httpStatus: Int? = nil, traceID: String? = nil, problems: [OrderProblem] = []
    ) {
        self.code = code
        self.certainty = certainty
        self.isRetrySafe = isRetrySafe
        self.message = message
        self.operation = operation
        self.rawCode = rawCode
        self.httpStatus = httpStatus
        self.traceID = traceID
        self.problems = problems
    }

    /// The error of a call that got no complete answer.
    ///
    /// A read acts on nothing, so it is retry-safe however far it got; a write is, only when nothing was sent or it
    /// carries its key.
    public init(_ error: TransportError, replay: HTTPReplay) {
        self.init(
            error.kind == .cancelled ? .cancelled : .unavailable,
            certainty: error.certainty == .notSent ? .notSent : replay == .safe ? .decided : .maybeHappened,
            isRetrySafe: error.kind != .refusedLocally && (error.certainty == .notSent || replay != .once),
            message: error.message, operation: error.operation)
    }

    /// The same error under another certainty.
    func certain(_ certainty: Certainty) -> ProviderError {
        ProviderError(
            code, certainty: certainty, isRetrySafe: isRetrySafe, message: message, operation: operation,
            rawCode: rawCode, httpStatus: httpStatus, traceID: traceID, problems: problems)
    }

    /// The error of an order that cannot be sent to a provider: nothing was sent.
    public static func impossible(_ problems: [OrderProblem], provider: ProviderID) -> ProviderError {
        ProviderError(
            .invalidRequest, certainty: .notSent,
            message: "the order cannot be opened at \(provider): "
                + problems.map(\.description).joined(separator: "; "),
            problems: problems)
    }
}

extension ProviderError: CustomStringConvertible {
    /// Operation, message, the provider's own codes and what is known of the outcome.
    public var description: String {
        var text = operation.map { "\($0): " } ?? ""
        text += message
        if let httpStatus { text += " [HTTP \(httpStatus)]" }
        if let rawCode { text += " [\(rawCode)]" }
        if let traceID { text += " [trace \(traceID)]" }
        switch certainty {
        case .notSent: text += " (nothing was sent)"
        case .maybeHappened: text += " (it may have happened: look it up)"
        case .decided: break
        }
        return text
    }
}
