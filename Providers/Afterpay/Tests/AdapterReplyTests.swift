import AfterpayCheckout
import ExpressCheckout
import Testing

/// What of a merchant's answer is refused before it is applied.
@Suite struct AdapterReplyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: QuoteReply
        var order = Sample.order()
        var shown = Sample.quote()
        var paths: [String] = []
    }

    private static let long = String(repeating: "x", count: 129)
    private static let nothing = Quote(summary: Sample.summary([(.subtotal, 100_00)]))
    private static let unnamed = ShippingOption(
        id: ShippingOption.ID("it's"), label: "", amount: Sample.money(-1), summary: Sample.options[0].summary)
    private static let issue = AddressIssue(.addressInvalid, message: "no")

    static let cases = [
        Case(testDescription: "options", reply: .quote(options: Sample.options)),
        Case(testDescription: "a new total", reply: .quote(summary: Sample.summary([(.subtotal, 9_00)]))),
        Case(testDescription: "keep", reply: .keep),
        Case(testDescription: "issues where nothing is shown", reply: .issues([issue]), shown: nothing),
        Case(testDescription: "keep without any option", reply: .keep, shown: nothing, paths: ["$.options"]),
        Case(testDescription: "no issue without any option", reply: .issues([]), shown: nothing, paths: ["$.options"]),
        Case(
            testDescription: "a total without any option", reply: .quote(summary: nothing.summary), shown: nothing,
            paths: ["$.options"]),
        Case(
            testDescription: "keep where nothing is delivered", reply: .keep, order: Sample.order(delivery: .none),
            shown: nothing),
        Case(testDescription: "an empty list", reply: .quote(options: []), paths: ["$.options"]),
        Case(
            testDescription: "an option without its breakdown",
            reply: .quote(options: [Sample.option("a", 1), Sample.option("b", 1, hasSummary: false)]),
            paths: ["$.options[1].summary"]),
        Case(
            testDescription: "a long id", reply: .quote(options: [Sample.option(long, 1)]), paths: ["$.options[0].id"]),
        Case(
            testDescription: "everything wrong with one", reply: .quote(options: [unnamed]),
            paths: ["$.options[0].id", "$.options[0].label", "$.options[0].amount"]),
        Case(
            testDescription: "two options for a pick-up", reply: .quote(options: Sample.options),
            order: Sample.order(delivery: .pickup, address: Sample.store), paths: ["$.options"]),
        Case(
            testDescription: "a total of nothing", reply: .quote(summary: Sample.summary([(.subtotal, 0)])),
            paths: ["$.summary"]),
        Case(
            testDescription: "tax below zero",
            reply: .quote(summary: Sample.summary([(.subtotal, 9_00), (.tax, -1)])), paths: ["$.summary"]),
        Case(
            testDescription: "another currency",
            reply: .quote(summary: Sample.summary([(.subtotal, 9_00)], currency: "GBP"), options: Sample.options),
            paths: ["$.summary"]),
    ]

    @Test(arguments: cases)
    func namesWhatTheSheetCouldNotShow(_ example: Case) {
        let problems = Sample.provider(Script()).review(example.reply, showing: example.shown, for: example.order)
        #expect(problems.map(\.path.description) == example.paths)
    }

    /// Whatever passes can be written, for an address and for the option picked.
    @Test(arguments: cases.filter(\.paths.isEmpty))
    func writesWhatItHasPassed(_ example: Case) throws {
        let bridge = try #require(Sample.provider(Script()).bridge)
        let address: JSON = [
            "type": "onShippingAddressChange", "meta": ["requestId": "r"], "payload": ["countryCode": "US"],
        ]
        let answer: ClientAnswer
        switch example.reply {
        case .issues(let issues): answer = .issues(issues, unchanged: example.shown)
        case .keep: answer = .keep(example.shown)
        case .quote(let summary, let options, let selected):
            answer = .quote(
                try example.shown.applying(summary: summary, options: options, selected: selected),
                optionsChanged: true)
        }
        #expect(try bridge.encode(answer, to: address, order: example.order) != nil)
    }

    /// The two answers that the flow falls back on can be given to every message that waits for one.
    @Test(arguments: cases)
    func alwaysHasAnAnswer(_ example: Case) throws {
        let bridge = try #require(Sample.provider(Script()).bridge)
        for type in ["onShippingAddressChange", "onShippingOptionChange", "onBrandUpdate"] {
            let message: JSON = ["type": .string(type), "meta": ["requestId": "r"]]
            #expect(try bridge.encode(.keep(nil), to: message, order: example.order) != nil)
            let refusal = ClientAnswer.issues([Self.issue], unchanged: example.shown)
            #expect(try bridge.encode(refusal, to: message, order: example.order) != nil)
        }
    }
}
