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

    init() {}

    init(_ state: ProviderState) {
        session = state["session"]?.nonEmptyString
        reference = state["reference"]?.nonEmptyString
        paymentKey = state["payment_key"]?.nonEmptyString
        paymentID = state["payment_id"]?.nonEmptyString
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
            ]))
    }
}
