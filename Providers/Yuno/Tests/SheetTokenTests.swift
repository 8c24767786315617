import CheckoutConformance
import ExpressCheckout
import Testing
import YunoCheckout

/// The token that Yuno's Apple Pay sheets hand over, and the matrix of what is configured (`yuno.md §5.6`).
@Suite struct SheetTokenTests {
    private typealias Play = SheetPlay

    private static let authorize: JSON = ["authorize": ["address": SheetPlay.full]]

    @Test(arguments: SheetPlay.applePay)
    func y50TheTokenHasTheSelectedOptionOrTheFirst(_ surface: String) throws {
        let untouched = try Play.lines(surface, [Self.authorize])[1]["token"]
        #expect(untouched?["shipping"]?["method"]?["id"] == "standard")
        let switched = try Play.lines(surface, [["option": "express"], Self.authorize])[2]["token"]
        #expect(
            switched?["shipping"]?["method"]?.text
                == #"{"id":"express","label":"express","amount":{"currency":"USD","value":12.00}}"#)
    }

    @Test(arguments: SheetPlay.applePay)
    func y51TheTokenNeverHasABreakdown(_ surface: String) throws {
        let token = try Play.lines(surface, [Self.authorize])[1]["token"]
        #expect(token?.text.contains("summary") == false)
    }

    @Test(
        arguments: SheetPlay.applePay,
        [(true, true, true), (true, false, true), (false, true, true), (false, false, false)])
    func y52TheTokenHasShippingWhereTheSheetGatheredAny(
        _ surface: String, _ world: (handler: Bool, options: Bool, isThere: Bool)
    ) throws {
        let order = Play.order(options: world.options ? [Play.standard] : [])
        let line = try Play.lines(
            surface, order: order, opening: nil, [Self.authorize], [("handler", .bool(world.handler))])[1]
        #expect(line.closedBy == "authorized")
        #expect(line.events == ["dismissed"])
        let shipping = line["token"]?["shipping"]
        #expect((shipping != nil) == world.isThere)
        #expect((shipping?["method"] != nil) == (world.options))
        #expect((shipping?["address"] != nil) == world.isThere)
    }

    @Test func theAdapterReadsTheTokenOfTheSheet() throws {
        guard
            case .object(let members)? = try Play.lines("yuno-ios", [["option": "express"], Self.authorize])[2]["token"]
        else { throw JSONError(.missing, at: .root) }
        let bridge = try #require(Play.provider.bridge)
        let event = try bridge.decode([
            "type": "yunoCreatePayment", "paymentMethodType": "APPLE_PAY",
            "oneTimeToken": .object(members + [.init("token", "ott")]),
        ])
        guard case .authorized(let authorization) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(authorization.selected == ShippingOption.ID("express"))
        #expect(authorization.shippingAddress?.exposed.streetAddress == "1 Main St")
    }

    // MARK: - The six rows of the matrix: handler, summary, options

    private func row(_ surface: String, handler: Bool, summary: Bool, options: Bool, _ answer: JSON = .null) throws
        -> [JSON]
    {
        let single: JSON = .array([["id": "total", "type": "total", "label": "ACME", "amount": "100.00"]])
        let order = Play.order(
            summary: summary ? Play.summary("100.00") : single, options: options ? [Play.standard, Play.express] : [])
        let more: [JSON] = [["address": Play.honolulu, "answer": answer], ["option": "express"]]
        return try Play.lines(surface, order: order, more, [("handler", .bool(handler))])
    }

    @Test(arguments: SheetPlay.applePay)
    func y54NoNoNoIsASingleTotal(_ surface: String) throws {
        let lines = try row(surface, handler: false, summary: false, options: false)
        #expect(lines[0].summaryIDs == ["total"])
        #expect(lines[0].asksForAddress == false)
        #expect(lines[0].optionIDs == nil)
        #expect(lines.allSatisfy { $0.isHandlerCalled == false && $0.total == "100.00" })
    }

    @Test(arguments: SheetPlay.applePay)
    func y55NoYesNoIsABreakdownWithoutUpdates(_ surface: String) throws {
        let lines = try row(surface, handler: false, summary: true, options: false)
        #expect(lines[0].summaryIDs == ["subtotal", "total"])
        #expect(lines[0].asksForAddress == false)
        #expect(lines.allSatisfy { $0.isHandlerCalled == false })
    }

    @Test(arguments: SheetPlay.applePay, [true, false])
    func y56NoAnyYesIsASelectorThatAsksNobody(_ surface: String, _ summary: Bool) throws {
        let lines = try row(surface, handler: false, summary: summary, options: true)
        #expect(lines[0].optionIDs == ["standard", "express"])
        #expect(lines[0].asksForAddress == true)
        #expect(lines.map(\.total) == ["105.00", "105.00", "112.00"])
        #expect(lines.allSatisfy { $0.isHandlerCalled == false && $0.isApplied == nil })
    }

    @Test(arguments: SheetPlay.applePay)
    func y57YesNoNoFollowsTheAnswers(_ surface: String) throws {
        let kept = try row(surface, handler: true, summary: false, options: false, ["summary": Play.summary("108.00")])
        #expect(kept[0].summaryIDs == ["total"])
        #expect(kept.map(\.isHandlerCalled) == [true, true, false])
        #expect(kept[1].total == "108.00")
        #expect(kept[1].optionIDs == nil)
        let returned = try row(
            surface, handler: true, summary: false, options: false, ["options": .array([Play.express])])
        #expect(returned[1].optionIDs == ["express"])
    }

    @Test(arguments: SheetPlay.applePay)
    func y58YesYesNoStartsWithTheBreakdown(_ surface: String) throws {
        let lines = try row(surface, handler: true, summary: true, options: false, ["summary": Play.summary("108.00")])
        #expect(lines[0].summaryIDs == ["subtotal", "total"])
        #expect(lines[0].asksForAddress == true)
        #expect(lines[1].total == "108.00")
    }

    @Test(arguments: SheetPlay.applePay, [true, false])
    func y59YesAnyYesIsEverything(_ surface: String, _ summary: Bool) throws {
        let lines = try row(
            surface, handler: true, summary: summary, options: true, ["options": .array([Play.express, Play.standard])])
        #expect(lines[0].optionIDs == ["standard", "express"])
        #expect(lines[1].optionIDs == ["express", "standard"])
        #expect(lines.map(\.isHandlerCalled) == [true, true, false])
    }
}
