import ExpressCheckout

/// What the page hands over when the customer has agreed (`afterpay.md` §4.2, §4.8).
enum CompletionShape {
    /// `{"status": "SUCCESS", "orderToken", "orderInfo"}`: the mobile SDKs give the first two, the web page all three.
    @Sendable static func json(_ authorization: SheetAuthorization) -> JSON {
        let info = JSON.object(compacting: [
            ("shippingAddress", authorization.address.map { address($0.exposed) }),
            ("shippingOption", authorization.option.map { ["shippingOptionIdentifier": .string($0.id.rawValue)] }),
        ])
        return .object(compacting: [
            ("status", "SUCCESS"), ("orderToken", "«order token»"),
            ("orderInfo", authorization.address == nil && authorization.option == nil ? JSON?.none : info),
        ])
    }

    private static func address(_ address: PostalAddress) -> JSON {
        let text = { (value: String?) in value.map(JSON.string) }
        return .object(compacting: [
            ("name", text(address.fullName)), ("address1", text(address.streetAddress)),
            ("address2", text(address.extendedAddress)), ("suburb", text(address.locality)),
            ("state", text(address.region)), ("postcode", text(address.postalCode)),
            ("countryCode", .string(address.country)), ("phoneNumber", text(address.phone)),
        ])
    }
}
