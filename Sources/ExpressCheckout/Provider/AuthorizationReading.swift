/// The ability to complete what the client handed over from the provider's own record, where the client's word carries
/// less than the flow has to check (Afterpay's carries only a token).
public protocol AuthorizationReading: Sendable {
    /// Fills in the address, the buyer and the selected option from the provider, by reads only.
    /// - Throws: ``ProviderError``; code `invalidState` when the customer has not confirmed at the provider.
    func readAuthorization(
        _ authorization: Authorization, state: inout ProviderState
    ) async throws(ProviderError) -> Authorization
}
