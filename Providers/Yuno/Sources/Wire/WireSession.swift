import ExpressCheckout

/// A checkout session as Yuno answers it (`yuno.md §2.4`).
struct WireSession {
    let id: String
    let orderReference: String?
    let amount: WireAmount?
    /// Whether a payment was made with it; nil where the answer does not say.
    let isUsed: Bool?
    let customerID: String?
    let workflow: String?
    let createdAt: String?

    /// Reads a session; its id stands under `checkout_session` or, on a read, under `id`.
    /// - Throws: ``JSONError`` when it has neither.
    init(_ json: JSON) throws(JSONError) {
        let root = JSONNode(json)
        id =
            if let id = json["checkout_session"]?.nonEmptyString ?? json["id"]?.nonEmptyString {
                id
            } else {
                try root["checkout_session"].nonEmptyString()
            }
        orderReference = json["merchant_order_id"]?.nonEmptyString
        amount = WireAmount(json["amount"])
        isUsed = json["used"]?.bool
        customerID = json["customer_id"]?.nonEmptyString
        workflow = json["workflow"]?.nonEmptyString
        createdAt = json["created_at"]?.nonEmptyString
    }
}
