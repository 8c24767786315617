import ExpressCheckout
import Testing

/// What makes a scenario, and what is a mistake in one.
@Suite struct ScenarioReaderTests {
    private static let order: JSON = [
        "currency": "USD", "summary": [["id": "total", "type": "total", "label": "ACME", "amount": "1.00"]],
    ]

    private func scenario(_ members: [(String, JSON)]) -> JSON {
        .object(
            [.init("surface", "s"), .init("order", Self.order), .init("steps", [])].filter { known in
                !members.contains { $0.0 == known.key }
            } + members.map { .init($0.0, $0.1) })
    }

    private func problems(_ members: [(String, JSON)]) -> [String] {
        do throws(OrderInvalid) {
            _ = try SheetScenario.read(scenario(members))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test(
        arguments: [
            ("surface", 1, "$.surface"), ("steps", "none", "$.steps"), ("order", [], "$.order"),
            ("order", ["summary": []], "$.order.currency"),
            ("order", ["currency": "USD"], "$.order.summary"), ("handler", "yes", "$.handler"),
            ("deadline_seconds", "20", "$.deadline_seconds"), ("deadline_seconds", -1, "$.deadline_seconds"),
            ("client", ["ios": "new"], "$.client.ios"), ("steps", [[:]], "$.steps[0]"),
            ("steps", [["cancel": [:], "open": [:]]], "$.steps[0]"), ("steps", [["option": 1]], "$.steps[0].option"),
            ("steps", [["open": "here"]], "$.steps[0].open"), ("steps", [["address": []]], "$.steps[0].address"),
            ("steps", [["address": [:], "answer": "maybe"]], "$.steps[0].answer"),
            ("steps", [["address": [:], "answer": ["summary": 1]]], "$.steps[0].answer.summary"),
            ("steps", [["address": [:], "answer": ["options": ["a"]]]], "$.steps[0].answer.options[0]"),
            ("steps", [["address": [:], "answer": ["issues": [[:]]]]], "$.steps[0].answer.issues[0].code"),
            ("steps", [["address": [:], "answer": ["after_seconds": "soon"]]], "$.steps[0].answer.after_seconds"),
            ("steps", [["address": [:], "without_waiting": 1]], "$.steps[0].without_waiting"),
            ("order_file", "x.json", "$.order_file"),
        ] as [(String, JSON, String)])
    func aMistakeIsNamedByItsPath(_ key: String, _ value: JSON, _ path: String) {
        #expect(problems([(key, value)]).contains { $0.hasPrefix("\(path): ") }, "\(problems([(key, value)]))")
    }

    @Test func everyMistakeIsNamedAtOnce() {
        #expect(problems([("handler", 1), ("address_required", 1), ("steps", [[:], [:]])]).count == 4)
    }

    @Test func unknownKeysAreWarnedOfAndPlayed() throws {
        let reading = try SheetScenario.read(
            scenario([("handlr", true), ("steps", [["cancel": [:], "comment": "x"]])]))
        #expect(reading.warnings.map(\.description).contains { $0.contains("$.handlr") && $0.contains("handler") })
        #expect(reading.warnings.count == 2)
    }

    @Test(
        arguments: [
            (
                "order", ["currency": "USD", "summary": [], "shiping_options": []], "shiping_options",
                "shipping_options"
            ),
            ("order", ["currency": "USD", "summary": [["lable": "x"]]], "summary[0].lable", "label"),
            ("client", ["iOS": 14], "iOS", "ios"),
            ("steps", [["open": ["adress": [:]]]], "steps[0].open.adress", "address"),
            ("steps", [["open": ["address": ["adress_region": "CA"]]]], "open.address.adress_region", "address_region"),
            ("steps", [["address": ["postalcode": "1"]]], "steps[0].address.postalcode", "postal_code"),
            ("steps", [["authorize": ["address": ["firstname": "A"]]]], "authorize.address.firstname", "first_name"),
            ("steps", [["address": [:], "answer": ["issues": [["code": "x", "mesage": "m"]]]]], "mesage", "message"),
            ("steps", [["address": [:], "answer": ["options": [["sumary": []]]]]], "options[0].sumary", "summary"),
        ] as [(String, JSON, String, String)])
    func anUnknownKeyIsNamedWhereverItStands(_ key: String, _ value: JSON, _ path: String, _ meant: String) throws {
        let warnings = try SheetScenario.read(scenario([(key, value)])).warnings.map(\.description)
        #expect(warnings.contains { $0.contains("\(path): ") && $0.contains("\"\(meant)\"") }, "\(warnings)")
    }

    @Test func aMistypedActionIsNamed() {
        let problems = problems([("steps", [["adress": [:]]])])
        #expect(problems.contains { $0.contains("did you mean \"address\" by \"adress\"") }, "\(problems)")
    }

    @Test func aSelectedOptionThatIsNotOnOfferIsWarnedOf() throws {
        let order: JSON = ["currency": "USD", "summary": [], "selected_option": "drone"]
        let warnings = try SheetScenario.read(scenario([("order", order)])).warnings.map(\.description)
        #expect(warnings == ["$.order.selected_option: no option has the id drone"])
    }

    @Test(arguments: ["-0.5", "-1", "-0.001"])
    func negativeSecondsAreAMistake(_ text: String) {
        let step: JSON = ["address": [:], "answer": ["after_seconds": .number(text)]]
        #expect(problems([("steps", .array([step]))]).contains { $0.hasPrefix("$.steps[0].answer.after_seconds") })
        #expect(problems([("deadline_seconds", .number(text))]).contains { $0.hasPrefix("$.deadline_seconds") })
    }

    @Test func oddOrdersAreNoMistake() throws {
        let odd: JSON = [
            "currency": "USD",
            "summary": [
                ["id": "a", "amount": ["currency": "EUR", "value": "1"]], ["amount": .null],
                ["label": "T", "amount": "1.005"],
            ],
            "shipping_options": [["id": "x", "amount": 5, "delivery_estimate": ["from": "2026-02-30"]]],
        ]
        let session = try SheetScenario.read(scenario([("order", odd)])).value.session
        #expect(session.summary.map(\.amount.money) == [nil, nil, nil])
        #expect(session.options.first?.amount == .exact(try TestShop.usd(5_00)))
        #expect(session.options.first?.estimate == .unreadable)
    }

    @Test(arguments: [("2", 2_000), ("2.5", 2_500), ("0.001", 1), ("0", 0)])
    func secondsAreExact(_ text: String, _ milliseconds: Int) throws {
        let step: JSON = ["address": [:], "answer": ["after_seconds": .number(text)]]
        let scenario = try SheetScenario.read(scenario([("steps", .array([step]))])).value
        #expect(scenario.steps.first?.delay == .milliseconds(milliseconds))
    }

    @Test func anOrderCanStandInAFileOfItsOwn() throws {
        let json: JSON = ["surface": "s", "order_file": "order.json", "steps": []]
        #expect(try SheetScenario.read(json, order: Self.order).value.session.currency.code == "USD")
        #expect(throws: OrderInvalid.self) { try SheetScenario.read(json) }
    }
}
