import ExpressCheckout

/// An Apple Pay JS contact (`apple-pay.md` §4).
struct ApplePayContact {
    private let node: JSONNode

    init(_ node: JSONNode) {
        self.node = node
    }

    /// What the wallet shows before the shopper authorises.
    var redacted: RedactedAddress {
        RedactedAddress(
            locality: text("locality"), region: text("administrativeArea"), postalCode: text("postalCode"),
            country: text("countryCode"))
    }

    /// The full address; nil without a country.
    var address: PostalAddress? {
        guard let country = text("countryCode") else { return nil }
        let lines = (node["addressLines"].value?.array ?? []).compactMap(\.nonEmptyString)
        let rest = lines.dropFirst().joined(separator: ", ")
        return PostalAddress(
            streetAddress: lines.first, extendedAddress: rest.isEmpty ? nil : rest, locality: text("locality"),
            region: text("administrativeArea"), postalCode: text("postalCode"), country: country.uppercased(),
            firstName: text("givenName"), lastName: text("familyName"), phone: text("phoneNumber"))
    }

    /// How to write to the shopper.
    var buyer: Buyer {
        Buyer(
            email: text("emailAddress"), phone: text("phoneNumber"), givenName: text("givenName"),
            familyName: text("familyName"))
    }

    private func text(_ key: String) -> String? { node[key].value?.nonEmptyString }
}
