import ExpressCheckout

/// Turns Yuno's refusals into errors of ours (`yuno.md §3.5`).
enum YunoErrors {
    /// The error of an answer that is no success.
    ///
    /// A read acts on nothing, so it is always decided and may be repeated. A write is decided only by a refusal in
    /// Yuno's own body; a conflict with a call that is still running is not.
    static func error(_ response: HTTPResponse, of operation: YunoOperation) -> ProviderError {
        let refusal = (try? response.json()).flatMap(WireRefusal.init)
        let rule = ErrorRule.rule(code: refusal?.code, status: response.status)
        let isRead = operation.replay == .safe
        // Who counts calls refuses them before they begin, whatever body it writes.
        let isKnown = (refusal != nil && (400..<500).contains(response.status)) || response.status == 429
        let isDecided = isRead || (isKnown && rule.certainty == .decided)
        // What was not done may be repeated when it may pass then; what may have been done, only under its key.
        let isRetrySafe =
            isRead
            || (isKnown ? rule.isRetrySafe && (isDecided || operation.replay == .keyed) : operation.replay == .keyed)
        return ProviderError(
            isKnown || isRead ? rule.code : rule.codeOfUnreadable, certainty: isDecided ? .decided : .maybeHappened,
            isRetrySafe: isRetrySafe, message: message(rule, refusal, response.status), operation: operation.rawValue,
            rawCode: refusal?.code, httpStatus: response.status, traceID: response.traceID)
    }

    /// The error of a success whose body cannot be understood: a write may have acted all the same.
    static func unreadable(
        _ operation: YunoOperation, because error: JSONError, of response: HTTPResponse? = nil
    ) -> ProviderError {
        let isRead = operation.replay == .safe
        return ProviderError(
            .badResponse, certainty: isRead ? .decided : .maybeHappened, isRetrySafe: operation.replay != .once,
            message: "Yuno's answer cannot be understood: \(error)", operation: operation.rawValue,
            httpStatus: response?.status, traceID: response?.traceID)
    }

    /// The key's first call failed before there was a payment (§1.3).
    static let burnedKey = "IDEMPOTENCY_DUPLICATED"

    private static func message(_ rule: ErrorRule, _ refusal: WireRefusal?, _ status: Int) -> String {
        guard let refusal else {
            return "Yuno answered without an error body of its own"
        }
        var text = rule.message ?? "Yuno refused the call"
        if !refusal.fields.isEmpty { text += ", naming " + refusal.fields.joined(separator: ", ") }
        return text
    }
}

extension ProviderError {
    /// Whether a refused payment leaves it open that another call has paid with the session.
    var saysSessionIsTaken: Bool { code == .sessionExpired || rawCode == YunoErrors.burnedKey }
}
