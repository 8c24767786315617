import ExpressCheckout
import Testing

@Suite struct ProviderAmountTests {
    struct Reading: Sendable, CustomTestStringConvertible {
        let text: String
        let code: String
        let units: Int64?
        var testDescription: String { "\(text) \(code)" }

        init(_ text: String, _ code: String, _ units: Int64?) {
            self.text = text
            self.code = code
            self.units = units
        }
    }

    @Test(arguments: [
        Reading("108", "USD", 10_800), Reading("108.0", "USD", 10_800), Reading("108.0000", "USD", 10_800),
        Reading("108.000000000000000000000000", "USD", 10_800), Reading("-10.50", "USD", -1_050),
        Reading("0", "USD", 0), Reading("-0.0000", "USD", 0), Reading("6000.00", "JPY", 6_000),
        Reading("12.3450", "KWD", 12_345), Reading("1.05e2", "USD", 10_500), Reading("1.05E+2", "USD", 10_500),
        Reading("10500e-2", "USD", 10_500), Reading("5e-2", "USD", 5), Reading("-5E-02", "USD", -5),
        Reading("0.00105e5", "USD", 10_500), Reading("0e0", "USD", 0), Reading("0e-64", "USD", 0),
        Reading("1e2", "JPY", 100), Reading("12.5e1", "JPY", 125), Reading("12.34", "CLF", 123_400),
        Reading("92233720368547758.07", "USD", .max), Reading("-9223372036854775808e-2", "USD", .min),
    ])
    func readsExactly(_ reading: Reading) throws {
        let currency = try usable(reading.code)
        let units = try #require(reading.units)
        for tolerance in [ProviderAmount.Tolerance.none, .millionthOfMinorUnit] {
            let amount = ProviderAmount(reading: reading.text, currency: currency, tolerance: tolerance)
            #expect(amount == .exact(Money(minorUnits: units, currency: currency)))
        }
    }

    @Test(arguments: [
        Reading("107.99999999999999", "USD", 10_800), Reading("108.00000000000001", "USD", 10_800),
        Reading("-107.99999999999999", "USD", -10_800), Reading("-108.00000000000001", "USD", -10_800),
        Reading("19.989999999999998", "USD", 1_999), Reading("0.30000000000000004", "USD", 30),
        Reading("0.0000000001", "USD", 0), Reading("-0.0000000001", "USD", 0), Reading("0.009999999999", "USD", 1),
        Reading("5999.9999999999", "JPY", 6_000), Reading("12.345000000000001", "KWD", 12_345),
        Reading("1.0799999999999999e2", "USD", 10_800), Reading("1e-20", "USD", 0),
        // Exactly a millionth of a cent off, from below and from above.
        Reading("107.99999999", "USD", 10_800), Reading("108.00000001", "USD", 10_800),
        Reading("108.0000000100", "USD", 10_800),
    ])
    func takesFloatNoiseOnlyWhereItIsTolerated(_ reading: Reading) throws {
        let currency = try usable(reading.code)
        let money = Money(minorUnits: try #require(reading.units), currency: currency)
        let tolerant = ProviderAmount(
            reading: reading.text, currency: currency, tolerance: .millionthOfMinorUnit)
        #expect(tolerant == .nearly(money, raw: reading.text))
        #expect(tolerant.money == money)
        let strict = ProviderAmount(reading: reading.text, currency: currency)
        #expect(strict == .unrepresentable(raw: reading.text))
    }

    @Test(arguments: [
        // Four decimals, as Yuno's amounts may have.
        Reading("10.0050", "USD", nil), Reading("10.0001", "USD", nil), Reading("10.9999", "USD", nil),
        Reading("108.0000001", "USD", nil), Reading("107.9999999", "USD", nil), Reading("108.0000000101", "USD", nil),
        Reading("107.999999899999", "USD", nil), Reading("0.5", "JPY", nil),
        Reading("92233720368547758.079999999999", "USD", nil), Reading("92233720368547758.08", "USD", nil),
        Reading("1e64", "USD", nil), Reading("1e65", "USD", nil), Reading("1e-65", "USD", nil),
        Reading("1e9223372036854775807", "USD", nil), Reading("1e-9223372036854775808", "USD", nil),
        Reading("1e99999999999999999999", "USD", nil), Reading("1e", "USD", nil), Reading("e5", "USD", nil),
        Reading("1e5e5", "USD", nil), Reading("--1e2", "USD", nil), Reading("1.e2", "USD", nil),
        Reading(".5e1", "USD", nil), Reading("1.2.3e4", "USD", nil), Reading("+1e2", "USD", nil),
        Reading("1e1.5", "USD", nil), Reading("", "USD", nil), Reading("108,00", "USD", nil),
        Reading("NaN", "USD", nil), Reading("1 e2", "USD", nil), Reading("1e\u{661}", "USD", nil),
        Reading("10.00x", "USD", nil), Reading("10.0000000x", "USD", nil), Reading("free", "USD", nil),
    ])
    func keepsTheTextOfWhatFitsNoAmount(_ reading: Reading) throws {
        let currency = try usable(reading.code)
        for tolerance in [ProviderAmount.Tolerance.none, .millionthOfMinorUnit] {
            let amount = ProviderAmount(reading: reading.text, currency: currency, tolerance: tolerance)
            #expect(amount == .unrepresentable(raw: reading.text))
            #expect(amount.money == nil)
        }
    }

    @Test func readsEveryAmountInTheFormsThatProvidersWrite() throws {
        var random = ModelRandom(seed: ModelRandom.runSeed)
        let currencies = Currency.all
        for _ in 0..<ModelRandom.tries(1_000) {
            let currency = random.one(of: currencies, else: try usable("USD"))
            let money = Money(minorUnits: random.minorUnits(), currency: currency)
            let shift = Int.random(in: 0...10, using: &random)
            let plain = money.decimalText
            let zeros = (plain.contains(".") ? plain : plain + ".0") + String(repeating: "0", count: shift)
            for text in [plain, zeros, "\(money.minorUnits)e-\(currency.decimals)", plain + "e0", plain + "E+00"] {
                #expect(
                    ProviderAmount(reading: text, currency: currency) == .exact(money),
                    "\(text) \(currency), seed \(random.seed)")
            }
        }
    }
}
