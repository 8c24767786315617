import ExpressCheckout
import Testing

@Suite struct CurrencyTests {
    @Test(arguments: [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
    ])
    func knowsTheUnusualDecimals(decimals: Int, codes: String) {
        let listed = Currency.all.filter { $0.decimals == decimals }.map(\.code)
        #expect(listed == codes.split(separator: " ").map(String.init))
    }

    @Test func hasTwoDecimalsOtherwise() {
        #expect(Set(Currency.all.map(\.decimals)) == [0, 2, 3, 4])
        #expect(Currency.all.count == 165)
    }

    // What often goes wrong in such tables: small units that are not used, and codes that look like their neighbours.
    @Test(arguments: ["MGA", "MRU", "IDR", "COP", "HUF", "TWD", "CVE", "LAK", "AFN", "VED", "XCG", "ZWG", "SLE", "BHT"])
    func followsTheStandardAndNotTheStreet(code: String) {
        #expect(Currency(code)?.decimals == (code == "BHT" ? nil : 2))
    }

    @Test(arguments: [
        "BGN", "HRK", "ANG", "CUC", "SLL", "ZWL", "MRO", "STD", "VEF", "BYR", "LTL", "LVL", "EEK", "ZMK", "TMM", "DEM",
    ])
    func hasForgottenWhatIsRetired(code: String) {
        #expect(Currency(code) == nil)
    }

    @Test(arguments: ["XAU", "XAG", "XDR", "XXX", "XTS", "XSU", "XUA", "XBA"])
    func leavesOutWhatHasNoMinorUnit(code: String) {
        #expect(Currency(code) == nil)
    }

    @Test(arguments: ["", "usd", "Usd", " USD", "USD ", "US", "USDT", "BTC", "840", "€", "UЅD"])
    func refusesWhatIsNoCode(code: String) {
        #expect(Currency(code) == nil)
    }
}
