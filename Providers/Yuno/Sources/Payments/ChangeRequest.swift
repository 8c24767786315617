import ExpressCheckout

/// One change of a payment, as this adapter makes it.
struct ChangeRequest {
    let kind: ChangeKind
    let payment: PaymentID
    let amount: Money?
    let key: IdempotencyKey
    let reference: String?
    let reason: String?

    init(
        _ kind: ChangeKind, of payment: PaymentID, amount: Money?, key: IdempotencyKey, reference: String?,
        reason: String?
    ) {
        self.kind = kind
        self.payment = payment
        self.amount = amount
        self.key = key
        self.reference = reference
        self.reason = reason
    }

    init(_ change: PaymentChange) {
        self.init(
            ChangeKind(change.kind), of: change.payment, amount: change.amount, key: change.key,
            reference: change.reference, reason: change.reason)
    }

    /// What the movement is called at Yuno, `merchant_reference`.
    ///
    /// It has the key in it, so that a later read finds this one change: keys are not documented as enforced for changes
    /// (`yuno.md §1.3`), and Yuno tells them of payments alone.
    var mark: String {
        reference.map { "\($0)/\(key.rawValue)" } ?? key.rawValue
    }

    /// What is wrong with it, whatever the payment.
    /// - Throws: ``ProviderError`` `notSent`.
    func check() throws(ProviderError) {
        if !Lengths.fits(mark, Lengths.reference) {
            throw refused("reference and key together must have 3 to 254 characters")
        }
        if let amount, amount.minorUnits <= 0 { throw refused("the amount must be above zero") }
    }

    private func refused(_ message: String) -> ProviderError {
        ProviderError(.invalidRequest, certainty: .notSent, message: message, operation: kind.rawValue)
    }
}
