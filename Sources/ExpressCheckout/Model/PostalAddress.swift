/// A full postal address, in the words of the Universal Commerce Protocol.
public struct PostalAddress: Sendable, Hashable, PersonalData {
    /// Street and number.
    public let streetAddress: String?
    /// Apartment, floor, suite.
    public let extendedAddress: String?
    /// City, town or suburb.
    public let locality: String?
    /// State, province or county.
    public let region: String?
    /// Postal code.
    public let postalCode: String?
    /// Country, ISO 3166-1 alpha-2 in upper case.
    public let country: String
    /// Given name of who receives.
    public let firstName: String?
    /// Family name of who receives.
    public let lastName: String?
    /// Phone of who receives, E.164.
    public let phone: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates an address.
    public init(
        streetAddress: String? = nil, extendedAddress: String? = nil, locality: String? = nil,
        region: String? = nil, postalCode: String? = nil, country: String, firstName: String? = nil,
        lastName: String? = nil, phone: String? = nil, unknown: [JSON.Member] = []
    ) {
        self.streetAddress = streetAddress
        self.extendedAddress = extendedAddress
        self.locality = locality
        self.region = region
        self.postalCode = postalCode
        self.country = country
        self.firstName = firstName
        self.lastName = lastName
        self.phone = phone
        self.unknown = unknown
    }

    /// What of it a wallet shows before the customer authorises.
    public var redacted: RedactedAddress {
        RedactedAddress(locality: locality, region: region, postalCode: postalCode, country: country)
    }

    /// Given and family name joined, nil when there is neither.
    public var fullName: String? {
        let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
