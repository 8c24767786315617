import ExpressCheckout

/// Delivery, addresses and the buyer of a payload; no value of them stands in the report.
extension CheckoutImporter {
    private static let shipping = root.appending("shipping")

    /// Whether the address is the order's or the customer's is told to the client alone; a checkout that has a token was
    /// read, so the customer chose it.
    mutating func readDelivery() {
        let courier = take("courier")
        let isPickup = courier?["name"]?.string == "INSTORE_PICKUP"
        if let courier, !(isPickup && courier.object?.count == 1) {
            add(Self.root.appending("courier"), .lost, "an order is opened before it is sent")
        }
        let shipping = take("shipping")
        if isPickup, shipping != nil {
            put("delivery", "pickup", from: Self.root.appending("courier").appending("name"))
        } else {
            put("delivery", "shipping", from: Self.shipping)
        }
        guard let shipping, let address = address(shipping) else { return }
        if !isPickup, payload["token"] == nil {
            put("address_mode", "fixed", from: Self.shipping)
            add(
                Self.shipping, .changed,
                "whether it is the customer's or a store's is told to the client alone: it is taken as fixed")
        }
        put("shipping_address", address, from: Self.shipping)
    }

    private mutating func address(_ json: JSON) -> JSON? {
        guard let contact = WireContact(json), let country = contact.countryCode?.uppercased(),
            country.utf8.count == 2
        else {
            add(Self.shipping.appending("countryCode"), .lost, "an address has a country of two letters")
            return nil
        }
        var phone = contact.phoneNumber
        if let text = phone, Self.dialable(text) == nil {
            add(Self.shipping.appending("phoneNumber"), .lost, "an order's numbers are written by E.164")
            phone = nil
        }
        // A suburb or a village has no place of its own.
        let area = Self.shipping.appending("area2")
        if contact.area2 != nil {
            add(
                area, contact.line2 == nil ? .changed : .lost,
                contact.line2 == nil ? "it stands as the address's second line" : "an address has no place for it")
        }
        lose(
            in: json, at: Self.shipping,
            except: [
                "name", "line1", "line2", "area1", "area2", "region", "postcode", "countryCode", "phoneNumber",
            ], "unknown to the order")
        let address = contact.address
        if contact.name != nil {
            add(Self.shipping.appending("name"), .changed, "one name: its last word is taken as the family name")
        }
        return .object(compacting: [
            ("street_address", contact.line1.map(JSON.string)),
            ("extended_address", (contact.line2 ?? contact.area2).map(JSON.string)),
            ("address_locality", contact.area1.map(JSON.string)), ("address_region", contact.region.map(JSON.string)),
            ("postal_code", contact.postcode.map(JSON.string)),
            ("address_country", .string(AfterpayRegion(country: country)?.rawValue ?? country)),
            ("first_name", address?.firstName.map(JSON.string)), ("last_name", address?.lastName.map(JSON.string)),
            ("phone_number", phone.flatMap(Self.dialable).map(JSON.string)),
        ])
    }

    mutating func readPeople() {
        let path = Self.root.appending("consumer")
        guard let consumer = take("consumer") else { return }
        guard let buyer = WireConsumer(consumer)?.buyer else {
            add(path, .lost, "it is no object")
            return
        }
        if let phone = buyer.phone, Self.dialable(phone) == nil {
            add(path.appending("phoneNumber"), .lost, "an order's numbers are written by E.164")
        }
        let isAddress =
            buyer.email.map { $0.split(separator: "@", omittingEmptySubsequences: false).count == 2 } == true
        if buyer.email != nil, !isAddress { add(path.appending("email"), .lost, "it is no e-mail address") }
        lose(
            in: consumer, at: path, except: ["email", "phoneNumber", "givenNames", "surname"], "unknown to the order")
        let json = JSON.object(compacting: [
            ("email", isAddress ? buyer.email.map(JSON.string) : nil),
            ("phone", buyer.phone.flatMap(Self.dialable).map(JSON.string)),
            ("given_name", buyer.givenName.map(JSON.string)), ("family_name", buyer.familyName.map(JSON.string)),
        ])
        guard json != .object([]) else { return }
        put("buyer", json, from: path)
        for (key, source) in [("email", "email"), ("phone", "phoneNumber")] {
            sources[Self.root.appending("buyer").appending(key)] = path.appending(source)
        }
    }

    /// The number by E.164, without the separators that people write; nil when it is none.
    private static func dialable(_ text: String) -> String? {
        let plain = text.filter { !" -().".contains($0) }
        let digits = plain.utf8.dropFirst()
        guard plain.utf8.first == UInt8(ascii: "+"), (7...15).contains(digits.count),
            digits.first != UInt8(ascii: "0"), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        return plain
    }
}
