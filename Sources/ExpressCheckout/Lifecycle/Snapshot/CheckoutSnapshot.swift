/// A whole checkout at one moment: each replaces the one before, nothing is merged (`shopify-ucp.md` §1.3, rule 1).
///
/// Who buys, where to and what is paid with are left out unless a ``SnapshotScope`` asks for them.
public struct CheckoutSnapshot: Sendable, Hashable {
    /// The checkout.
    public let id: CheckoutID
    /// Where it stands.
    public let status: CheckoutStatus
    /// The currency of every amount.
    public let currency: Currency
    /// What is sold.
    public let lineItems: [CheckoutLine]
    /// What it costs, the total among the rows.
    public let totals: [CheckoutTotal]
    /// The discounts, nil when there are none.
    public let discounts: CheckoutDiscounts?
    /// What the customer should know or mend.
    public let messages: [CheckoutMessage]
    /// How it is delivered, nil when nothing is.
    public let fulfillment: CheckoutFulfillment?
    /// Pages to link to.
    public let links: [OrderLink]
    /// The order; there is one only once the checkout is completed.
    public let order: PlacedOrder?
    /// Who buys, when it was asked for.
    public let buyer: Sensitive<Buyer>?
    /// What is paid with, when it was asked for.
    public let payment: Sensitive<JSON>?
    /// Where the customer goes on, where the status requires it; it may carry a token.
    public let continueURL: Sensitive<String>?
    /// When it expires, RFC 3339.
    public let expiresAt: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a snapshot.
    public init(
        id: CheckoutID, status: CheckoutStatus, currency: Currency, lineItems: [CheckoutLine] = [],
        totals: [CheckoutTotal], discounts: CheckoutDiscounts? = nil, messages: [CheckoutMessage] = [],
        fulfillment: CheckoutFulfillment? = nil, links: [OrderLink] = [], order: PlacedOrder? = nil,
        buyer: Buyer? = nil, payment: JSON? = nil, continueURL: String? = nil, expiresAt: String? = nil,
        unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.status = status
        self.currency = currency
        self.lineItems = lineItems
        self.totals = totals
        self.discounts = discounts
        self.messages = messages
        self.fulfillment = fulfillment
        self.links = links
        self.order = order
        self.buyer = buyer.map { Sensitive($0) }
        self.payment = payment.map { Sensitive($0) }
        self.continueURL = continueURL.map { Sensitive($0) }
        self.expiresAt = expiresAt
        self.unknown = unknown
    }

    /// What is to be paid; nil when no row is a total.
    public var total: Money? { totals.first { $0.kind == .total }?.amount }

    /// Whether the two say the same, whatever the order of their JSON's keys.
    func says(theSameAs other: CheckoutSnapshot) -> Bool {
        self == other || json.canonical == other.json.canonical
    }
}
