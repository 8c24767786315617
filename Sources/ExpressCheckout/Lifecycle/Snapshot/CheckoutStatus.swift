/// Where a checkout stands, in the six words of the Universal Commerce Protocol (`shopify-ucp.md` §2.1).
public struct CheckoutStatus: OpenVocabulary {
    /// The word used in JSON.
    public let rawValue: String

    /// Creates a status.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Something is wrong or not chosen.
    public static let incomplete = CheckoutStatus(rawValue: "incomplete")
    /// The customer has to take a further step.
    public static let requiresEscalation = CheckoutStatus(rawValue: "requires_escalation")
    /// The customer can pay.
    public static let readyForComplete = CheckoutStatus(rawValue: "ready_for_complete")
    /// The payment is on its way, and nobody knows yet.
    public static let completeInProgress = CheckoutStatus(rawValue: "complete_in_progress")
    /// The order is placed.
    public static let completed = CheckoutStatus(rawValue: "completed")
    /// It ended without an order.
    public static let canceled = CheckoutStatus(rawValue: "canceled")
}
