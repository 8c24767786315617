import ExpressCheckout

/// The API's address object, version 2 (`afterpay.md` §2.0, §4.3).
struct WireContact: Sendable, Hashable {
    let name: String?
    let line1: String?
    let line2: String?
    let area1: String?
    let area2: String?
    let region: String?
    let postcode: String?
    let countryCode: String?
    let phoneNumber: String?

    /// Reads the names of version 2, and where they are missing those of version 1 and of the sheet.
    init?(_ json: JSON?) {
        guard let json, json.object != nil else { return nil }
        name = json["name"]?.nonEmptyString
        line1 = json["line1"]?.nonEmptyString ?? json["address1"]?.nonEmptyString
        line2 = json["line2"]?.nonEmptyString ?? json["address2"]?.nonEmptyString
        area1 = json["area1"]?.nonEmptyString ?? json["suburb"]?.nonEmptyString
        area2 = json["area2"]?.nonEmptyString
        region = json["region"]?.nonEmptyString ?? json["state"]?.nonEmptyString
        postcode = json["postcode"]?.nonEmptyString
        countryCode = json["countryCode"]?.nonEmptyString
        phoneNumber = json["phoneNumber"]?.nonEmptyString
    }

    init(_ address: PostalAddress) {
        let given = { (text: String?) in text.flatMap { $0.isEmpty ? nil : $0 } }
        name = address.fullName
        line1 = given(address.streetAddress)
        line2 = given(address.extendedAddress)
        area1 = given(address.locality)
        area2 = nil
        region = given(address.region)
        postcode = given(address.postalCode)
        countryCode = AfterpayRegion(country: address.country)?.rawValue ?? address.country
        phoneNumber = given(address.phone)
    }

    /// The object to send; what is absent is left out, since the API may refuse `null` (`afterpay.md` §2.2).
    var json: JSON {
        .object(compacting: [
            ("name", name.map(JSON.string)), ("line1", line1.map(JSON.string)), ("line2", line2.map(JSON.string)),
            ("area1", area1.map(JSON.string)), ("area2", area2.map(JSON.string)),
            ("region", region.map(JSON.string)), ("postcode", postcode.map(JSON.string)),
            ("countryCode", countryCode.map(JSON.string)), ("phoneNumber", phoneNumber.map(JSON.string)),
        ])
    }

    /// The neutral address; nil without a country.
    ///
    /// One full name stands where we have two: the last word is taken as the family name. `area2` (a suburb or village)
    /// has no place of its own and is kept as an unknown member.
    var address: PostalAddress? {
        guard let countryCode else { return nil }
        let words = name?.split(separator: " ") ?? []
        return PostalAddress(
            streetAddress: line1, extendedAddress: line2, locality: area1, region: region, postalCode: postcode,
            country: countryCode.uppercased(),
            firstName: words.count > 1 ? words.dropLast().joined(separator: " ") : name,
            lastName: words.count > 1 ? words.last.map(String.init) : nil, phone: phoneNumber,
            unknown: area2.map { [JSON.Member("area2", .string($0))] } ?? [])
    }
}
