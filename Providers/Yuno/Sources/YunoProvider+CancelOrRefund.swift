public import ExpressCheckout

extension YunoProvider {
    /// Takes a payment back whatever its state: Yuno releases what is held, or pays back what was taken.
    ///
    /// As with every change, the payment is read first: repeated with the same `key` after a lost answer, it finds out
    /// what became of it and sends no second one.
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost.
    public func cancelOrRefund(
        _ payment: PaymentID, amount: Money? = nil, key: IdempotencyKey, reference: String? = nil,
        reason: String? = nil, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let request = ChangeRequest(
            .cancelOrRefund, of: payment, amount: amount, key: key, reference: reference, reason: reason)
        return try await YunoPayments(provider: self).perform(request, state: &state, journal: journal)
    }
}
