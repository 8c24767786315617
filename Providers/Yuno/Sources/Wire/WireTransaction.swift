import ExpressCheckout

/// A transaction of a payment: one try, or one movement of money (`yuno.md §2.7`, §3.2).
struct WireTransaction {
    let id: String?
    /// `PURCHASE`, `AUTHORIZE`, `CAPTURE`, `REFUND`, `CANCEL` and others.
    let type: String?
    let status: String?
    let responseCode: String?
    let adviceCode: String?
    /// What whoever asked for it calls it.
    let reference: String?
    /// A number, or an object on the answers of a capture, cancel or cancel-or-refund (`yuno.md §2.8`).
    let amount: WireAmount?
    let createdAt: String
    let paymentMethod: JSON?

    init(_ json: JSON) {
        id = json["id"]?.nonEmptyString
        type = json["type"]?.nonEmptyString?.uppercased()
        status = json["status"]?.nonEmptyString?.uppercased()
        responseCode = json["response_code"]?.nonEmptyString
        adviceCode =
            json["merchant_advice_code"]?.nonEmptyString
            ?? json["provider_data"]?["merchant_advice_code"]?.nonEmptyString
        reference = json["merchant_reference"]?.nonEmptyString
        amount = WireAmount(json["amount"])
        createdAt = json["created_at"]?.nonEmptyString ?? ""
        paymentMethod = json["payment_method"]
    }

    /// Whether it did what it was for.
    var isSucceeded: Bool { status == "SUCCEEDED" }

    /// What stands under `transactions`: an object, a list, null or nothing (`yuno.md §2.8`).
    static func all(in json: JSON?) -> [WireTransaction] {
        switch json {
        case .object?: json.map { [WireTransaction($0)] } ?? []
        case .array(let elements)?: elements.filter { $0.object != nil }.map(WireTransaction.init)
        default: []
        }
    }

    /// The latest of `transactions`.
    ///
    /// Time stamps are UTC of one width, so that text order is time order; a later one wins a tie.
    static func newest(of transactions: [WireTransaction]) -> WireTransaction? {
        transactions.reduce(nil) { newest, next in
            guard let newest, newest.createdAt > next.createdAt else { return next }
            return newest
        }
    }
}
