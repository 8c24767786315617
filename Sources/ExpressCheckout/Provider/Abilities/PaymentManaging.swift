/// The ability to read a payment that was made, and to capture, void and refund it.
public protocol PaymentManaging: Sendable {
    /// Reads the payment as it stands at the provider.
    /// - Throws: ``ProviderError``; code `notFound` when the provider does not know it.
    func read(
        _ payment: PaymentID, state: inout ProviderState
    ) async throws(ProviderError) -> PaymentSnapshot

    /// Does what `change` asks, once.
    ///
    /// The call is given to `journal` before its first send. `.completed` carries the payment as it stands afterwards; a
    /// change that the payment's state does not allow is `.failed`, `decided`.
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost, which ``lookUp(_:state:)`` is for.
    func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome

    /// Finds out what became of a change whose answer was lost, by reads only.
    ///
    /// *Not found* is no proof that nothing happened: it is `unknown`, since read sides lag.
    /// - Throws: ``ProviderError`` when the read itself failed.
    func lookUp(_ change: PaymentChange, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome
}
