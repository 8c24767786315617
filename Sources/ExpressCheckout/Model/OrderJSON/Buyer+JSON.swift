extension Buyer {
    /// The buyer as it stands in an order: personal data in the clear.
    public var json: JSON {
        .orderObject(
            [
                ("email", .text(email)), ("phone", .text(phone)), ("given_name", .text(givenName)),
                ("family_name", .text(familyName)), ("document", document?.json),
            ], unknown: unknown, keys: OrderKeys.buyer)
    }
}

extension Buyer.Document {
    /// The document as it stands in an order: personal data in the clear.
    public var json: JSON {
        .orderObject(
            [("type", .string(type)), ("number", .string(number))], unknown: unknown, keys: OrderKeys.document)
    }
}

extension ClientInfo {
    /// The device as it stands in an order: personal data in the clear.
    public var json: JSON {
        .orderObject(
            [("ip", .text(ip)), ("user_agent", .text(userAgent)), ("language", .text(language))], unknown: unknown,
            keys: OrderKeys.client)
    }
}
