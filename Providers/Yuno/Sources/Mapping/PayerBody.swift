import ExpressCheckout

/// `customer_payer` of a payment: who pays, where it goes, on what device (`yuno.md §2.6`).
///
/// A field that is empty or outside Yuno's limits is left out: the merchant's own order keeps it whole.
struct PayerBody {
    let order: CheckoutOrder
    let authorization: Authorization
    /// The address that the one-time token carries.
    let tokenAddress: PostalAddress?
    /// Yuno's id of the customer; a method can be kept for no other.
    var customer: String?

    /// The object, nil when nothing is known.
    var json: JSON? {
        let sheet = authorization.buyer?.exposed
        let known = order.buyer?.exposed
        let billing = authorization.billingAddress?.exposed
        let chosen = authorization.shippingAddress?.exposed ?? tokenAddress
        let given = order.shippingAddress?.exposed
        // Where the order says where it goes, an address that the sheet let the customer pick changes nothing.
        let isGiven = order.addressMode == .fixed || order.delivery == .pickup
        let shipping = isGiven ? given ?? chosen : chosen ?? given
        let phone = (sheet?.phone ?? known?.phone).flatMap(PhoneNumber.init(e164:))
        let client = order.client?.exposed
        return Self.object([
            ("id", .text(customer)),
            ("first_name", Self.text(sheet?.givenName ?? known?.givenName ?? billing?.firstName, 1...255)),
            ("last_name", Self.text(sheet?.familyName ?? known?.familyName ?? billing?.lastName, 1...255)),
            ("email", Self.text(sheet?.email ?? known?.email, 1...255)),
            ("phone", phone.map { ["country_code": .string($0.countryCode), "number": .string($0.number)] }),
            ("document", Self.document(sheet?.document ?? known?.document)),
            ("billing_address", billing.flatMap(Self.address)),
            ("shipping_address", shipping.flatMap(Self.address)),
            ("ip_address", Self.text(client?.ip, 1...45)),
            (
                "browser_info",
                Self.object([
                    ("user_agent", Self.text(client?.userAgent, 3...255)),
                    ("language", Self.language(client?.language).flatMap { Self.text($0, 1...5) }),
                ])
            ),
        ])
    }

    /// The kinds of document that Yuno's schema lists.
    static let documentTypes: Set<String> = [
        "DNI", "CI", "LC", "LE", "CUIT", "CUIL", "PAS", "CPF", "RG", "CNH", "CNPJ", "RUT", "RUN", "CC", "CE", "NIT",
        "DUI", "PIC", "DPI", "IFR", "INE", "CP", "RFC", "CURP", "CIP", "CIC", "CUI", "RUC",
    ]

    private static func document(_ document: Buyer.Document?) -> JSON? {
        guard let document, documentTypes.contains(document.type), Lengths.fits(document.number, 3...40) else {
            return nil
        }
        return ["document_number": .string(document.number), "document_type": .string(document.type)]
    }

    /// Street, city and country are required in it, so that without one of them there is no address to send.
    private static func address(_ address: PostalAddress) -> JSON? {
        guard let street = text(address.streetAddress, 3...255), let city = text(address.locality, 3...255),
            let country = text(address.country, 2...2)
        else { return nil }
        return .object(compacting: [
            ("address_line_1", street), ("address_line_2", text(address.extendedAddress, 3...255)), ("city", city),
            ("state", text(address.region, 1...255)), ("zip_code", text(address.postalCode, 5...10)),
            ("country", country),
        ])
    }

    /// `en-US` as it is, of a longer tag the language alone.
    private static func language(_ tag: String?) -> String? {
        guard let tag, tag.unicodeScalars.count > 5 else { return tag }
        return tag.split(separator: "-").first.map(String.init)
    }

    private static func text(_ text: String?, _ range: ClosedRange<Int>) -> JSON? {
        Lengths.fitting(text, range).map(JSON.string)
    }

    private static func object(_ members: [(String, JSON?)]) -> JSON? {
        JSON.object(compacting: members).unlessEmpty
    }
}
