import ExpressCheckout

/// The part of the one-time token that a sheet fills (`yuno.md §4.1`, `Y-50` to `Y-52`).
enum TokenShape {
    /// `{"shipping": {"method", "address"}}`; without `shipping` where the sheet gathered neither, and on Google Pay
    /// where no handler is registered.
    static func json(_ authorization: SheetAuthorization, needsHandler: Bool) -> JSON {
        let shipping = JSON.object(compacting: [
            ("method", authorization.option.map(method)),
            ("address", authorization.address.map { address($0.exposed) }),
        ])
        let isGathered = authorization.option != nil || authorization.address != nil
        guard isGathered, authorization.hasHandler || !needsHandler else { return [:] }
        return ["shipping": shipping]
    }

    /// Never with a breakdown (`Y-51`).
    private static func method(_ option: ShippingOption) -> JSON {
        [
            "id": .string(option.id.rawValue), "label": .string(option.label),
            "amount": AmountBody.object(option.amount),
        ]
    }

    /// No name, e-mail or phone; the second line is there, be it empty.
    private static func address(_ address: PostalAddress) -> JSON {
        .object(compacting: [
            ("address_line_1", .string(address.streetAddress ?? "")),
            ("address_line_2", .string(address.extendedAddress ?? "")), ("city", .text(address.locality)),
            ("state", .text(address.region)), ("zip_code", .text(address.postalCode)),
            ("country", .string(address.country)),
        ])
    }
}
