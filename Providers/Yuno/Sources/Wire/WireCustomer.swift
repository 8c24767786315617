import ExpressCheckout

/// A customer as Yuno answers it (`yuno.md §2.9`).
struct WireCustomer {
    let id: String
    /// The merchant's own id of the customer.
    let merchantID: String?

    /// Reads a customer.
    /// - Throws: ``JSONError`` when it has no id.
    init(_ json: JSON) throws(JSONError) {
        id = try JSONNode(json)["id"].nonEmptyString()
        merchantID = json["merchant_customer_id"]?.nonEmptyString
    }
}
