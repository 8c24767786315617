import ExpressCheckout

/// The objects inside a body (`afterpay.md` §2.0).
extension AfterpayAccount {
    func checkConsumer(_ value: JSON, at path: JSONPath) throws(AfterpayRefusal) {
        let fields = try AfterpayFields(
            value, at: path, known: ["email", "givenNames", "surname", "phoneNumber"])
        let email = try fields.text("email", limit: 128, isRequired: true) ?? ""
        guard email.contains("@") else { throw .invalidObject(path.appending("email"), "must be an e-mail address") }
        try fields.text("givenNames", limit: 128)
        try fields.text("surname", limit: 128)
        try fields.text("phoneNumber", limit: 32)
    }

    /// Region and area1 may be missing: British and New Zealand addresses often have none.
    func checkContact(_ value: JSON, at path: JSONPath) throws(AfterpayRefusal) {
        let fields = try AfterpayFields(
            value, at: path,
            known: [
                "name", "line1", "line2", "area1", "area2", "region", "postcode", "countryCode", "phoneNumber",
            ])
        try fields.text("name", limit: 255, isRequired: true)
        try fields.text("line1", limit: 128, isRequired: true)
        try fields.text("postcode", limit: 128, isRequired: true)
        for key in ["line2", "area1", "area2", "region"] { try fields.text(key, limit: 128) }
        try fields.text("phoneNumber", limit: 32)
        try fields.word("countryCode", of: Self.countries, isRequired: true)
    }

    func checkItems(_ fields: AfterpayFields, in currency: Currency) throws(AfterpayRefusal) {
        for (value, path) in try fields.list("items", limit: 100) {
            let item = try AfterpayFields(
                value, at: path,
                known: [
                    "name", "quantity", "price", "sku", "pageUrl", "imageUrl", "categories", "estimatedShipmentDate",
                    "preorder",
                ])
            try item.text("name", limit: 255, isRequired: true)
            guard let quantity = try item.required("quantity").int64, Int32(exactly: quantity) != nil else {
                throw .invalidObject(path.appending("quantity"), "must be a whole number of 32 bits")
            }
            _ = try money("price", of: item, in: currency, isRequired: true, mayBeNegative: true)
            try item.text("sku", limit: 128)
            try item.url("pageUrl")
            try item.url("imageUrl")
            try item.flag("preorder")
            for (category, path) in try item.list("categories") {
                guard let steps = category.array, steps.allSatisfy({ $0.string != nil }) else {
                    throw .invalidObject(path, "must be an array of strings")
                }
            }
            if let date = try item.text("estimatedShipmentDate", limit: 10),
                CalendarDate(date) ?? CalendarDate(date + "-01") == nil
            {
                throw .invalidObject(path.appending("estimatedShipmentDate"), "must be YYYY-MM or YYYY-MM-DD")
            }
        }
    }

    /// The sign of a discount is not documented: either is taken.
    func checkDiscounts(_ fields: AfterpayFields, in currency: Currency) throws(AfterpayRefusal) {
        for (value, path) in try fields.list("discounts") {
            let discount = try AfterpayFields(value, at: path, known: ["displayName", "amount"])
            try discount.text("displayName", limit: 128, isRequired: true)
            _ = try money("amount", of: discount, in: currency, isRequired: true, mayBeNegative: true)
        }
    }

    func checkCourier(_ value: JSON, at path: JSONPath) throws(AfterpayRefusal) {
        let fields = try AfterpayFields(value, at: path, known: ["shippedAt", "name", "tracking", "priority"])
        if let shipped = try fields.text("shippedAt", limit: 64), AfterpayTime.parse(shipped) == nil {
            throw .invalidObject(path.appending("shippedAt"), "must be an ISO 8601 time")
        }
        try fields.text("name", limit: 128)
        try fields.text("tracking", limit: 128)
        try fields.word("priority", of: ["STANDARD", "EXPRESS"])
    }
}
