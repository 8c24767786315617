extension ReadingContext {
    /// Reads a full address; no value of it is ever repeated in a message.
    func address(_ object: ObjectReader) -> PostalAddress? {
        let country = object.requiredText("address_country", .country)
        let address = PostalAddress(
            streetAddress: object.freeText("street_address"), extendedAddress: object.freeText("extended_address"),
            locality: object.freeText("address_locality"), region: object.freeText("address_region"),
            postalCode: object.freeText("postal_code"), country: country ?? "",
            firstName: object.freeText("first_name"), lastName: object.freeText("last_name"),
            phone: object.text("phone_number", .phone), unknown: object.unknown)
        return country == nil ? nil : address
    }
}

extension PostalAddress {
    /// Reads a full address as it stands in an order; `path` is where it stands.
    /// - Throws: ``OrderInvalid`` with everything that is wrong, without any value of the address.
    public static func read(
        _ json: JSON, at path: JSONPath = .root
    ) throws(OrderInvalid) -> OrderPart<PostalAddress> {
        try .read { context in
            ObjectReader(json, at: path, keys: OrderKeys.address, context: context).flatMap(context.address)
        }
    }
}
