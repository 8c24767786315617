import ExpressCheckout

/// The one-time token as the client hands it over (`yuno.md §4.1`); a null, a missing and an empty field are the same.
///
/// It comes through the customer's device: nothing of it is taken for a price.
struct OneTimeToken {
    /// What goes into `payment_method.token`.
    let token: String
    /// The session that the web SDK says it belongs to.
    let session: String?
    /// The option selected on the sheet.
    let option: ShippingOption.ID?
    /// The address chosen on the sheet.
    let address: PostalAddress?

    /// Reads a token: its object, or the token's text alone.
    /// - Throws: ``JSONError`` when there is no token.
    init(_ node: JSONNode) throws(JSONError) {
        if let text = node.value?.nonEmptyString {
            token = text
            session = nil
            option = nil
            address = nil
            return
        }
        token = try node["token"].nonEmptyString()
        session = node["checkout_session"].value?.nonEmptyString
        let shipping = node["shipping"].value
        option = shipping?["method"]?["id"]?.nonEmptyString.map { ShippingOption.ID($0) }
        address = shipping?["address"].flatMap(Self.address)
    }

    private static func address(_ json: JSON) -> PostalAddress? {
        guard let country = json["country"]?.nonEmptyString else { return nil }
        return PostalAddress(
            streetAddress: json["address_line_1"]?.nonEmptyString,
            extendedAddress: json["address_line_2"]?.nonEmptyString, locality: json["city"]?.nonEmptyString,
            region: json["state"]?.nonEmptyString, postalCode: json["zip_code"]?.nonEmptyString,
            country: country.uppercased())
    }
}
