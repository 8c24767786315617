/// What the customer sees now: a pure value.
public struct Sheet: Sendable, Hashable {
    /// Who closed it.
    public enum Closing: String, Sendable, Hashable {
        /// The customer or the merchant.
        case customer
        /// The customer authorised and the payment went through or is on its way.
        case authorized
        /// The checkout cannot go on.
        case failure
    }

    /// Whether it is on the screen.
    public internal(set) var isPresented = false
    /// The totals and options shown.
    public internal(set) var quote: Quote
    /// What the customer has to mend.
    public internal(set) var issues: [AddressIssue] = []
    /// Who closed it, nil while it is open or was never shown.
    public internal(set) var closedBy: Closing?

    /// Creates a sheet that is not presented yet.
    public init(quote: Quote) {
        self.quote = quote
    }

    /// Whether the customer can authorise: an issue blocks.
    public var isPayable: Bool { isPresented && issues.isEmpty }

    /// What is charged when the customer authorises now.
    public var total: SummaryItem { quote.summary.total }

    /// Ends the presentation, once: what was never shown, or is closed already, has nobody else who closed it.
    mutating func close(by closing: Closing) {
        guard isPresented else { return }
        isPresented = false
        closedBy = closing
    }

    /// Shows it again for another try, where an earlier presentation has ended.
    mutating func presentAgain() {
        guard closedBy != nil else { return }
        isPresented = true
        closedBy = nil
    }
}
