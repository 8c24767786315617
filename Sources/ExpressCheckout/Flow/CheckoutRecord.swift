/// One checkout as it is stored: its sessions at the provider, its attempts to pay, their keys and frozen calls.
public struct CheckoutRecord: Sendable, Hashable {
    /// A session at the provider; a decline may use it up, then the next attempt has another.
    public struct Session: Sendable, Hashable {
        /// The key it was opened with.
        public let key: IdempotencyKey
        /// The adapter's memory of it.
        public internal(set) var state: ProviderState
        /// Whether the provider is known to have opened it.
        public internal(set) var isOpened = false
    }

    /// One attempt to pay.
    public struct Attempt: Sendable, Hashable {
        /// Counts the attempts of a checkout from 1.
        public let number: Int
        /// Which of the checkout's sessions it pays in, counted from 0.
        public let session: Int
        /// The key of its payment.
        public let key: IdempotencyKey
        /// What the customer authorised.
        public let quote: Quote
        /// The calls that were given out to be sent, as they were first sent.
        public internal(set) var calls: [RecordedCall]
        /// What became of it; nil while no answer is known.
        public internal(set) var outcome: CheckoutOutcome?

        /// Whether the provider has decided and took no money.
        public var isDecidedUnpaid: Bool {
            switch outcome {
            case .declined, .cancelled, .failed, .needsCorrection: true
            case nil, .completed, .actionRequired, .pending, .unknown: false
            }
        }
    }

    /// A capture, void or refund of the payment.
    public struct Change: Sendable, Hashable {
        /// What was asked for.
        public let change: PaymentChange
        /// The calls that were given out to be sent, as they were first sent.
        public internal(set) var calls: [RecordedCall] = []
        /// What became of it; nil while no answer is known.
        public internal(set) var outcome: CheckoutOutcome?
    }

    /// A call and when it was given out.
    public struct RecordedCall: Sendable, Hashable {
        /// The call.
        public let call: FrozenCall
        /// When, seconds since 1970.
        public let time: Duration
        /// Whether its body was erased with the customer's data, or because the payment is decided: it cannot be sent again.
        public internal(set) var isErased = false
    }

    /// The checkout.
    public let id: CheckoutID
    /// The provider that it began on, whatever the configuration says now.
    public let provider: ProviderID
    /// The order.
    public let order: CheckoutOrder
    /// Its sessions at the provider, the last one current.
    public internal(set) var sessions: [Session]
    /// Its attempts, the last one current.
    public internal(set) var attempts: [Attempt]
    /// What the merchant did with the payment after it was made, in order.
    public internal(set) var changes: [Change] = []
    /// What the sheet shows.
    public internal(set) var quote: Quote?
    /// Whether it was cancelled.
    public internal(set) var isCancelled: Bool
    /// Whether everything that was added at the provider has been taken back.
    public internal(set) var isRolledBack = false
    /// Counts the saves; 0 for a record that was never saved.
    public internal(set) var version: Int

    /// Creates the record of a new checkout.
    public init(id: CheckoutID, provider: ProviderID, order: CheckoutOrder) {
        self.id = id
        self.provider = provider
        self.order = order
        sessions = []
        attempts = []
        isCancelled = false
        version = 0
    }

    /// The same record under its next version: what a store returns from a save.
    public func withNextVersion() -> CheckoutRecord {
        var next = self
        next.version += 1
        return next
    }
}
