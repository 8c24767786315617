import ExpressCheckout

/// What the adapter remembers of one attempt, kept in the core's ``ProviderState``; no personal data is among it.
struct YunoMemory {
    /// The session's id at Yuno.
    var session: String?
    /// The order's reference, sent as `merchant_order_id`.
    var reference: String?
    /// What the payment call asked for; set before it leaves.
    var asked: Money?
    /// The key of the payment call; nil while none may have arrived.
    var paymentKey: String?
    /// The payment's id, once Yuno told one: the session is used up then.
    var paymentID: String?
    /// The keys of the changes that may have arrived.
    var sentChanges: [String] = []
    /// Yuno's id of the customer that the session was opened with.
    var customer: String?
    /// Whether the client SDK pays: then `complete` only reads.
    var isPaidByClient = false
    /// When the session was opened, in seconds since 1970.
    var openedAt: Int64?
    /// The scheme that the client comes back by, `https` or an app's.
    var returnScheme: String?
    /// What the customer's method is kept under.
    var vaultedToken: String?

    init() {}

    init(_ state: ProviderState) {
        session = state["session"]?.nonEmptyString
        reference = state["reference"]?.nonEmptyString
        paymentKey = state["payment_key"]?.nonEmptyString
        paymentID = state["payment_id"]?.nonEmptyString
        sentChanges = state["changes"]?.array?.compactMap(\.nonEmptyString) ?? []
        customer = state["customer"]?.nonEmptyString
        isPaidByClient = state["workflow"]?.string == YunoSessionOptions.Workflow.clientSDK.rawValue
        openedAt = state["opened_at"]?.int64
        returnScheme = state["return_scheme"]?.nonEmptyString
        vaultedToken = state["vaulted_token"]?.nonEmptyString
        if let code = state["asked"]?["currency"]?.string, let currency = Currency(code),
            let value = state["asked"]?["value"]?.string
        {
            asked = try? Money(parsing: value, currency: currency)
        }
    }

    /// The state to keep.
    var state: ProviderState {
        let money = asked.map { money -> JSON in
            ["currency": .string(money.currency.code), "value": .string(money.decimalText)]
        }
        return ProviderState(
            version: 1,
            content: .object(compacting: [
                ("session", session.map(JSON.string)), ("reference", reference.map(JSON.string)), ("asked", money),
                ("payment_key", paymentKey.map(JSON.string)), ("payment_id", paymentID.map(JSON.string)),
                ("customer", customer.map(JSON.string)),
                ("workflow", isPaidByClient ? .string(YunoSessionOptions.Workflow.clientSDK.rawValue) : nil),
                ("opened_at", openedAt.map { .number(String($0)) }),
                ("return_scheme", returnScheme.map(JSON.string)),
                ("vaulted_token", vaultedToken.map(JSON.string)),
                ("changes", JSON.array(sentChanges.map(JSON.string)).unlessEmpty),
            ]))
    }
}
