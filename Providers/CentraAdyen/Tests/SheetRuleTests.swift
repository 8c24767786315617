import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// Adyen's Apple Pay sheet with Centra's prices, rule by rule (`apple-pay.md`, `centra-adyen.md` §6).
@Suite struct SheetRuleTests {
    private typealias Play = SheetPlay

    private func lines(
        order: JSON = SheetPlay.order(), opening: JSON? = SheetPlay.cupertino, _ steps: [JSON] = [],
        _ more: [(String, JSON)] = []
    ) throws -> [JSON] {
        try Play.lines("adyen-apple-pay", order: order, opening: opening, steps, more)
    }

    private func after(_ answer: JSON, _ later: [JSON] = []) throws -> [JSON] {
        try lines([["address": Play.honolulu, "answer": answer]] + later)
    }

    private static func order(_ members: [(String, JSON)]) -> JSON {
        guard case .object(let order) = SheetPlay.order() else { return .null }
        return .object(order + members.map { JSON.Member($0.0, $0.1) })
    }

    // MARK: - What an update has

    @Test func theContactEventFiresAsTheSheetOpens() throws {
        let line = try lines([["option": "express"]])[0]
        #expect(line.isHandlerCalled == true)
        #expect(line.events == ["started"])
        #expect(try lines(opening: nil)[0].isHandlerCalled == false)
    }

    @Test func theMerchantsHandlerIsIgnored() throws {
        let line = try lines([], [("handler", false)])[0]
        #expect(line.isHandlerCalled == true)
        #expect(line.isApplied == true)
    }

    @Test func theTotalIsAlwaysPresent() throws {
        let line = try after(["options": .array([Play.option("drone", "20.00", nil)])])[1]
        #expect(line.optionIDs == ["drone"])
        #expect(line.total == "105.00")
        #expect(line.summaryIDs == ["subtotal", "total"])
    }

    @Test func methodsAreAlwaysWhole() throws {
        let line = try after(["summary": Play.summary("108.00")])[1]
        #expect(line.optionIDs == ["standard", "express"])
        #expect(line.total == "108.00")
    }

    @Test func theFirstMethodIsTheSelectedOne() throws {
        let answer: JSON = ["options": .array([Play.standard, Play.express]), "selected_option": "express"]
        let line = try after(answer)[1]
        #expect(line.optionIDs == ["express", "standard"])
        #expect(line.selected == "express")
        #expect(line.total == "112.00")
    }

    @Test func anEmptyListOfMethodsIsAnError() throws {
        let line = try after(["options": []])[1]
        #expect(line.isApplied == false)
        #expect(line.optionIDs == ["standard", "express"])
        #expect(line.issueCodes == ["shippingAddressUnserviceable"])
        #expect(line.isPayable == false)
        #expect(line.notes.contains("an empty option list"))
        // A method has no errors, so an empty list for one changes nothing.
        let option = try lines([["option": "express", "answer": ["options": []]]])[1]
        #expect(option.isApplied == false)
        #expect(option.total == "105.00")
        #expect(option.isPayable == true)
    }

    @Test func theMethodPickedCanBePricedAloneAndTheOthersStay() throws {
        let line = try lines([
            ["option": "express", "answer": ["options": .array([Play.option("express", "15.00", "115.00")])]]
        ])[1]
        #expect(line.optionIDs == ["standard", "express"])
        #expect(line.selected == "express")
        #expect(line.total == "115.00")
    }

    @Test(arguments: [("-0.01", false), ("0.00", true), ("0.01", true)])
    func aMethodIsNotBelowZero(_ amount: String, _ isTaken: Bool) throws {
        let odd = Play.option("x", .string(amount), "100.00")
        let line = try after(["options": .array([odd])])[1]
        #expect(line.isApplied == isTaken)
        #expect(line.optionIDs == (isTaken ? ["x"] : ["standard", "express"]))
        #expect(line.isPayable == isTaken)
        #expect((try lines(order: Play.order(options: [odd]))[0].optionIDs == ["x"]) == isTaken)
    }

    @Test(arguments: ["options", "summary"])
    func aCurrencyChangeEndsTheSheet(_ part: String) throws {
        let foreign: JSON = ["currency": "EUR", "value": "90.00"]
        let answer: JSON =
            part == "options"
            ? ["options": .array([Play.option("a", foreign, nil)])]
            : ["summary": Play.summary("90.00", lines: [Play.line("a", foreign)])]
        let lines = try after(answer, [["authorize": ["address": Play.full]]])
        #expect(lines[1].isPresented == false)
        #expect(lines[1].closedBy == "failure")
        #expect(lines[1].events == ["failed", "dismissed"])
        #expect(lines[1].notes.contains("currency EUR differs from the session's USD"))
        #expect(lines[2]["token"] == nil)
    }

    @Test(arguments: [("99999999.99", true), ("100000000.00", true), ("100000000.01", false)])
    func theTotalIsAtMost100Million(_ total: (text: String, isTaken: Bool)) throws {
        let summary = Play.summary(total.text, lines: [Play.line("a", .string(total.text))])
        let opened = try lines(order: Play.order(summary: summary, options: []))[0]
        #expect(opened.isPresented == total.isTaken)
        #expect(opened.events == [total.isTaken ? "started" : "failed"])
        let answered = try after(["summary": summary])[1]
        #expect(answered.isPresented == total.isTaken)
    }

    @Test(arguments: [
        ("0.01", "11", true), ("0.00", "12", true), ("0.00", "13", true), ("0.00", "11", false), ("-0.01", "17", false),
    ])
    func theTotalIsZeroOrMore(_ total: String, _ version: String, _ isTaken: Bool) throws {
        let summary = Play.summary(total, lines: [Play.line("a", .string(total))])
        let line = try lines(
            order: Play.order(summary: summary, options: []), [], [("client", ["ios": .number(version)])])[0]
        #expect(line.isPresented == isTaken)
    }

    @Test func datesAreNotShown() throws {
        let days: JSON = ["from": "2026-12-07", "to": "2026-12-09"]
        let line = try after(["options": .array([Play.option("a", "1.00", "101.00", [("delivery_estimate", days)])])])[
            1]
        #expect(line["sheet"]?["options"]?[0]?["delivery_estimate"] == nil)
        #expect(line.optionIDs == ["a"])
    }

    // MARK: - Errors

    @Test(
        arguments: [
            ("address_undeliverable", "shippingAddressUnserviceable"), ("address_invalid", "shippingContactInvalid"),
            ("service_unavailable", "unknownError"), ("billingContactInvalid", "billingContactInvalid"),
        ])
    func codesArePassKits(_ code: String, _ shown: String) throws {
        let line = try after(["issues": [["code": .string(code), "message": "No"]]])[1]
        #expect(line.issueCodes == [shown])
        #expect(line.isPayable == false)
    }

    @Test(arguments: ["address_country", "address_region", "address_locality", "postal_code"])
    func aVisibleFieldCanBePointedAt(_ field: String) throws {
        let line = try after(["issues": [["code": "address_invalid", "field": .string(field), "message": "No"]]])[1]
        #expect(line["sheet"]?["issues"]?[0]?["field"]?.string == field)
    }

    @Test(arguments: ["street_address", "name", "email", "phone_number"])
    func aHiddenFieldCanBePointedAtOnlyAtTheAuthorisation(_ field: String) throws {
        let issue: JSON = ["issues": [["code": "address_invalid", "field": .string(field), "message": "No"]]]
        let early = try after(issue)[1]
        #expect(early["sheet"]?["issues"]?[0]?["field"] == nil)
        #expect(early.notes.contains("\(field) is hidden before the authorisation"))
        let late = try lines([["authorize": ["address": Play.full], "answer": issue]])[1]
        #expect(late["sheet"]?["issues"]?[0]?["field"]?.string == field)
    }

    @Test func anUnserviceableAddressHasNoField() throws {
        let issue: JSON = ["code": "address_undeliverable", "field": "address_region", "message": "No"]
        #expect(try after(["issues": [issue]])[1]["sheet"]?["issues"]?[0]?["field"] == nil)
    }

    @Test(arguments: [126, 127, 128])
    func aMessageStaysBelow128Characters(_ count: Int) throws {
        let text = String(repeating: "x", count: count)
        let shown = try after(["issues": [["code": "address_invalid", "message": .string(text)]]])[1]["sheet"]?[
            "issues"]?[0]?["message"]
        #expect(shown?.string?.count == min(127, count))
    }

    @Test func optionErrorsAreImpossible() throws {
        let answer: JSON = ["issues": [["code": "address_undeliverable", "message": "No"]]]
        let line = try lines([["option": "express", "answer": answer]])[1]
        #expect(line.isHandlerCalled == true)
        #expect(line.isApplied == false)
        #expect(line.total == "105.00")
        #expect(line.issueCodes == nil)
        #expect(line.isPayable == true)
        #expect(line.notes.contains("none for an option"))
    }

    @Test func anAuthorisationThatIsRefusedKeepsTheSheetOpen() throws {
        let answer: JSON = ["issues": [["code": "address_invalid", "field": "street_address", "message": "No"]]]
        let lines = try lines([
            ["authorize": ["address": Play.full], "answer": answer], ["address": Play.cupertino],
            ["authorize": ["address": Play.full]],
        ])
        #expect(lines[1].isPresented == true)
        #expect(lines[1].isPayable == false)
        #expect(lines[1]["token"] != nil)
        #expect(lines[2].isPayable == true)
        #expect(lines[3].closedBy == "authorized")
    }

    // MARK: - Options

    @Test func centraChoosesAnOptionBeforeItIsShown() throws {
        let answer: JSON = ["summary": Play.summary("113.00"), "options": .array([Play.standard, Play.express])]
        let lines = try lines([
            ["option": "express", "answer": ["after_seconds": 3, "summary": Play.summary("113.00")]],
            ["option": "express", "without_waiting": true, "answer": answer],
        ])
        #expect(lines[1].isApplied == false)
        #expect(lines[1].total == "105.00")
        #expect(lines[1].selected == "standard")
        #expect(lines[1].notes.contains("superseded"))
        #expect(lines[2].selected == "express")
        #expect(lines[2].total == "113.00")
    }

    @Test func anOptionWithoutAnAnswerHasItsOwnPrice() throws {
        #expect(try lines([["option": "express"]])[1].total == "112.00")
    }

    @Test(arguments: [
        ("delivery", "none", false), ("address_mode", "none", false), ("delivery", "pickup", true),
        ("address_mode", "fixed", true),
    ])
    func theAddressIsAskedWhereverAnythingIsDelivered(_ key: String, _ value: String, _ asks: Bool) throws {
        let line = try lines(order: Self.order([(key, .string(value))]))[0]
        #expect(line.asksForAddress == asks)
        #expect(line.isHandlerCalled == asks)
    }

    // MARK: - Time

    @Test(arguments: [("19", true), ("20", true), ("21", false)])
    func ourOwnDeadlineIsTwentySeconds(_ answer: (seconds: String, isInTime: Bool)) throws {
        let line = try after(["after_seconds": .number(answer.seconds), "summary": Play.summary("108.00")])[1]
        #expect(line.isApplied == answer.isInTime)
        #expect(line.total == (answer.isInTime ? "108.00" : "105.00"))
        #expect(line.optionIDs == ["standard", "express"])
        #expect((line.issueCodes == ["unknownError"]) == !answer.isInTime)
    }

    @Test(arguments: [("29", true), ("30", true), ("31", false)])
    func applesLimitClosesTheSheet(_ answer: (seconds: String, isInTime: Bool)) throws {
        let step: JSON = ["address": Play.honolulu, "answer": ["after_seconds": .number(answer.seconds)]]
        let line = try lines([step], [("deadline_seconds", .null)])[1]
        #expect(line.isPresented == answer.isInTime)
        #expect(line.closedBy == (answer.isInTime ? nil : "wallet_timeout"))
    }

    @Test func aFailureLeavesTheTotalsAndIsAnError() throws {
        let line = try after("throw")[1]
        #expect(line.total == "105.00")
        #expect(line.issueCodes == ["unknownError"])
        #expect(try lines([["option": "express", "answer": "throw"]])[1].issueCodes == nil)
    }

    // MARK: - The token

    @Test func theAdapterReadsThePaymentOfTheSheet() throws {
        let line = try lines([["option": "express"], ["authorize": ["address": Play.full]]])[2]
        let event = try Play.provider.bridge?.decode([
            "type": "paymentauthorized", "payment": try #require(line["token"]),
        ])
        guard case .authorized(let authorization)? = event else {
            Issue.record("not an authorisation")
            return
        }
        #expect(authorization.selected == ShippingOption.ID("express"))
        #expect(authorization.shippingAddress?.exposed.streetAddress == "1 Main St")
        #expect(authorization.shippingAddress?.exposed.country == "US")
    }
}
