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
    /// The limits that the descriptor tells.
    case limits
    /// Quotes that are late, overtaken or cut short, and calls at the same time.
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
    /// Keys, frozen calls and what is kept of them.
    case idempotency
    /// Capturing, voiding, refunding and reading a payment that was made.
    case changes
    /// Answers that are no answers, and how certain an error is.
    case errors
    /// What the provider posts to the merchant's server.
    case webhooks
    /// What an app hears of a checkout, in its order.
    case lifecycle
    /// Secrets and personal data.
    case privacy
    /// What a later version of the provider may send.
    case forward
}
