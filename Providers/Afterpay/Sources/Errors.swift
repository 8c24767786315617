import ExpressCheckout

extension AfterpayAnswer {
    /// The error that this answer is: what went wrong, and whether the API may have acted all the same.
    ///
    /// The body decides. A 4xx with the API's own error object is decided, except 409, which says that the first call
    /// with that key is still running; 429 is decided and may be repeated; a 5xx, or a body that is no JSON, leaves a
    /// write unknown. A read acts on nothing: it is always decided and may be repeated (`afterpay.md` §3.1).
    var providerError: ProviderError {
        ProviderError(
            code, certainty: certainty, isRetrySafe: isRetrySafe, message: explanation, operation: operation.name,
            rawCode: error?.errorCode, httpStatus: response.status, traceID: traceID)
    }

    /// The error of an answer that was understood to be a success and lacks what it must have.
    func malformed(_ reason: String) -> ProviderError {
        let isRead = operation.replay == .safe
        return ProviderError(
            .badResponse, certainty: isRead ? .decided : .maybeHappened, isRetrySafe: operation.replay != .once,
            message: "Afterpay's answer cannot be used: \(reason)", operation: operation.name,
            httpStatus: response.status, traceID: traceID)
    }

    /// What Afterpay's support asks for: the error's own id, and the id of the proxy in front.
    var traceID: String? {
        let parts = [error?.errorID, response.header("cf-ray").map { "cf-ray \($0)" }].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var certainty: ProviderError.Certainty {
        if operation.replay == .safe { return .decided }
        // What refuses a repeat says nothing of the try whose answer was lost.
        if response.followsLostTry { return .maybeHappened }
        if response.status == 429 { return .decided }
        let isRefusal =
            (400..<500).contains(response.status) && ![408, 409, 499].contains(response.status) && error != nil
        return isRefusal ? .decided : .maybeHappened
    }

    private var isRetrySafe: Bool {
        if operation.replay == .safe || response.status == 429 { return true }
        return certainty == .maybeHappened && operation.replay == .keyed
    }

    private var code: ProviderError.Code {
        if let error, let code = Self.codes[error.errorCode] { return code }
        switch (response.status, error) {
        case (401, _): return .authentication
        case (403, .some): return .authentication
        case (404, _): return .notFound
        case (402, .some), (409, _), (410, _), (412, _): return .conflict
        case (429, _): return .rateLimited
        // A proxy that gave up waiting, like its 5xx.
        case (408, _), (499, _): return .unavailable
        case (400..<500, .some): return .invalidRequest
        // A page of the proxy in front, not the API's own word.
        case (403, nil), (500..., _): return .unavailable
        default: return .badResponse
        }
    }

    /// The neutral codes of the API's own error codes (`afterpay.md` §3.1).
    static let codes: [String: ProviderError.Code] = [
        "unauthorized": .authentication,
        "invalid_token": .sessionExpired,
        "not_found": .notFound,
        "invalid_json": .invalidRequest, "invalid_object": .invalidRequest, "invalid_amount": .invalidRequest,
        "unsupported_payment_type": .invalidRequest, "unsupported_currency": .invalidRequest,
        "method_not_allowed": .invalidRequest, "refund_timelimit_exceeded": .invalidRequest,
        "invalid_order_transaction_status": .conflict, "precondition_failed": .conflict,
        "invalid_state": .conflict, "payment_captured": .conflict, "payment_voided": .conflict,
        "payment_expired": .conflict,
    ]

    private var explanation: String {
        guard let error else {
            let body = response.body.exposed.isEmpty ? "an empty body" : "a body that is no answer of the API"
            return "Afterpay answered with status \(response.status) and \(body)"
        }
        let fields = FieldNames.named(in: error.message ?? "")
        let naming = fields.isEmpty ? "" : ", naming \(fields.joined(separator: ", "))"
        return "Afterpay refused: \(error.errorCode)\(naming)"
    }
}
