/// The ability to read at the provider what the customer authorised.
///
/// Some client SDKs hand over a token alone: the full address, the buyer and the chosen option are then at the provider,
/// and only there. The flow asks between the client's word and
/// ``ExpressCheckoutProvider/complete(_:state:journal:)``, so that it can check the full address and the option against
/// the quote, and quote again where they differ, before anything is charged.
public protocol AuthorizationReading: Sendable {
    /// The same authorisation with the shipping and billing address, buyer and selected option as the provider has
    /// them; what it does not tell stays as it came. A read: repeating it changes nothing.
    /// - Throws: ``ProviderError``, always `notSent` or `decided`; code `invalidRequest` and `notSent` when the
    ///   authorisation belongs to another session.
    func readAuthorization(
        _ authorization: Authorization, state: inout ProviderState
    ) async throws(ProviderError) -> Authorization
}
