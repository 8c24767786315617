/// What the customer sees now: a pure value.
///
/// ``SheetMachine`` plays it under the rules of a surface; the checkout's flow keeps one of what it told the client.
public struct Sheet: Sendable, Hashable {
    /// Who closed it.
    public enum Closing: String, Sendable, Hashable {
        /// The customer or the merchant.
        case customer
        /// The wallet, which got no answer in time.
        case walletTimeout = "wallet_timeout"
        /// The customer authorised and the payment went through or is on its way.
        case authorized
        /// The checkout cannot go on.
        case failure
    }

    /// Whether it is on the screen.
    public internal(set) var isPresented = false
    /// Whether it waits for an answer; nobody can authorise then.
    public internal(set) var isWaiting = false
    /// The totals and options shown.
    public internal(set) var quote: Quote
    /// What the customer has to mend.
    public internal(set) var issues: [AddressIssue] = []
    /// Who closed it, nil while it is open or was never shown.
    public internal(set) var closedBy: Closing?
    /// Whether the customer can pick an address on it.
    public let asksForAddress: Bool
    /// Whether an issue keeps the customer from paying; on Google Pay it does not.
    public let issuesBlock: Bool

    /// Creates a sheet that is not presented yet.
    public init(quote: Quote, asksForAddress: Bool = true, issuesBlock: Bool = true) {
        self.quote = quote
        self.asksForAddress = asksForAddress
        self.issuesBlock = issuesBlock
    }

    /// Whether the customer can authorise.
    public var isPayable: Bool { isPresented && !isWaiting && (issues.isEmpty || !issuesBlock) }

    /// What is charged when the customer authorises now.
    public var total: SummaryItem { quote.summary.total }

    /// Ends the presentation, once: what was never shown, or is closed already, has nobody else who closed it.
    mutating func close(by closing: Closing) {
        guard isPresented else { return }
        isPresented = false
        isWaiting = false
        closedBy = closing
    }

    /// Shows it again for another try, where an earlier presentation has ended.
    mutating func presentAgain() {
        guard closedBy != nil else { return }
        isPresented = true
        closedBy = nil
    }
}
