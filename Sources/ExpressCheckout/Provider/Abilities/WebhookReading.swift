/// The ability to read what a provider posts to the merchant's server.
public protocol WebhookReading: Sendable {
    /// Checks who sent `delivery` and reads it.
    ///
    /// Without a configured secret everything is refused.
    /// - Throws: ``ProviderError``: code `authentication` when the sender could not be proven, `badResponse` when the body
    ///   cannot be understood.
    func read(_ delivery: WebhookDelivery) throws(ProviderError) -> WebhookEvent

    /// Whether `event` is about the attempt whose provider side is `state`: account, session and payment must be the same.
    func concerns(_ event: WebhookEvent, _ state: ProviderState) -> Bool
}
