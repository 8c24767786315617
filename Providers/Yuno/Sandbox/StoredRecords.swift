import ExpressCheckout

/// A customer of `POST /v1/customers`.
struct StoredCustomer: Sendable {
    let id: String
    let merchantID: String
    let body: JSON
    let createdAt: String
}

/// A checkout session.
struct StoredSession: Sendable {
    /// How far its one payment is.
    enum Stage: Sendable, Hashable {
        case unused
        /// A payment with that one-time token is being made.
        case paying(token: String)
        case used
    }

    let id: String
    var body: JSON
    var accountID: String
    var orderID: String
    var country: String
    var customerID: String?
    var amount: Money?
    /// The currency of the amount, or of the breakdown where there is no amount.
    var currency: Currency?
    let createdAt: String
    let expires: Duration
    var stage = Stage.unused
}

/// A one-time token, good for one payment of one session.
struct StoredToken: Sendable {
    let id: String
    let session: String
    let outcome: TestCard.Outcome
    /// What the answers say of the card, null for a wallet's own token.
    let cardData: JSON
    /// What it was made from, where that was a kept method.
    var vaultedToken: String?
    /// Whether the method is to be kept once a payment with it succeeds.
    var keepsMethod = false
}

/// A payment method that a customer has kept (`yuno.md §2.6`: it needs the customer's id).
struct KeptMethod: Sendable {
    let id: String
    let customer: String
    let outcome: TestCard.Outcome
    let cardData: JSON
}

/// One movement of money, for the ledger.
struct LedgerEntry: Sendable {
    let kind: String
    let payment: String
    let reference: String
    let amount: Money

    var json: JSON {
        [
            "kind": .string(kind), "payment": .string(payment), "reference": .string(reference),
            "currency": .string(amount.currency.code), "value": .string(amount.decimalText),
        ]
    }
}
