extension PostalAddress {
    /// The address as it stands in an order: personal data in the clear.
    public var json: JSON {
        .orderObject(
            [
                ("street_address", .text(streetAddress)), ("extended_address", .text(extendedAddress)),
                ("address_locality", .text(locality)), ("address_region", .text(region)),
                ("postal_code", .text(postalCode)), ("address_country", .string(country)),
                ("first_name", .text(firstName)), ("last_name", .text(lastName)), ("phone_number", .text(phone)),
            ], unknown: unknown, keys: OrderKeys.address)
    }
}
