import ExpressCheckout
import Foundation
import Testing

@Suite struct MoneyTests {
    static let edges: [Int64] = [
        0, 1, -1, 9, -9, 10, -10, 99, 100, -100, 999, 1_000, 9_999, 10_000, -10_000, .max, .max - 1, .min, .min + 1,
    ]

    @Test(arguments: Currency.all)
    func readsWhatItPrints(in currency: Currency) throws {
        var random = ModelRandom(seed: ModelRandom.runSeed)
        for units in Self.edges + (0..<ModelRandom.tries(50)).map({ _ in random.minorUnits() }) {
            let money = Money(minorUnits: units, currency: currency)
            let text = money.decimalText
            #expect(try Money(parsing: text, currency: currency) == money, "\(text) \(currency), seed \(random.seed)")
            #expect(text.split(separator: ".").dropFirst().first?.count ?? 0 == currency.decimals)
            // The same value by Foundation's arithmetic, which shares no code with ours.
            let decimal = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
            var scaled = Decimal()
            var exact = decimal
            #expect(NSDecimalMultiplyByPowerOf10(&scaled, &exact, Int16(currency.decimals), .plain) == .noError)
            #expect(scaled == Decimal(units), "\(text) \(currency), seed \(random.seed)")
        }
    }

    @Test(arguments: [
        ("USD", "92233720368547758.07", Int64.max), ("USD", "-92233720368547758.08", .min),
        ("JPY", "9223372036854775807", .max), ("JPY", "-9223372036854775808", .min),
        ("KWD", "9223372036854775.807", .max), ("KWD", "-9223372036854775.808", .min),
        ("CLF", "922337203685477.5807", .max), ("CLF", "-922337203685477.5808", .min),
        ("USD", "000000000000000000000000000000000001.50", 150), ("USD", "-0.00", 0),
    ])
    func readsUpToTheEdge(code: String, text: String, units: Int64) throws {
        #expect(try Money(parsing: text, currency: usable(code)).minorUnits == units)
    }

    @Test(arguments: [
        ("USD", "92233720368547758.08"), ("USD", "-92233720368547758.09"), ("JPY", "9223372036854775808"),
        ("JPY", "-9223372036854775809"), ("KWD", "9223372036854775.808"), ("CLF", "922337203685477.5808"),
        ("USD", "92233720368547759"), ("USD", "100000000000000000000000000000"),
        ("USD", "18446744073709551616.00"), ("JPY", "18446744073709551617"),
    ])
    func refusesWhatOverflows(code: String, text: String) throws {
        let currency = try usable(code)
        #expect(throws: MoneyError.overflow) { try Money(parsing: text, currency: currency) }
    }

    @Test(arguments: [
        "", " ", "-", "+", ".", "-.", "1.", "-1.", ".5", "-.5", "+1", "--1", "- 1", "1-", "1e2", "1E2", "1,5",
        "1,000.00",
        "1.000,00", "1_000", "1'000", " 1", "1 ", "1\n", "\t1", "1\u{0}", "1.5.5", "1..5", "0x10", "12abc", "abc",
        "NaN",
        "inf", "Infinity", "null", "\u{661}\u{662}", "1.\u{665}", "\u{FF11}", "\u{2212}1", "1\u{A0}", "1\u{301}", "$1",
        "1USD", "1/2", "(1)", "1%", "½", "\u{FEFF}1",
    ])
    func refusesWhatIsNoDecimal(text: String) throws {
        let currency = try usable("USD")
        #expect(throws: MoneyError.malformed) { try Money(parsing: text, currency: currency) }
    }

    @Test(arguments: [
        ("USD", "10.005"), ("USD", "10.000"), ("JPY", "1.0"), ("JPY", "1.5"), ("KWD", "1.2345"), ("CLF", "1.23456"),
        ("USD", "-0.001"),
    ])
    func neverRoundsSurplusDecimals(code: String, text: String) throws {
        let currency = try usable(code)
        #expect(throws: MoneyError.tooManyDecimals(allowed: currency.decimals, currency: currency)) {
            try Money(parsing: text, currency: currency)
        }
    }

    @Test(arguments: ["108", "108.0", "108.00", "0108.00"])
    func countsMissingDecimalsAsZeros(text: String) throws {
        let money = try Money(parsing: text, currency: usable("USD"))
        #expect(money.minorUnits == 10_800)
        #expect(money.description == "108.00 USD")
    }

    @Test(
        arguments: [
            ("USD", 5, "0.05"), ("USD", -5, "-0.05"), ("USD", 0, "0.00"), ("JPY", 6000, "6000"), ("JPY", 0, "0"),
            ("KWD", -12_345, "-12.345"), ("KWD", 1, "0.001"), ("CLF", 10_000, "1.0000"), ("USD", -100, "-1.00"),
        ] as [(String, Int64, String)])
    func printsEveryDecimal(code: String, units: Int64, text: String) throws {
        #expect(Money(minorUnits: units, currency: try usable(code)).decimalText == text)
    }

    @Test func addsAsIntegersDo() throws {
        let currency = try usable("USD")
        var random = ModelRandom(seed: ModelRandom.runSeed)
        for _ in 0..<ModelRandom.tries(2_000) {
            let (left, right) = (random.minorUnits(), random.minorUnits())
            let (a, b) = (Money(minorUnits: left, currency: currency), Money(minorUnits: right, currency: currency))
            let comment: Comment = "\(left) \(right), seed \(random.seed)"
            let (sum, difference, product) = (
                Int128(left) + Int128(right), Int128(left) - Int128(right), Int128(left) * Int128(right)
            )
            #expect((try? a.adding(b))?.minorUnits == Int64(exactly: sum), comment)
            #expect((try? b.adding(a))?.minorUnits == Int64(exactly: sum), comment)
            #expect((try? a.subtracting(b))?.minorUnits == Int64(exactly: difference), comment)
            #expect((try? a.multiplied(by: right))?.minorUnits == Int64(exactly: product), comment)
        }
    }

    @Test func refusesToOverflow() throws {
        let currency = try usable("USD")
        let (highest, lowest) = (
            Money(minorUnits: .max, currency: currency), Money(minorUnits: .min, currency: currency)
        )
        let one = Money(minorUnits: 1, currency: currency)
        #expect(throws: MoneyError.overflow) { try highest.adding(one) }
        #expect(throws: MoneyError.overflow) { try lowest.subtracting(one) }
        #expect(throws: MoneyError.overflow) { try Money.zero(currency).subtracting(lowest) }
        #expect(throws: MoneyError.overflow) { try lowest.multiplied(by: -1) }
        #expect(try highest.adding(lowest).minorUnits == -1)
    }

    @Test func refusesToMixCurrencies() throws {
        let (dollar, euro) = (try usable("USD"), try usable("EUR"))
        #expect(throws: MoneyError.mismatchedCurrencies(dollar, euro)) {
            try Money.zero(dollar).adding(.zero(euro))
        }
        #expect(throws: MoneyError.mismatchedCurrencies(euro, dollar)) {
            try Money.zero(euro).subtracting(.zero(dollar))
        }
    }

    @Test func writesItsCurrency() throws {
        let money = Money(minorUnits: -12_300, currency: try usable("KWD"))
        #expect(money.json.text == #"{"currency":"KWD","value":"-12.300"}"#)
    }
}

/// The currency with that code, which the table must have.
func usable(_ code: String) throws -> Currency {
    try #require(Currency(code))
}
