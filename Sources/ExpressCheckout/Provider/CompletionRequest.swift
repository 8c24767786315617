/// Everything an adapter needs to take the payment of one attempt.
public struct CompletionRequest: Sendable, Hashable {
    /// The order.
    public let order: CheckoutOrder
    /// What the wallet handed over.
    public let authorization: Authorization
    /// The quote that the customer authorised: its total is exactly what is charged.
    public let quote: Quote
    /// The key of this attempt's payment.
    public let key: IdempotencyKey

    /// Creates a request.
    public init(order: CheckoutOrder, authorization: Authorization, quote: Quote, key: IdempotencyKey) {
        self.order = order
        self.authorization = authorization
        self.quote = quote
        self.key = key
    }

    /// What is charged.
    public var amount: Money { quote.summary.total.amount }
}
