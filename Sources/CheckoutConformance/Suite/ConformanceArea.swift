/// What a conformance case is about; the first part of its name.
public enum ConformanceArea: String, Sendable, Hashable, CaseIterable {
    /// What the descriptor promises and what is there.
    case descriptor
    /// Opening a checkout and planning to.
    case opening
    /// Totals shown and charged, to the cent.
    case money
    /// Address changes and refused addresses.
    case address
    /// Delivery options.
    case options
    /// Orders at the edge of what a provider takes.
    case limits
    /// Answers that are late, and events that overlap.
    case timing
    /// Authorising and completing.
    case completion
    /// Further steps of the customer's.
    case actions
    /// Declines and the attempts after them.
    case declines
    /// Cancelling and taking back what was added.
    case cancel
    /// Payments whose answer was lost.
    case lostAnswer = "lost_answer"
    /// Capture, void and refund.
    case changes
    /// What the provider posts to the merchant.
    case webhooks
    /// What an app hears.
    case lifecycle
    /// Answers that are no answers, and how certain an error is.
    case errors
    /// Secrets and personal data.
    case privacy
    /// What a later version of the provider may send.
    case forward
}
