import ExpressCheckout

/// What the adapter remembers of one attempt, by name; see the table in this room's README.
extension ProviderState {
    /// The session's token, as the latest answer gave it; nil before the first one.
    var sessionToken: String? {
        get { self["token"]?.nonEmptyString }
        set { self["token"] = newValue.map(JSON.string) }
    }

    /// Whether the latest call brought no answer that could be read: the session may have another token by now.
    var isTokenDoubtful: Bool {
        get { self["token_doubtful"]?.bool ?? false }
        set { self["token_doubtful"] = newValue ? .bool(true) : JSON?.none }
    }

    /// Whether Centra said that the session is gone, and the cart with it.
    var isSessionGone: Bool {
        get { self["session_gone"]?.bool ?? false }
        set { self["session_gone"] = newValue ? .bool(true) : JSON?.none }
    }

    /// The latest selection of any answer: what the shopper would be charged now.
    var selection: JSON? {
        get { self["selection"] }
        set { self["selection"] = newValue }
    }

    /// The id of the cart that was last seen: with it a new session can take the cart over when this one is gone.
    var cart: String? {
        get { self["cart"]?.nonEmptyString }
        set { self["cart"] = newValue.map(JSON.string) }
    }

    /// What opening added to the cart, to be taken back on cancel.
    var additions: [CartAddition] {
        get { (self["additions"]?.array ?? []).compactMap(CartAddition.init) }
        set { self["additions"] = newValue.isEmpty ? JSON?.none : .array(newValue.map(\.json)) }
    }

    /// Whether Ingrid was told that an express checkout runs.
    var isIngridTold: Bool {
        get { self["ingrid_told"]?.bool ?? false }
        set { self["ingrid_told"] = newValue ? .bool(true) : JSON?.none }
    }

    /// Whether ``lastOrder`` was read.
    var knowsLastOrder: Bool { self["last_order"] != nil }

    /// The number of the session's latest order before this checkout opened; nil for none.
    ///
    /// `order` is not keyed by payment, so an order is ours only when it is a later one (`centra-adyen.md` §4).
    var lastOrder: Int64? {
        get { self["last_order"]?.int64 }
        set { self["last_order"] = newValue.map(JSON.init(integerLiteral:)) ?? .null }
    }

    /// The payment is decided and its order placed: what was added is bought, there is nothing to take back.
    mutating func conclude() {
        payment?.phase = .decided
        additions = []
    }

    /// Whether the cart that a payment was for is still in the session; an order takes it out (`centra-adyen.md` §4).
    func holdsCart(of payment: SentPayment) -> Bool {
        guard let cart = payment.cart, selection?["id"]?.string == cart else { return false }
        return !SelectionLine.all(in: selection).isEmpty
    }

    /// The payment that was last sent.
    var payment: SentPayment? {
        get { self["payment"].flatMap(SentPayment.init) }
        set { self["payment"] = newValue?.json }
    }
}

/// A payment that was sent, and how far it got.
struct SentPayment: Sendable, Hashable {
    /// How far a payment got.
    enum Phase: String, Sendable {
        /// Sent, not decided.
        case sent
        /// Adyen accepted it and will say later whether it is paid.
        case accepted
        /// Adyen authorised it; Centra's order is still to be seen.
        case authorised
        /// Decided: an order, a refusal, or nothing.
        case decided
    }

    let key: IdempotencyKey
    let amount: Money
    /// The id of the cart that is paid for; an order takes it out of the session.
    let cart: String?
    var phase: Phase

    init(key: IdempotencyKey, amount: Money, cart: String?, phase: Phase = .sent) {
        self.key = key
        self.amount = amount
        self.cart = cart
        self.phase = phase
    }

    init?(_ json: JSON) {
        guard let key = json["key"]?.string, let code = json["currency"]?.string, let currency = Currency(code),
            let units = json["minor_units"]?.int64, let phase = json["phase"]?.string
        else { return nil }
        self.init(
            key: IdempotencyKey(key), amount: Money(minorUnits: units, currency: currency),
            cart: json["cart"]?.nonEmptyString,
            // A word of another version decides nothing.
            phase: Phase(rawValue: phase) ?? .sent)
    }

    var json: JSON {
        .object(compacting: [
            ("key", .string(key.rawValue)), ("currency", .string(amount.currency.code)),
            ("minor_units", JSON(integerLiteral: amount.minorUnits)), ("cart", cart.map(JSON.string)),
            ("phase", .string(phase.rawValue)),
        ])
    }
}
