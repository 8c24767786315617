import ExpressCheckout

/// The answer that opened a checkout (`afterpay.md` §2.2).
struct WireOpenedCheckout: Sendable, Hashable {
    let token: String
    /// When the token dies, as the API wrote it.
    let expires: String
    /// The sheet's page; opaque.
    let redirectCheckoutURL: String

    init(_ body: JSON?) throws(JSONError) {
        let node = JSONNode(body)
        token = try node["token"].nonEmptyString()
        expires = try node["expires"].nonEmptyString()
        redirectCheckoutURL = try node["redirectCheckoutUrl"].nonEmptyString()
    }
}

/// A checkout as read by its token: after the customer confirmed, the source of truth (`afterpay.md` §2.3).
struct WireCheckout: Sendable, Hashable {
    let token: String?
    let amount: WireMoney?
    let shipping: WireContact?
    let billing: WireContact?
    let consumer: WireConsumer?
    /// The chosen option's id.
    let shippingOptionIdentifier: String?

    init(_ body: JSON) {
        token = body["token"]?.nonEmptyString
        amount = WireMoney(body["amount"])
        shipping = WireContact(body["shipping"])
        billing = WireContact(body["billing"])
        consumer = WireConsumer(body["consumer"])
        shippingOptionIdentifier = body["shippingOptionIdentifier"]?.nonEmptyString
    }
}
