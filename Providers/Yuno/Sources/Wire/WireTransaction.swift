import ExpressCheckout

/// The part of a transaction that says why a payment stands where it does (`yuno.md §2.7`).
struct WireTransaction {
    let responseCode: String?
    let adviceCode: String?
    let createdAt: String
    let paymentMethod: JSON?

    init(_ json: JSON) {
        responseCode = json["response_code"]?.nonEmptyString
        adviceCode =
            json["merchant_advice_code"]?.nonEmptyString
            ?? json["provider_data"]?["merchant_advice_code"]?.nonEmptyString
        createdAt = json["created_at"]?.nonEmptyString ?? ""
        paymentMethod = json["payment_method"]
    }

    /// The newest of what stands under `transactions`: an object, a list, null or nothing (`yuno.md §2.8`).
    static func newest(in json: JSON?) -> WireTransaction? {
        switch json {
        case .object?: json.map(WireTransaction.init)
        case .array(let elements)?:
            // Time stamps are UTC of one width, so that text order is time order; a later one wins a tie.
            elements.filter { $0.object != nil }.map(WireTransaction.init)
                .reduce(nil) { newest, next in
                    guard let newest, newest.createdAt > next.createdAt else { return next }
                    return newest
                }
        default: nil
        }
    }
}
