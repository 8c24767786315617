import ExpressCheckout

extension ProviderError {
    /// The same error of a repeated call: what refuses the repeat says nothing of the first one until a read tells
    /// (`afterpay.md` §1.5).
    var untilRead: ProviderError {
        ProviderError(
            code, certainty: .maybeHappened, isRetrySafe: isRetrySafe, message: message, operation: operation,
            rawCode: rawCode, httpStatus: httpStatus, traceID: traceID, problems: problems)
    }
}
