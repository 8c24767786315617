import ExpressCheckout

/// The sample customer's data and the world's credentials, to be found nowhere in what is printed.
struct PrivateText: Sendable {
    private let values: [(what: String, value: String)]

    init(of world: any CheckoutWorld) {
        let address = SampleShop.served
        let personal: [(String, String?)] = [
            ("the street", address.streetAddress), ("the second address line", address.extendedAddress),
            ("the e-mail", SampleShop.buyer.email), ("the phone", SampleShop.buyer.phone),
            ("the family name", SampleShop.buyer.familyName), ("the postal code", address.postalCode),
        ]
        values =
            personal.compactMap { what, value in value.map { (what, $0) } }
            + world.credentials.map { ("a credential", $0.exposed) }
    }

    /// What of it is in `text`; empty when nothing is.
    func found(in text: String) -> [String] {
        values.filter { !$0.value.isEmpty && text.contains($0.value) }.map(\.what)
    }
}
