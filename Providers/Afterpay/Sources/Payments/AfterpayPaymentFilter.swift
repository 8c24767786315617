public import ExpressCheckout

/// Which payments are listed (`afterpay.md` §2.11).
public struct AfterpayPaymentFilter: Sendable, Hashable {
    /// The payments' ids; empty for any.
    public var ids: [PaymentID] = []
    /// The checkouts' tokens; empty for any.
    public var tokens: [Sensitive<String>] = []
    /// The merchant's references; empty for any.
    public var references: [String] = []
    /// From when they were created, ISO 8601; nil for any time.
    public var from: String?
    /// Until when they were created, ISO 8601; nil for any time.
    public var to: String?
    /// How many at most, 1 to 250.
    public var limit = 20
    /// How many are passed over.
    public var offset = 0

    /// Creates a filter that lets everything through.
    public init() {}

    /// Keys are repeated for several values: the API splits no commas.
    var query: [RequestTarget.QueryItem] {
        let dates = [("fromCreatedDate", from), ("toCreatedDate", to)].compactMap { name, value in
            value.map { RequestTarget.QueryItem(name, $0) }
        }
        return ids.map { RequestTarget.QueryItem("ids", $0.rawValue) }
            + tokens.map { RequestTarget.QueryItem("tokens", $0.exposed) }
            + references.map { RequestTarget.QueryItem("merchantReferences", $0) } + dates
            + [RequestTarget.QueryItem("limit", "\(limit)"), RequestTarget.QueryItem("offset", "\(offset)")]
    }
}
