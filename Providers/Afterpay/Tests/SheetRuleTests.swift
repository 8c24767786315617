import AfterpayCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// Afterpay's sheet, rule by rule (`afterpay.md` §2.14, §4).
@Suite struct SheetRuleTests {
    private typealias Play = SheetPlay

    private func lines(
        order: JSON = SheetPlay.order(), _ steps: [JSON] = [], _ more: [(String, JSON)] = []
    ) throws -> [JSON] {
        try Play.lines("afterpay", order: order, steps, more)
    }

    private func after(_ answer: JSON, _ later: [JSON] = [], order: JSON = SheetPlay.order()) throws -> [JSON] {
        try lines(order: order, [["address": Play.honolulu, "answer": answer]] + later)
    }

    private static func order(_ members: [(String, JSON)], options: [JSON] = [SheetPlay.standard, SheetPlay.express])
        -> JSON
    {
        guard case .object(let order) = SheetPlay.order(options: options) else { return .null }
        return .object(order + members.map { JSON.Member($0.0, $0.1) })
    }

    // MARK: - Addresses

    @Test func anAddressIsAnsweredWithAListOfOptions() throws {
        let line = try after(["options": .array([Play.express, Play.standard])])[1]
        #expect(line.isHandlerCalled == true)
        #expect(line.optionIDs == ["express", "standard"])
        #expect(line.selected == "express")
        #expect(line.total == "112.00")
        #expect(line.events == ["updated"])
    }

    @Test func nullKeepsTheOptions() throws {
        let line = try after(.null)[1]
        #expect(line.isApplied == true)
        #expect(line.optionIDs == ["standard", "express"])
    }

    @Test func everyOptionNeedsItsOwnTotal() throws {
        let line = try after(["options": .array([Play.standard, Play.option("express", "12.00", nil)])])[1]
        #expect(line.isApplied == false)
        #expect(line.notes.contains("option express has no breakdown of its own"))
        let covered = try after(["options": .array([Play.option("a", "1.00", nil)]), "summary": Play.summary("101.00")]
        )[1]
        #expect(covered.isApplied == true)
        #expect(covered.total == "101.00")
        // The breakdown beside them is the selected one's, wherever it stands.
        let other = try after([
            "options": .array([Play.option("a", "1.00", nil), Play.express]), "selected_option": "express",
            "summary": Play.summary("112.00"),
        ])[1]
        #expect(other.isApplied == false)
        #expect(other.notes.contains("option a has no breakdown of its own"))
    }

    @Test func anEmptyListIsNoAnswer() throws {
        let line = try after(["options": []])[1]
        #expect(line.isApplied == false)
        #expect(line.issueCodes == ["SERVICE_UNAVAILABLE"])
        #expect(line.optionIDs == ["standard", "express"])
    }

    @Test func thereIsOneCurrency() throws {
        let line = try after(["options": .array([Play.option("a", ["currency": "AUD", "value": "1.00"], "101.00")])])[1]
        #expect(line.isApplied == false)
        #expect(line.total == "105.00")
        #expect(line.notes.contains("currency AUD differs from the session's USD"))
        #expect(line.issueCodes == ["SERVICE_UNAVAILABLE"])
    }

    @Test(arguments: [1, 127, 128, 129])
    func anOptionsIDHasAtMost128Characters(_ length: Int) throws {
        let id = String(repeating: "x", count: length)
        let line = try after(["options": .array([Play.option(id, "5.00", "105.00")])])[1]
        #expect(line.isApplied == (length <= 128))
        #expect(line.notes.contains("129 characters, the limit is 128") == (length > 128))
    }

    @Test(arguments: [("0.01", true), ("0.00", false), ("-0.01", false)])
    func totalsAreAboveZero(_ total: (text: String, isTaken: Bool)) throws {
        let summary = Play.summary(total.text, lines: [Play.line("a", .string(total.text))])
        let line = try after(["options": .array([Play.option("a", "0.00", nil, [("summary", summary)])])])[1]
        #expect(line.isApplied == total.isTaken)
        #expect(line.isPresented == true)
    }

    @Test(arguments: ["1.005", "1,00", "one"])
    func anAmountHasTwoDecimals(_ amount: String) throws {
        #expect(try after(["options": .array([Play.option("a", .string(amount), "105.00")])])[1].isApplied == false)
    }

    @Test func twoOptionsWithOneIDAreNoAnswer() throws {
        #expect(try after(["options": .array([Play.standard, Play.standard])])[1].isApplied == false)
    }

    // MARK: - Errors

    @Test(
        arguments: [
            "SHIPPING_ADDRESS_UNRECOGNIZED", "SHIPPING_ADDRESS_UNSUPPORTED", "SERVICE_UNAVAILABLE", "BAD_RESPONSE",
        ])
    func theFourErrorStringsPassThrough(_ code: String) throws {
        let lines = try after(["issues": [["code": .string(code), "message": "No"]]], [["address": Play.cupertino]])
        #expect(lines[1].issueCodes == [code])
        #expect(lines[1].isPayable == false)
        #expect(lines[1]["sheet"]?["issues"]?[0]?["field"] == nil)
        #expect(lines[2].isPayable == true)
    }

    @Test(
        arguments: [
            ("address_undeliverable", "SHIPPING_ADDRESS_UNSUPPORTED"),
            ("address_invalid", "SHIPPING_ADDRESS_UNRECOGNIZED"),
            ("service_unavailable", "SERVICE_UNAVAILABLE"), ("CITY_NOT_SUPPORTED", "SHIPPING_ADDRESS_UNSUPPORTED"),
        ])
    func neutralAndForeignCodesBecomeOneOfThem(_ code: String, _ shown: String) throws {
        let issue: JSON = ["code": .string(code), "field": "address_locality", "message": "No"]
        #expect(try after(["issues": [issue]])[1].issueCodes == [shown])
    }

    @Test func thereIsOneErrorAtATime() throws {
        let issues: JSON = [["code": "address_invalid"], ["code": "address_undeliverable"]]
        #expect(try after(["issues": issues])[1].issueCodes == ["SHIPPING_ADDRESS_UNRECOGNIZED"])
    }

    @Test func aBlockedSheetIsNotAuthorised() throws {
        let lines = try after(["issues": [["code": "address_undeliverable"]]], [["authorize": ["address": Play.full]]])
        #expect(lines[2]["token"] == nil)
        #expect(lines[2].isPresented == true)
    }

    @Test func aHandlerThatThrowsIsOutOfService() throws {
        let line = try after("throw")[1]
        #expect(line.isApplied == false)
        #expect(line.issueCodes == ["SERVICE_UNAVAILABLE"])
    }

    // MARK: - Options

    @Test func anOptionAsksTheHandlerAndNullChangesNothing() throws {
        let line = try lines([["option": "express"]])[1]
        #expect(line.isHandlerCalled == true)
        #expect(line.isApplied == true)
        #expect(line.selected == "express")
        #expect(line.total == "112.00")
    }

    @Test func anOptionCanBePricedAnew() throws {
        let answer: JSON = ["options": .array([Play.option("express", "15.00", "115.00")])]
        let lines = try lines([["option": "express", "answer": answer], ["option": "standard"], ["option": "express"]])
        #expect(lines.map(\.total) == ["105.00", "115.00", "105.00", "115.00"])
        #expect(lines[1].optionIDs == ["standard", "express"])
    }

    @Test(arguments: [[SheetPlay.standard], [SheetPlay.express, SheetPlay.standard]])
    func anAnswerForAnotherOptionIsIgnored(_ options: [JSON]) throws {
        let line = try lines([["option": "express", "answer": ["options": .array(options)]]])[1]
        #expect(line.isApplied == false)
        #expect(line.total == "112.00")
        #expect(line.isPayable == true)
    }

    @Test func anErrorOfAnOptionBlocksUntilAnotherIsPicked() throws {
        let answer: JSON = ["issues": [["code": "SERVICE_UNAVAILABLE", "message": "No"]]]
        let lines = try lines([["option": "express", "answer": answer], ["option": "standard"]])
        #expect(lines[1].issueCodes == ["SERVICE_UNAVAILABLE"])
        #expect(lines[1].isPayable == false)
        #expect(lines[2].isPayable == true)
    }

    @Test func anOptionLiftsNoErrorOfTheAddress() throws {
        let lines = try after(["issues": [["code": "address_undeliverable"]]], [["option": "express"]])
        #expect(lines[2].isPayable == false)
    }

    @Test func anOptionFromAnOlderListIsRecognised() throws {
        let lines = try after(["options": .array([Play.express])], [["option": "standard"]])
        #expect(lines[2].selected == "express")
        #expect(lines[2].isHandlerCalled == false)
        #expect(lines[2].notes.contains("standard is not on the sheet"))
    }

    // MARK: - Modes

    @Test(arguments: [1, 2, 3])
    func aPickUpHasExactlyOneOption(_ count: Int) throws {
        let options = (0..<count).map { Play.option("store\($0)", "0.00", "100.00") }
        let order = Self.order(
            [("delivery", "pickup"), ("shipping_address", Play.full)], options: Array(options.prefix(1)))
        let line = try Play.play(
            "afterpay", order: order, [["open": ["address": Play.cupertino], "answer": ["options": .array(options)]]])[
                0]
        #expect(line.asksForAddress == false)
        #expect(line.isHandlerCalled == true)
        #expect(line.isApplied == (count == 1))
        #expect(line.notes.contains("a pick-up has exactly 1") == (count != 1))
    }

    @Test func aFixedAddressCannotBeChanged() throws {
        let order = Self.order([("address_mode", "fixed"), ("shipping_address", Play.full)])
        let lines = try lines(order: order, [["address": Play.honolulu]])
        #expect(lines[0].asksForAddress == false)
        #expect(lines[0].isHandlerCalled == true)
        #expect(lines[0].optionIDs == ["standard", "express"])
        #expect(lines[1].isHandlerCalled == false)
        #expect(lines[1].notes.contains("asks for none"))
    }

    @Test func withoutOptionsOnTheSheetTheTotalStays() throws {
        let lines = try after(
            ["options": .array([Play.express])], order: Self.order([("option_choice", "later")], options: []))
        #expect(lines[0].asksForAddress == true)
        #expect(lines[0].optionIDs == nil)
        #expect(lines[1].isHandlerCalled == true)
        #expect(lines[1].optionIDs == nil)
        #expect(lines[1].total == "100.00")
        #expect(lines[1].notes.contains("none are chosen on this sheet"))
    }

    @Test(arguments: [("address_mode", "none"), ("delivery", "none")])
    func withNothingToShipNobodyIsAsked(_ key: String, _ value: JSON) throws {
        let lines = try lines(order: Self.order([(key, value)], options: []), [["authorize": ["address": Play.full]]])
        #expect(lines[0].asksForAddress == false)
        #expect(lines[0].isHandlerCalled == false)
        #expect(lines[1]["token"]?.text == #"{"status":"SUCCESS","orderToken":"«order token»"}"#)
    }

    @Test func withoutAHandlerThePageWaits() throws {
        let line = try lines([], [("handler", false)])[0]
        #expect(line.isHandlerCalled == false)
        #expect(line.isPresented == false)
        #expect(line.closedBy == "wallet_timeout")
        #expect(line.events == ["started", "dismissed"])
        #expect(line.notes.contains("nothing is sent and the page waits"))
    }

    // MARK: - Time

    @Test(arguments: [("3", true), ("4", true), ("4.001", false)])
    func anAddressHasFourSeconds(_ answer: (seconds: String, isInTime: Bool)) throws {
        let line = try after(["after_seconds": .number(answer.seconds), "options": .array([Play.express])])[1]
        #expect(line.isApplied == answer.isInTime)
        #expect((line.issueCodes == ["SERVICE_UNAVAILABLE"]) == !answer.isInTime)
        #expect(line.isPresented == true)
    }

    @Test func aDeadlineIsToldWithItsDecimals() throws {
        let line = try lines(
            [["address": Play.honolulu, "answer": ["after_seconds": 2]]], [("deadline_seconds", .number("0.5"))])[1]
        #expect(line.notes.contains("our own deadline of 0.5 s"))
    }

    @Test(arguments: [("4", "115.00"), ("4.5", "112.00")])
    func aLateOptionIsAnsweredWithNothing(_ answer: (seconds: String, total: String)) throws {
        let options: JSON = .array([Play.option("express", "15.00", "115.00")])
        let line = try lines([
            ["option": "express", "answer": ["after_seconds": .number(answer.seconds), "options": options]]
        ])[1]
        #expect(line.total == answer.total)
        #expect(line.isPayable == true)
    }

    @Test(arguments: [("4.9", true), ("5", true), ("5.1", false)])
    func thePageGivesUpOnAnOptionAfterFiveSeconds(_ answer: (seconds: String, isApplied: Bool)) throws {
        let line = try lines(
            [["option": "express", "answer": ["after_seconds": .number(answer.seconds)]]], [("deadline_seconds", .null)]
        )[1]
        #expect(line.isApplied == answer.isApplied)
        #expect(line.isPresented == true)
        #expect(line.notes.contains("waited 5 s") == !answer.isApplied)
    }

    // MARK: - The token

    @Test func theAdapterReadsTheTokenOfTheSheet() throws {
        let line = try lines([["option": "express"], ["authorize": ["address": Play.full]]])[2]
        let token = try #require(line["token"])
        #expect(token["orderInfo"]?["shippingOption"]?["shippingOptionIdentifier"] == "express")
        #expect(token["orderInfo"]?["shippingAddress"]?["suburb"] == "Cupertino")
        guard case .authorized? = try Play.provider.bridge?.decode(token) else {
            Issue.record("not an authorisation")
            return
        }
        #expect(line.closedBy == "authorized")
        #expect(line.events == ["dismissed"])
    }
}
