/// What a merchant asks of a payment that was made.
public struct PaymentChange: Sendable, Hashable {
    /// What is to be done.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Take money that is held.
        case capture
        /// Release money that is held.
        case void
        /// Pay money back that was taken.
        case refund
    }

    /// What is to be done.
    public let kind: Kind
    /// The payment, as the provider calls it.
    public let payment: PaymentID
    /// How much; nil for all that is open (capture, void) or was taken (refund).
    public let amount: Money?
    /// The key of this one change: a repeat with the same key changes nothing more.
    public let key: IdempotencyKey
    /// The merchant's own reference for it; nil for none.
    public let reference: String?
    /// Why, for the provider's records; nil for none.
    public let reason: String?

    /// Creates a change.
    public init(
        _ kind: Kind, of payment: PaymentID, amount: Money? = nil, key: IdempotencyKey, reference: String? = nil,
        reason: String? = nil
    ) {
        self.kind = kind
        self.payment = payment
        self.amount = amount
        self.key = key
        self.reference = reference
        self.reason = reason
    }
}
