import ExpressCheckout
import Testing

@Suite struct RedactedAddressTests {
    struct Codes: Sendable, CustomTestStringConvertible {
        let known: String
        let full: String
        let country: String
        var testDescription: String { "\(country) '\(known)' of '\(full)'" }

        init(_ known: String, of full: String, _ country: String) {
            self.known = known
            self.full = full
            self.country = country
        }
    }

    private func matches(_ codes: Codes) -> Bool {
        RedactedAddress(postalCode: codes.known, country: codes.country)
            .matches(PostalAddress(postalCode: codes.full, country: codes.country.uppercased()))
    }

    @Test(arguments: [
        Codes("95014", of: "95014", "US"), Codes("95014", of: "95014-1234", "US"),
        Codes("95014", of: "950141234", "US"),
        Codes("95014-1234", of: "95014 1234", "us"), Codes("SW1A 1AA", of: "SW1A 1AA", "GB"),
        Codes("sw1a1aa", of: "SW1A 1AA", "GB"), Codes("SW1A", of: "SW1A 1AA", "GB"), Codes("SW1", of: "SW1A 1AA", "GB"),
        Codes("WC2H ", of: "WC2H 9JQ", "GB"), Codes("WC2H", of: "WC2H9JQ", "gb"), Codes("WC2", of: "WC2H 9JQ", "GB"),
        Codes("M1", of: "M1 1AE", "GB"), Codes("M1 ", of: "M1 1AE", "GB"), Codes("M1 1", of: "M1 1AE", "GB"),
        Codes("BN15", of: "BN15 3AA", "GB"), Codes("BN1", of: "BN1 3AA", "GB"), Codes("JE2", of: "JE2 3AB", "JE"),
        Codes("K1A", of: "K1A 0B1", "CA"), Codes("k1a ", of: "K1A0B1", "CA"), Codes("100-0001", of: "1000001", "JP"),
        Codes("75001", of: "75001", "FR"), Codes("1011 AB", of: "1011ab", "NL"),
    ])
    func matchesTheCodeItWasCutFrom(_ codes: Codes) {
        #expect(matches(codes))
    }

    @Test(arguments: [
        Codes("95015", of: "95014", "US"), Codes("9501", of: "95014", "US"), Codes("95014-1234", of: "95014", "US"),
        Codes("95014-1234", of: "95014-1235", "US"), Codes("BN1", of: "BN15 3AA", "GB"),
        Codes("E1", of: "E14 5AB", "GB"),
        Codes("M11", of: "M1 1AE", "GB"), Codes("SW", of: "SW1A 1AA", "GB"), Codes("S", of: "SW1A 1AA", "GB"),
        Codes("SW1B", of: "SW1A 1AA", "GB"), Codes("SW1A 2", of: "SW1A 1AA", "GB"), Codes("M1 1AB", of: "M1 1AE", "GB"),
        Codes("SW1A", of: "1AA", "GB"), Codes("K1B", of: "K1A 0B1", "CA"), Codes("K1", of: "K1A 0B1", "CA"),
        Codes("75", of: "75001", "FR"), Codes("1011", of: "1011 AB", "NL"),
    ])
    func doesNotMatchAnotherPlacesCode(_ codes: Codes) {
        #expect(!matches(codes))
    }

    @Test func comparesWhatIsKnownAndNothingElse() {
        let full = PostalAddress(
            streetAddress: "1 Main St", locality: "Cupertino", region: "CA", postalCode: "95014", country: "US")
        let pairs: [(RedactedAddress, Bool)] = [
            (RedactedAddress(), true),
            (full.redacted, true),
            (RedactedAddress(country: "us"), true),
            (RedactedAddress(locality: " cupertino ", region: "ca", postalCode: "", country: ""), true),
            (RedactedAddress(locality: "Springfield"), false),
            (RedactedAddress(region: "HI"), false),
            (RedactedAddress(country: "CA"), false),
            (RedactedAddress(postalCode: "10001"), false),
        ]
        for (known, expected) in pairs { #expect(known.matches(full) == expected) }
    }

    @Test func doesNotMatchAnAddressThatLacksAKnownField() {
        let full = PostalAddress(country: "US")
        #expect(!RedactedAddress(postalCode: "95014").matches(full))
        #expect(!RedactedAddress(locality: "Cupertino").matches(full))
        #expect(!RedactedAddress(region: "CA").matches(full))
    }

    @Test func readsWhatWalletsWrite() {
        let address = RedactedAddress(locality: "  ", region: " ca", postalCode: "WC2H ", country: "us")
        #expect(address.locality == nil)
        #expect(address.region == "CA")
        #expect(address.postalCode == "WC2H")
        #expect(address.country == "US")
    }

    @Test func showsNothingWhenPrinted() {
        let address = RedactedAddress(locality: "Cupertino", country: "US")
        #expect("\(address)" == "«redacted»")
        #expect(String(reflecting: address) == "«redacted»")
    }
}
