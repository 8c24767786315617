/// The ability to undo a payment of which nobody knows whether it was made.
public protocol PaymentReversing: Sendable {
    /// Asks the provider to undo the attempt's payment, whether or not it was made.
    ///
    /// The call is given to `journal` before its first send. From then on no payment call of the attempt is sent again, and no stored
    /// answer of one proves anything. `.cancelled` when nothing is charged any more; `.unknown` while that is not sure.
    /// - Throws: ``ProviderError``; `maybeHappened` when its own answer was lost: ask again, or look up.
    func reverse(
        _ state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome
}
