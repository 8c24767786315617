import ExpressCheckout

/// What the adapter remembers of one attempt, by name; see the table in this room's README.
extension ProviderState {
    /// The session's token, as the latest answer gave it; nil before the first one.
    var sessionToken: String? {
        get { self["token"]?.nonEmptyString }
        set { self["token"] = newValue.map(JSON.string) }
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

    /// The payment that was last sent.
    var payment: SentPayment? {
        get { self["payment"].flatMap(SentPayment.init) }
        set { self["payment"] = newValue?.json }
    }
}

/// An item that opening put into the cart.
struct CartAddition: Sendable, Hashable {
    /// The item.
    let item: String
    /// The line it went to; nil until Centra's answer named it.
    var line: String?
    /// How many the line held before.
    var before: Int64
    /// How many were added.
    let added: Int64

    init(item: String, line: String? = nil, before: Int64, added: Int64) {
        self.item = item
        self.line = line
        self.before = before
        self.added = added
    }

    init?(_ json: JSON) {
        guard let item = json["item"]?.string, let before = json["before"]?.int64, let added = json["added"]?.int64
        else { return nil }
        self.init(item: item, line: json["line"]?.string, before: before, added: added)
    }

    var json: JSON {
        .object(compacting: [
            ("item", .string(item)), ("line", line.map(JSON.string)), ("before", JSON(integerLiteral: before)),
            ("added", JSON(integerLiteral: added)),
        ])
    }
}

/// A payment that was sent, and how far it got.
struct SentPayment: Sendable, Hashable {
    /// How far a payment got.
    enum Phase: String, Sendable {
        /// Sent, not decided.
        case sent
        /// Adyen authorised or accepted it; Centra's order is still to be seen.
        case accepted
        /// Decided: an order, a refusal, or nothing.
        case decided
    }

    let key: IdempotencyKey
    let amount: Money
    var phase: Phase

    init(key: IdempotencyKey, amount: Money, phase: Phase = .sent) {
        self.key = key
        self.amount = amount
        self.phase = phase
    }

    init?(_ json: JSON) {
        guard let key = json["key"]?.string, let code = json["currency"]?.string, let currency = Currency(code),
            let units = json["minor_units"]?.int64, let phase = json["phase"]?.string.flatMap(Phase.init)
        else { return nil }
        self.init(
            key: IdempotencyKey(key), amount: Money(minorUnits: units, currency: currency), phase: phase)
    }

    var json: JSON {
        [
            "key": .string(key.rawValue), "currency": .string(amount.currency.code),
            "minor_units": JSON(integerLiteral: amount.minorUnits), "phase": .string(phase.rawValue),
        ]
    }
}
