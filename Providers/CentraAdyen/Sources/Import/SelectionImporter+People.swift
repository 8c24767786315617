import ExpressCheckout

/// Who buys, and where it goes.
extension SelectionImporter {
    mutating func readPeople() {
        let address = payload.checkout["shippingAddress"]
        let phone = readPhone(of: address)
        let email = readEmail(of: address)
        let first = text(address["firstName"])
        let last = text(address["lastName"])
        let buyer = JSON.object(compacting: [
            ("email", email), ("phone", phone), ("given_name", first), ("family_name", last),
        ])
        if buyer != [:] { place("buyer", buyer, address) }
        use(address["state"]["name"])
        let state = text(address["state"]["code"])
        let parts: [(String, JSON?)] = [
            ("street_address", text(address["address1"])), ("extended_address", text(address["address2"])),
            ("address_locality", text(address["city"])), ("address_region", state ?? text(address["stateOrProvince"])),
            ("postal_code", text(address["zipCode"])),
        ]
        guard parts.contains(where: { $0.1 != nil }) else { return }
        guard let country = members.first(where: { $0.0 == "country" })?.1 else {
            return note(address, .lost, "an address has a country, this one has none")
        }
        place(
            "shipping_address",
            .object(
                compacting: parts + [
                    ("address_country", country), ("first_name", first), ("last_name", last), ("phone_number", phone),
                ]), address)
    }

    private mutating func place(_ key: String, _ value: JSON, _ source: JSONNode) {
        members.append((key, value))
        sources[JSONPath.root.appending(key)] = source.path
    }

    private mutating func text(_ place: JSONNode) -> JSON? {
        use(place)
        guard let text = place.value?.nonEmptyString,
            !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        else { return nil }
        return .string(text)
    }

    private mutating func readPhone(of address: JSONNode) -> JSON? {
        for key in ["phoneNumber", "cellPhoneNumber"] {
            guard let phone = text(address[key]) else { continue }
            guard Self.isPhone(phone.string ?? "") else {
                note(address[key], .lost, "no phone number by E.164")
                continue
            }
            if key == "phoneNumber", address["cellPhoneNumber"].value?.nonEmptyString != nil {
                note(address["cellPhoneNumber"], .lost, "an order has one phone number")
            }
            return phone
        }
        return nil
    }

    private mutating func readEmail(of address: JSONNode) -> JSON? {
        guard let email = text(address["email"]) else { return nil }
        let sides = (email.string ?? "").split(separator: "@", omittingEmptySubsequences: false)
        let isEmail =
            sides.count == 2 && !sides.contains(where: \.isEmpty)
            && !(email.string ?? "").unicodeScalars.contains {
                $0.properties.isWhitespace || $0.properties.generalCategory == .control
            }
        if !isEmail { note(address["email"], .lost, "no e-mail address") }
        return isEmail ? email : nil
    }

    private static func isPhone(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == 0x2B && (7...15).contains(digits.count)
            && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && digits.first != 0x30
    }
}
