import CheckoutConformance
import ExpressCheckout
import Testing

/// Yuno's Google Pay sheet on Android, rule by rule (`yuno.md §5.7`).
@Suite struct SheetGooglePayTests {
    private typealias Play = SheetPlay

    private func lines(
        order: JSON = SheetPlay.order(), _ steps: [JSON] = [], _ more: [(String, JSON)] = []
    ) throws -> [JSON] {
        try Play.lines("yuno-google-pay", order: order, steps, more)
    }

    private func after(_ answer: JSON, _ later: [JSON] = [], order: JSON = SheetPlay.order()) throws -> [JSON] {
        try lines(order: order, [["address": Play.honolulu, "answer": answer]] + later)
    }

    @Test func optionsWithoutAHandlerAreIgnored() throws {
        let line = try lines([], [("handler", false)])[0]
        #expect(line.optionIDs == nil)
        #expect(line.asksForAddress == false)
        #expect(line.notes.contains("needs a handler"))
        #expect(try lines()[0].optionIDs == ["standard", "express"])
    }

    @Test func theBreakdownShowsWithoutAHandler() throws {
        let line = try lines(order: Play.order(options: []), [], [("handler", false)])[0]
        #expect(line.summaryIDs == ["subtotal", "total"])
    }

    @Test func twoOptionsWithOneIDHideTheSelector() throws {
        let line = try lines(order: Play.order(options: [Play.standard, Play.standard]))[0]
        #expect(line.optionIDs == nil)
        #expect(line.notes.contains("two options have the id standard"))
        let answered = try after(["options": .array([Play.express, Play.express]), "summary": Play.summary("100.00")])[
            1]
        #expect(answered.isApplied == false)
        #expect(answered.optionIDs == ["standard", "express"])
    }

    @Test(
        arguments: [
            SheetPlay.option("bad", ["currency": "EUR", "value": "1.00"], "101.00"),
            SheetPlay.option("bad", "x", "101.00"),
            ["id": "bad", "label": "", "amount": "1.00"],
            SheetPlay.option("bad", "1.00", nil, [("summary", SheetPlay.summary("101.00", payee: ""))]),
        ] as [JSON])
    func oneInvalidOptionHidesTheSelector(_ option: JSON) throws {
        let line = try lines(order: Play.order(options: [Play.standard, option]))[0]
        #expect(line.isPresented == true)
        #expect(line.optionIDs == nil)
        #expect(line.notes.contains("options not shown"))
    }

    /// The session's amount is the opening option's total; without a handler the options are gone and its own breakdown
    /// is held against it.
    @Test(arguments: [("104.99", false), ("105.00", true), ("105.01", false)])
    func theTotalMustBeTheSessionsAmount(_ total: (text: String, isShown: Bool)) throws {
        let lines = [Play.line("subtotal", .string(total.text))]
        let order = Play.order(summary: Play.summary(total.text, lines: lines), options: [Play.standard])
        let line = try Play.lines("yuno-google-pay", order: order, [], [("handler", false)])[0]
        #expect(line.total == "105.00")
        #expect((line.summaryIDs == ["subtotal", "total"]) == total.isShown)
        #expect(line.notes.contains("is not the session's amount") == !total.isShown)
    }

    @Test(arguments: [("105.000", true), ("105.001", true), ("105.002", false), ("104.999", true), ("104.998", false)])
    func theTotalMayDifferByAThousandth(_ total: (text: String, isShown: Bool)) throws {
        let option: JSON = [
            "id": "standard", "label": "standard", "amount": "5.000",
            "summary": [["id": "total", "type": "total", "label": "ACME", "amount": "105.000"]],
        ]
        let order: JSON = [
            "currency": "KWD", "shipping_options": [option],
            "summary": Play.summary(total.text, lines: [Play.line("subtotal", .string(total.text))]),
        ]
        let line = try Play.lines("yuno-google-pay", order: order, [], [("handler", false)])[0]
        #expect((line.summaryIDs == ["subtotal", "total"]) == total.isShown)
    }

    @Test func anOptionNeedsALineBesideItsTotal() throws {
        let only: JSON = [["id": "total", "type": "total", "label": "ACME", "amount": "105.00"]]
        let line = try lines(order: Play.order(options: [Play.option("standard", "5.00", nil, [("summary", only)])]))[0]
        #expect(line.summaryIDs == ["total"])
        #expect(line.payee == "Total")
        #expect(line.total == "105.00")
        #expect(try lines()[0].summaryIDs == ["subtotal", "total"])
        // So it is for one that is picked later.
        let later = Play.option("later", "7.00", nil, [("summary", only)])
        let picked = try lines(order: Play.order(options: [Play.standard, later]), [["option": "later"]])[1]
        #expect(picked.summaryIDs == ["total"])
        #expect(picked.payee == "Total")
    }

    @Test func anOptionWithoutAnIDHidesTheSelector() throws {
        let nameless: JSON = ["label": "Nameless", "amount": "1.00"]
        let line = try lines(order: Play.order(options: [Play.standard, nameless]))[0]
        #expect(line.optionIDs == nil)
        #expect(line.notes.contains("an option has no id"))
    }

    @Test func estimatesAreNeverShown() throws {
        let days: JSON = ["from": "2026-12-07", "to": "2026-12-09"]
        let line = try lines(
            order: Play.order(options: [Play.option("standard", "5.00", "105.00", [("delivery_estimate", days)])]))[0]
        #expect(line["sheet"]?["options"]?[0]?["delivery_estimate"] == nil)
        #expect(line.optionIDs == ["standard"])
    }

    @Test func answeredOptionsNeedOptionsInTheSession() throws {
        let answer: JSON = ["options": .array([Play.express]), "summary": Play.summary("101.00")]
        let line = try after(answer, order: Play.order(options: []))[1]
        #expect(line.optionIDs == nil)
        #expect(line.total == "101.00")
        #expect(line.notes.contains("the session had no valid ones"))
        #expect(try after(["options": .array([Play.express])])[1].optionIDs == ["express"])
    }

    @Test func errorsDoNotBlockAndTheTokenHasTheRefusedAddress() throws {
        let lines = try after(
            ["issues": [["code": "STATE_NOT_SUPPORTED", "message": "Not to Hawaii"]]],
            [["authorize": ["address": Play.full]]])
        #expect(lines[1].issueCodes == ["STATE_NOT_SUPPORTED"])
        #expect(lines[1].isPayable == true)
        #expect(lines[2]["token"]?["shipping"]?["address"]?["city"] == "Cupertino")
        #expect(lines[2].notes.contains("does not block"))
    }

    @Test func onlyTheFirstErrorIsShownAndPointsAtTheWholeAddress() throws {
        let issues: JSON = [
            ["code": "STATE_NOT_SUPPORTED", "message": "A"], ["code": "CITY_NOT_SUPPORTED", "message": "B"],
        ]
        let line = try after(["issues": issues])[1]
        #expect(line["sheet"]?["issues"]?.text == #"[{"code":"STATE_NOT_SUPPORTED","message":"A"}]"#)
        #expect(line.notes.contains("only the first issue"))
    }

    @Test func errorsAndTotalsAreBothTaken() throws {
        let line = try after([
            "summary": Play.summary("110.00"), "issues": [["code": "CITY_NOT_SUPPORTED", "message": "B"]],
        ])[1]
        #expect(line.total == "110.00")
        #expect(line.issueCodes == ["CITY_NOT_SUPPORTED"])
    }

    @Test(arguments: [("30", true), ("30.5", false)])
    func aLateAnswerKeepsTheSheetOpen(_ answer: (seconds: String, isApplied: Bool)) throws {
        let line = try lines(
            [
                [
                    "address": Play.honolulu,
                    "answer": ["after_seconds": .number(answer.seconds), "summary": Play.summary("110.00")],
                ]
            ],
            [("deadline_seconds", .null)])[1]
        #expect(line.isPresented == true)
        #expect(line.isApplied == answer.isApplied)
        #expect(line.total == (answer.isApplied ? "110.00" : "105.00"))
    }

    @Test func theFirstAnswerWins() throws {
        let provider = try #require(SheetPlay.surface("yuno-google-pay"))
        let order = try SheetScenario.read(["surface": "yuno-google-pay", "order": Play.order(), "steps": []]).value
            .session
        var machine = SheetMachine(session: order, rules: provider.rules)
        let number = try #require(machine.receive(.open(RedactedAddress(country: "US"))).asked)
        #expect(machine.receive(.answer(number, .keep)).settled.count == 1)
        let again = machine.receive(
            .answer(number, .parts(SheetParts(issues: [AddressIssue(.addressInvalid, message: "")]))))
        #expect(again == SheetReaction())
        #expect(machine.sheet.issues.isEmpty)
    }

    @Test(arguments: [true, false])
    func theTokenHasShippingOnlyWithAHandler(_ handler: Bool) throws {
        let line = try lines(
            [["authorize": ["address": Play.full]]], [("handler", .bool(handler)), ("address_required", true)])[1]
        #expect((line["token"]?["shipping"] != nil) == handler)
    }

    @Test(arguments: [100, 101])
    func noLimitOf100IsStated(_ count: Int) throws {
        let options = (0..<count).map { Play.option("o\($0)", "5.00", "105.00") }
        #expect(try lines(order: Play.order(options: options))[0].optionIDs?.count == count)
    }
}
