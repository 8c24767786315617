import ExpressCheckout

/// A payment and its transactions.
struct StoredPayment: Sendable {
    let id: String
    /// What the request asked for.
    let order: PaymentOrder
    let idempotencyKey: String
    let token: StoredToken
    var status: String
    var subStatus: String
    /// The page of the 3-D Secure challenge while it is open.
    var challengeURL: String?
    /// What the method is kept under.
    var vaultedToken: String?
    /// What CAPTURE transactions took; a PURCHASE leaves it at zero, as in Yuno's own samples.
    var captured: Money
    var refunded: Money
    let createdAt: String
    var updatedAt: String
    /// Oldest first.
    var transactions: [StoredTransaction]

    /// Whether the method is to be kept once the payment succeeds.
    var keepsMethod: Bool { order.keepsMethod || token.keepsMethod }

    /// Whether the money is held and can be captured or cancelled.
    var isAuthorized: Bool { status == "PENDING" && subStatus == "AUTHORIZED" }

    /// What was taken from the customer so far.
    var taken: Money {
        transactions.contains { $0.type == "PURCHASE" && $0.status == "SUCCEEDED" } ? order.amount : captured
    }
}

/// One try or movement within a payment (`yuno.md §3.2`).
struct StoredTransaction: Sendable {
    let id: String
    let type: String
    var status: String
    var responseCode: String
    let amount: Money
    /// The reason of a capture, cancellation or refund.
    var reason: String?
    var description: String?
    var merchantReference: String?
    let createdAt: String
    var updatedAt: String
}
