import ExpressCheckout

extension ProviderError {
    /// The session is gone: a call is not even sent, since a new session has an empty cart.
    static func sessionGone(_ operation: CentraOperation) -> ProviderError {
        ProviderError(
            .sessionExpired, certainty: .notSent,
            message: "Centra's session is gone and the cart with it: open the checkout again",
            operation: operation.rawValue)
    }

    /// The very first token is not valid: no session was lost, the configuration is wrong.
    static func wrongToken(_ operation: CentraOperation, status: Int, traceID: String?) -> ProviderError {
        ProviderError(
            .authentication, certainty: .decided,
            message: "Centra does not know the token in CENTRA_SESSION_TOKEN", operation: operation.rawValue,
            rawCode: "Unauthorized", httpStatus: status, traceID: traceID)
    }

    /// The answer is no JSON: what a proxy or a dying server says decides nothing about a write.
    static func notJSON(_ status: Int, _ operation: CentraOperation) -> ProviderError {
        if status == 429 { return .status(status, operation, traceID: nil) }
        return ProviderError(
            status >= 500 ? .unavailable : .badResponse,
            certainty: operation.replay == .safe ? .decided : .maybeHappened, isRetrySafe: operation.replay == .safe,
            message: "the answer is no JSON", operation: operation.rawValue, httpStatus: status)
    }

    /// Whether a status leaves open what became of a call: the server failed, was still at it, or saw the caller
    /// leave (`centra-adyen.md` §2 lists 499).
    static func isOpen(_ status: Int) -> Bool { status >= 500 || [408, 409, 499].contains(status) }

    /// The same, of a call that may have acted all the same.
    var undecided: ProviderError {
        ProviderError(
            code, certainty: .maybeHappened, message: message, operation: operation, rawCode: rawCode,
            httpStatus: httpStatus, traceID: traceID)
    }

    /// A status other than success without GraphQL errors in the body.
    static func status(_ status: Int, _ operation: CentraOperation, traceID: String?) -> ProviderError {
        let isRead = operation.replay == .safe
        let code: Code =
            switch status {
            case 401, 403: .authentication
            case 404: .notFound
            case 409: .conflict
            case 429: .rateLimited
            case 400..<500: .invalidRequest
            default: .unavailable
            }
        let isDecided = (400..<500).contains(status) && !isOpen(status)
        return ProviderError(
            code, certainty: isRead || isDecided ? .decided : .maybeHappened, isRetrySafe: isRead || status == 429,
            message: "Centra answered with a status that is no success", operation: operation.rawValue,
            httpStatus: status, traceID: traceID)
    }
}

/// The `errors` of an answer: the call as a whole failed (`centra-adyen.md` §2).
///
/// Their messages may repeat a variable, so they are compared with what is known and never passed on.
struct GraphQLFailure: Sendable {
    private let messages: [String]
    private let hasValue: Bool
    private let didExecute: Bool
    private let place: String?
    /// Whether the session's token is no longer valid; the message is exactly this.
    ///
    /// The same word beside a value, or about a field further down, is about a permission of the token.
    let isUnauthorized: Bool

    /// Reads the list; `hasValue` when the field has a value beside it.
    init(_ errors: [JSON], hasValue: Bool) {
        self.hasValue = hasValue
        isUnauthorized =
            !hasValue
            && errors.contains { $0["message"]?.string == "Unauthorized" && ($0["path"]?.array ?? []).count <= 1 }
        messages = errors.compactMap { $0["message"]?.string ?? $0.string }
        let path = errors.lazy.compactMap { $0["path"]?.array }.first { !$0.isEmpty }
        place = path.map { $0.map { UserError.step($0.string ?? $0.numberText ?? "") }.joined(separator: ".") }
        didExecute = hasValue || place != nil
    }

    private var namesAmountMismatch: Bool { messages.contains { $0.contains("5_001") } }
    private var namesCaptcha: Bool { messages.contains { $0.lowercased().contains("captcha") } }

    /// The neutral error.
    ///
    /// By GraphQL's rules an error without a path means that nothing was executed. One with a path, or beside a value,
    /// came from within: for a write that is decided only when the adapter knows what it means.
    func error(_ operation: CentraOperation, status: Int, traceID: String?) -> ProviderError {
        let isRead = operation.replay == .safe
        let make = { (code: ProviderError.Code, message: String, rawCode: String?) in
            ProviderError(
                code, certainty: .decided, message: message, operation: operation.rawValue, rawCode: rawCode,
                httpStatus: status, traceID: traceID)
        }
        // Whatever else the errors say: the call was executed.
        if hasValue, !isRead { return open(operation, status: status, traceID: traceID) }
        if isUnauthorized {
            return make(
                .sessionExpired, "Centra's session is gone and the cart with it: open the checkout again",
                "Unauthorized")
        }
        if namesAmountMismatch {
            return make(
                .amountMismatch, "Adyen says that the amount in the Apple Pay token is another", "5_001")
        }
        if namesCaptcha {
            return make(.unsupported, "the shop protects this call by a captcha, which a server cannot solve", nil)
        }
        if status == 401 || status == 403 {
            return make(.authentication, "Centra refused the credentials", nil)
        }
        if status == 429 { return .status(status, operation, traceID: traceID) }
        return open(operation, status: status, traceID: traceID)
    }

    /// The error of a failure that nothing more is known of.
    private func open(_ operation: CentraOperation, status: Int, traceID: String?) -> ProviderError {
        let isRead = operation.replay == .safe
        let isOpen = !isRead && (didExecute || ProviderError.isOpen(status))
        return ProviderError(
            status >= 500 || didExecute ? .unavailable : .invalidRequest,
            certainty: isOpen ? .maybeHappened : .decided, isRetrySafe: isRead,
            message: "Centra answered with \(messages.count) GraphQL errors"
                + (place.map { ", the first at \($0)" } ?? ""),
            operation: operation.rawValue, httpStatus: status, traceID: traceID)
    }
}
