import ExpressCheckout

/// Addresses as Centra's `AddressInput` (`centra-adyen.md` §3).
enum AddressMapping {
    /// What a wallet shows before the shopper authorises; nil without a country, which Centra must have.
    ///
    /// The empty street is the starter's own: a redacted address has none.
    static func input(_ address: RedactedAddress) -> JSON? {
        guard let country = address.country else { return nil }
        return .object(
            compacting: [
                ("address1", ""), ("country", .string(country)),
            ] + region(address.region) + [
                ("zipCode", address.postalCode.map(JSON.string)), ("city", address.locality.map(JSON.string)),
            ])
    }

    /// The full address without a way to write to the shopper: for a price, not for an order.
    static func quoteInput(_ address: PostalAddress) -> JSON {
        .object(compacting: postal(address))
    }

    /// The full address of an order.
    ///
    /// E-mail and phone are the shipping contact's for both addresses: a billing contact has none (`apple-pay.md` §4).
    static func input(_ address: PostalAddress, email: String?, phone: String?, buyer: Buyer?) -> JSON {
        .object(
            compacting: [
                ("firstName", (address.firstName ?? buyer?.givenName).map(JSON.string)),
                ("lastName", (address.lastName ?? buyer?.familyName).map(JSON.string)),
            ] + postal(address) + [
                ("email", email.map(JSON.string)), ("phoneNumber", phone.map(JSON.string)),
            ])
    }

    private static func postal(_ address: PostalAddress) -> [(String, JSON?)] {
        [
            ("address1", .string(address.streetAddress ?? "")),
            ("address2", address.extendedAddress.map(JSON.string)),
            ("country", .string(address.country.uppercased())),
        ] + region(address.region) + [
            ("zipCode", address.postalCode.map(JSON.string)), ("city", address.locality.map(JSON.string)),
        ]
    }

    /// `state` takes a code; a wallet may show a name in the shopper's language instead (`apple-pay.md` §4).
    private static func region(_ region: String?) -> [(String, JSON?)] {
        guard let region, !region.isEmpty else { return [] }
        return region.count <= 3
            ? [("state", .string(region.uppercased()))] : [("stateOrProvince", .string(region))]
    }
}
