extension ReadingContext {
    /// Reads who buys; no value of it is ever repeated in a message.
    func buyer(_ object: ObjectReader) -> Buyer {
        Buyer(
            email: object.text("email", .email), phone: object.text("phone", .phone),
            givenName: object.freeText("given_name"), familyName: object.freeText("family_name"),
            document: object.object("document", keys: OrderKeys.document).flatMap(document),
            unknown: object.unknown)
    }

    private func document(_ object: ObjectReader) -> Buyer.Document? {
        let type = object.requiredText("type")
        let number = object.requiredText("number")
        guard let type, let number else { return nil }
        return Buyer.Document(type: type, number: number, unknown: object.unknown)
    }

    /// Reads the customer's device.
    func client(_ object: ObjectReader) -> ClientInfo {
        ClientInfo(
            ip: object.freeText("ip"), userAgent: object.freeText("user_agent"),
            language: object.freeText("language"), unknown: object.unknown)
    }
}
