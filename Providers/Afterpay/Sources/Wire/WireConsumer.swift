import ExpressCheckout

/// The API's buyer object (`afterpay.md` §2.0).
struct WireConsumer: Sendable, Hashable {
    let buyer: Buyer

    init?(_ json: JSON?) {
        guard let json, json.object != nil else { return nil }
        buyer = Buyer(
            email: json["email"]?.nonEmptyString, phone: json["phoneNumber"]?.nonEmptyString,
            givenName: json["givenNames"]?.nonEmptyString, familyName: json["surname"]?.nonEmptyString)
    }

    init(_ buyer: Buyer) {
        self.buyer = buyer
    }

    /// The object to send; nil without an e-mail address, which the API wants inside it.
    var json: JSON? {
        let text = { (value: String?) in value.flatMap { $0.isEmpty ? nil : JSON.string($0) } }
        guard let email = text(buyer.email) else { return nil }
        return .object(compacting: [
            ("email", email), ("givenNames", text(buyer.givenName)), ("surname", text(buyer.familyName)),
            ("phoneNumber", text(buyer.phone)),
        ])
    }
}
