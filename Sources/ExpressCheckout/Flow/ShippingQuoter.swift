/// The merchant's side of the sheet: prices delivery for the providers that leave it to the merchant.
public protocol ShippingQuoter: Sendable {
    /// Answers a change on the sheet. The task is cancelled when a later change makes the answer useless or when the
    /// surface's deadline passes; what is thrown then or otherwise is answered by the provider's own fallback.
    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply
}
