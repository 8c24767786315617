/// What recovery found out about one checkout.
public struct RecoveredCheckout: Sendable {
    /// How it stands now.
    public enum Finding: Sendable, Hashable {
        /// It is paid: the order must be fulfilled.
        case paid(PaymentSnapshot)
        /// It is paid, and this became of the capture, void or refund whose answer was lost.
        case changed(CheckoutOutcome)
        /// Nothing was charged, and nothing of it is left at the provider.
        case closed
        /// The provider has not decided, or nobody knows yet: look it up again with ``RecoveredCheckout/flow``.
        case undecided(CheckoutOutcome)
        /// Something did not work; recover it again later.
        case failed(ProviderError)
        /// The store has it but cannot read or write it; the reason in words.
        case unreadable(CheckoutStoreError)
        /// No adapter was given for the provider that it began on.
        case noProvider(ProviderID)
        /// Another process goes on with it.
        case taken
    }

    /// The checkout.
    public let id: CheckoutID
    /// How it stands now.
    public let finding: Finding
    /// Its flow, to go on with; nil where there is nothing to go on with.
    public let flow: CheckoutFlow?

    /// Creates a finding.
    init(_ id: CheckoutID, _ finding: Finding, flow: CheckoutFlow? = nil) {
        self.id = id
        self.finding = finding
        self.flow = flow
    }
}
