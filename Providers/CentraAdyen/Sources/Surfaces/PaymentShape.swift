import ExpressCheckout

/// The `payment` of an authorisation as the page hands it over: Adyen's component state, and Apple's contact and method
/// (`apple-pay.md` §4, `centra-adyen.md` §11).
enum PaymentShape {
    /// What ``ApplePayBridge`` reads.
    @Sendable static func json(_ authorization: SheetAuthorization) -> JSON {
        .object(compacting: [
            ("state", ["data": ["paymentMethod": ["type": "applepay", "applePayToken": "«payment data»"]]]),
            ("shippingContact", authorization.address.map { contact($0.exposed) }),
            ("shippingMethod", authorization.option.map(method)),
        ])
    }

    private static func method(_ option: ShippingOption) -> JSON {
        [
            "label": .string(option.label), "detail": .string(option.detail ?? ""),
            "amount": .string(option.amount.decimalText), "identifier": .string(option.id.rawValue),
        ]
    }

    private static func contact(_ address: PostalAddress) -> JSON {
        let text = { (value: String?) in value.map(JSON.string) }
        let lines = [address.streetAddress, address.extendedAddress].compactMap { $0 }
        return .object(compacting: [
            ("givenName", text(address.firstName)), ("familyName", text(address.lastName)),
            ("phoneNumber", text(address.phone)), ("addressLines", .array(lines.map(JSON.string))),
            ("locality", text(address.locality)), ("administrativeArea", text(address.region)),
            ("postalCode", text(address.postalCode)), ("countryCode", .string(address.country)),
        ])
    }
}
