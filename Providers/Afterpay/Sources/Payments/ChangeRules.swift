import ExpressCheckout

/// What a change must be before it is sent (`afterpay.md` §2.7–2.10).
enum ChangeRules {
    /// The smallest capture, in minor units.
    private static let smallestCapture: Int64 = 1_00

    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent`.
    static func check(_ change: PaymentChange) throws(ProviderError) {
        if !(1...64).contains(change.key.rawValue.unicodeScalars.count) {
            throw refused(change, "Afterpay takes keys of 1 to 64 characters")
        }
        if change.payment.rawValue.isEmpty { throw refused(change, "the payment's id is empty") }
        if (change.reference ?? "").unicodeScalars.count > 128 {
            throw refused(change, "Afterpay takes references of at most 128 characters")
        }
        if let amount = change.amount { try check(amount, of: change) }
    }

    /// - Throws: ``ProviderError`` `invalidRequest` and `notSent`.
    static func check(_ amount: Money, of change: PaymentChange) throws(ProviderError) {
        guard amount.isTaken else {
            throw refused(change, "Afterpay takes \(AfterpayRegion.currencyList), not \(amount.currency.code)")
        }
        guard amount.minorUnits > 0 else { throw refused(change, "the amount must be above zero") }
        guard change.kind != .capture || amount.minorUnits >= smallestCapture else {
            throw refused(change, "Afterpay captures 1.00 or more")
        }
    }

    /// The error of a change that is not sent.
    static func refused(
        _ change: PaymentChange, _ message: String, code: ProviderError.Code = .invalidRequest
    ) -> ProviderError {
        ProviderError(code, certainty: .notSent, message: message, operation: change.kind.rawValue)
    }
}
