/// What a wallet shows of an address before the customer authorises: no street, every field optional, the postal code
/// maybe shortened (`apple-pay.md` §4).
public struct RedactedAddress: Sendable, Hashable, PersonalData {
    /// City, town or suburb.
    public let locality: String?
    /// State, province or county.
    public let region: String?
    /// Postal code; in the UK and Canada often only its first part.
    public let postalCode: String?
    /// Country, ISO 3166-1 alpha-2 in upper case.
    public let country: String?

    /// Creates an address: blanks are trimmed, an empty field is unknown, country and region become upper case.
    public init(
        locality: String? = nil, region: String? = nil, postalCode: String? = nil, country: String? = nil
    ) {
        let trimmed = { (text: String?) -> String? in
            guard let text else { return nil }
            let inner = text.drop(while: \.isWhitespace)
            let end = inner.lastIndex { !$0.isWhitespace }
            return end.map { String(inner[...$0]) }
        }
        self.locality = trimmed(locality)
        self.region = trimmed(region)?.uppercased()
        self.postalCode = trimmed(postalCode)
        self.country = trimmed(country)?.uppercased()
    }

    /// Whether every field known here is the same in `full`.
    ///
    /// Letter case, blanks and hyphens do not count. A shortened postal code matches the full one that it may have been
    /// cut from, unless it may as well be another district's: when in doubt the answer is no, and the price is asked
    /// for again with the full address.
    public func matches(_ full: PostalAddress) -> Bool {
        let agrees = { (known: String?, actual: String?) -> Bool in
            guard let known else { return true }
            guard let actual else { return false }
            return ShortenedPostalCode.plain(known) == ShortenedPostalCode.plain(actual)
        }
        guard agrees(locality, full.locality), agrees(region, full.region), agrees(country, full.country) else {
            return false
        }
        guard let postalCode else { return true }
        guard let actual = full.postalCode else { return false }
        return ShortenedPostalCode.matches(postalCode, full: actual, country: full.country)
    }
}
