/// Where a checkout stands.
public enum FlowPhase: Sendable, Hashable {
    /// Not opened, or opening failed and may be tried again.
    case idle
    /// The provider is opening it.
    case opening
    /// The sheet can be shown; the customer chooses.
    case open
    /// The customer authorised; the address and the option are being checked against a quote. No payment call has left.
    case checking
    /// The customer authorised and the provider takes another total than that: they look at it on the merchant's page,
    /// may pick another option, and confirm. No payment call has left.
    case reviewing
    /// The payment call may have left.
    case completing
    /// The customer has to take a further step.
    case awaitingAction
    /// The provider has not decided, or its answer was lost: look up.
    case undecided
    /// Refused, or the provider's session was gone; another attempt begins with the next open.
    case declined(Decline.Session)
    /// Paid.
    case completed
    /// Cancelled before a payment call left, or cancelled and decided unpaid.
    case cancelled
    /// The checkout cannot go on.
    case failed(ProviderError)
}
