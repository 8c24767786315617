/// What a provider's webhook says, in the same terms as a read.
public struct WebhookEvent: Sendable, Hashable {
    /// The provider's own name for the event, `payment.purchase`.
    public let kind: String
    /// What makes two deliveries the same event: the second is to be dropped.
    public let identity: String
    /// When the payment changed, RFC 3339; nil when the provider does not say.
    ///
    /// An older one never takes a payment back.
    public let changedAt: String?
    /// The payment; nil when it is about something else.
    public let payment: PaymentID?
    /// The merchant's reference of the order; nil when the provider does not echo it.
    public let reference: String?
    /// The provider's session that the payment came from; nil when the provider does not say.
    public let session: Sensitive<String>?
    /// What became of the payment, as a read would tell it.
    public let outcome: CheckoutOutcome
    /// What was odd about it, for the merchant's log.
    public let notes: [String]

    /// Creates an event.
    public init(
        kind: String, identity: String, changedAt: String? = nil, payment: PaymentID? = nil, reference: String? = nil,
        session: String? = nil, outcome: CheckoutOutcome, notes: [String] = []
    ) {
        self.kind = kind
        self.identity = identity
        self.changedAt = changedAt
        self.payment = payment
        self.reference = reference
        self.session = session.map(Sensitive.init)
        self.outcome = outcome
        self.notes = notes
    }
}
