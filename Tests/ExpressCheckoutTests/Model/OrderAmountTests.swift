import ExpressCheckout
import Testing

/// The rules of amounts, currencies and sums in the order's JSON.
@Suite struct OrderAmountTests {
    struct Amount: Sendable, CustomTestStringConvertible {
        let value: JSON
        let problems: [String]
        var testDescription: String { value.text }

        init(_ value: JSON, _ problems: String...) {
            self.value = value
            self.problems = problems
        }
    }

    static let malformed = "$.summary[0].amount: not a decimal number like \"12.34\""
    static let number = """
        $.summary[0].amount: needs a decimal string such as "12.34", found a number: these lose cents on the way
        """

    @Test(arguments: [
        Amount(100, number), Amount(.number("100.00"), number), Amount(.number("1e2"), number),
        Amount("1,5", malformed), Amount("+1", malformed), Amount("1e2", malformed), Amount(" 1", malformed),
        Amount("", malformed), Amount("-", malformed), Amount("1.", malformed), Amount(".5", malformed),
        Amount("\u{661}\u{660}", malformed), Amount("$100", malformed),
        Amount("100.001", "$.summary[0].amount: more decimals than USD has (2)"),
        Amount("100.000", "$.summary[0].amount: more decimals than USD has (2)"),
        Amount(
            "92233720368547758.08", "$.summary[0].amount: too large: it does not fit into 64 bits of minor units"),
        Amount(
            .null,
            "$.summary[0].amount: needs a decimal string such as \"12.34\" or an object of currency and value, found null"
        ),
        Amount(
            [],
            "$.summary[0].amount: needs a decimal string such as \"12.34\" or an object of currency and value, found an array"
        ),
        Amount([:], "$.summary[0].amount.currency: missing", "$.summary[0].amount.value: missing"),
        Amount(["currency": "USD"], "$.summary[0].amount.value: missing"),
        Amount(["value": "100.00"], "$.summary[0].amount.currency: missing"),
        Amount(["currency": "USD", "value": "1.001"], "$.summary[0].amount.value: more decimals than USD has (2)"),
        Amount(
            ["currency": "USD", "value": 100],
            "$.summary[0].amount.value: needs a decimal string such as \"12.34\", found a number"),
        Amount(
            ["currency": "EUR", "value": "100.00"],
            "$.summary[0].amount.currency: \"EUR\" is not the order's currency USD"),
        Amount(
            ["currency": "usd", "value": "100.00"],
            "$.summary[0].amount.currency: \"usd\" is not the order's currency USD"),
        Amount(
            ["currency": "JPY", "value": "100.00"],
            "$.summary[0].amount.currency: \"JPY\" is not the order's currency USD",
            "$.summary[0].amount.value: more decimals than JPY has (0)"),
        Amount(
            ["currency": "USD", "value": "100.00", "exponent": 3], "$.summary[0].amount.exponent: unknown key"),
        Amount(
            ["currency": "USD", "valu": "100.00"], "$.summary[0].amount.valu: unknown key; did you mean \"value\"?",
            "$.summary[0].amount.value: missing (there is an unknown key \"valu\")"),
    ])
    func refusesWhatIsNoAmount(_ amount: Amount) {
        let json = SampleOrder.full.setting(["summary", 0, "amount"], to: amount.value)
        #expect(problems(of: json)?.map(\.description) == amount.problems)
    }

    @Test(
        arguments: [
            ["line_items", 0, "unit_price"], ["summary", 1, "amount"], ["shipping_options", 1, "amount"],
            ["shipping_options", 0, "summary", 2, "amount"],
        ] as [[JSONPath.Step]])
    func refusesAForeignCurrencyWhereverItStands(place: [JSONPath.Step]) {
        let json = SampleOrder.full.setting(place, to: ["currency": "EUR", "value": "1.00"])
        #expect(
            problems(of: json)?.map(\.description) == [
                "\(JSONPath(place)).currency: \"EUR\" is not the order's currency USD"
            ])
    }

    @Test func refusesWrongSums() {
        let json = SampleOrder.full.setting(["summary", 2, "amount"], to: "89.99")
            .setting(["shipping_options", 0, "summary", 1, "amount"], to: "5.01")
        #expect(
            problems(of: json)?.map(\.description) == [
                "$.summary: the lines sum to 90.00 USD, the total says 89.99 USD",
                "$.shipping_options[0].summary: the lines sum to 95.01 USD, the total says 95.00 USD",
            ])
    }

    @Test func refusesASumThatOverflows() {
        let json = SampleOrder.full.setting(["summary", 0, "amount"], to: "92233720368547758.07")
            .setting(["summary", 1], to: ["id": "fee", "type": "fee", "label": "Fee", "amount": "0.01"])
        #expect(
            problems(of: json)?.map(\.description) == [
                "$.summary: the lines' sum does not fit into 64 bits of minor units"
            ])
    }

    @Test func refusesSummariesThatDoNotCloseRight() {
        let cases: [([JSONPath.Step], JSON?, [String])] = [
            (["summary", 2, "type"], nil, ["$.summary[2].type: the last line must be of type total"]),
            (["summary", 2, "type"], "totl", ["$.summary[2].type: the last line must be of type total"]),
            (["summary", 0, "type"], "total", ["$.summary[0].type: only the last line may be a total"]),
            (["summary", 1, "id"], "total", ["$.summary[2].id: \"total\" is the id of an earlier line too"]),
            (
                ["summary", 1, "amount"], "10.00",
                ["$.summary[1].amount: a discount must not be above zero: it is added to the sum as it stands"]
            ),
        ]
        for (place, value, expected) in cases {
            #expect(problems(of: SampleOrder.full.setting(place, to: value))?.map(\.description) == expected)
        }
        let negative = SampleOrder.smallest.setting(["summary", 0, "amount"], to: "-10.00")
        #expect(problems(of: negative)?.map(\.description) == ["$.summary[0].amount: the total is below zero"])
    }

    @Test func allowsADiscountAboveThePriceOnlyDownToZero() {
        let json = SampleOrder.full.setting(["summary", 1, "amount"], to: "-100.00")
            .setting(["summary", 2, "amount"], to: "0.00")
        #expect(problems(of: json) == nil)
        let below = json.setting(["summary", 1, "amount"], to: "-100.01").setting(
            ["summary", 2, "amount"], to: "-0.01")
        #expect(problems(of: below)?.map(\.description) == ["$.summary[2].amount: the total is below zero"])
    }

    static let assumed = "more than 2 decimals, the number assumed as the order's currency is not known"

    @Test(arguments: [
        (
            "usd", "\"usd\" is no active currency of ISO 4217; codes are in upper case: \"USD\"", "USD",
            "more decimals than USD has (2)"
        ),
        (
            "jpy", "\"jpy\" is no active currency of ISO 4217; codes are in upper case: \"JPY\"", "JPY",
            "more decimals than JPY has (0)"
        ),
        ("ABC", "\"ABC\" is no active currency of ISO 4217", "ABC", assumed),
        ("BGN", "\"BGN\" is no active currency of ISO 4217", "BGN", assumed),
        ("dollar", "\"dollar\" is no active currency of ISO 4217", "DOLLAR", assumed),
    ])
    func checksGoOnWithAnUnknownCurrency(code: String, message: String, upper: String, decimals: String) {
        let json = SampleOrder.smallest.setting(["currency"], to: .string(code))
            .setting(["summary", 0, "amount"], to: "1.2345")
        #expect(
            problems(of: json)?.map(\.description) == [
                "$.currency: \(message)", "$.summary[0].amount: \(decimals)",
            ])
        let sum: JSON = [
            ["id": "a", "label": "A", "amount": ["currency": .string(upper), "value": "1"]],
            ["id": "b", "label": "B", "type": "total", "amount": "2"],
        ]
        #expect(
            problems(of: json.setting(["summary"], to: sum))?.map(\.path.description) == ["$.currency", "$.summary"])
    }

    @Test func noCurrencyMakesNoAmountForeign() {
        let json = SampleOrder.smallest.setting(["currency"], to: nil)
            .setting(["summary", 0, "amount"], to: ["currency": "EUR", "value": "1.00"])
        #expect(problems(of: json)?.map(\.description) == ["$.currency: missing"])
    }

    @Test func readsPartsOnTheirOwn() throws {
        let dollar = try usable("USD")
        let lines = try #require(SampleOrder.full["summary"])
        let options = try #require(SampleOrder.full["shipping_options"])
        let summary = try OrderSummary.read(lines, currency: dollar).value
        #expect(summary.json == lines)
        #expect(summary.json(amounts: .withCurrency)[2]?["amount"]?.text == #"{"currency":"USD","value":"90.00"}"#)
        #expect(try OrderSummary.read(summary.json(amounts: .withCurrency), currency: dollar).value == summary)
        let list = try ShippingOption.readList(options, currency: dollar).value
        #expect(JSON.array(list.map(\.json)) == options)
        let address = try #require(SampleOrder.full["shipping_address"])
        #expect(try PostalAddress.read(address).value.json == address)
    }

    @Test func namesThePlaceOfAPartsProblems() throws {
        let path = JSONPath(["steps", 1, "answer", "summary"])
        let euro = try usable("EUR")
        let expected = [
            OrderProblem(path.appending(0).appending("amount"), "the total is below zero")
        ]
        #expect(throws: OrderInvalid(expected)) {
            try OrderSummary.read(
                [["id": "t", "type": "total", "label": "T", "amount": "-1"]], currency: euro, at: path)
        }
    }
}
