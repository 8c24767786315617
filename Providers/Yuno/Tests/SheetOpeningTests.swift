import CheckoutConformance
import ExpressCheckout
import Testing

/// What Yuno's Apple Pay sheets open with, rule by rule (`yuno.md §5.6`).
@Suite struct SheetOpeningTests {
    private typealias Play = SheetPlay

    private static func many(_ count: Int) -> [JSON] {
        (0..<count).map { Play.option("o\($0)", "5.00", "105.00") }
    }

    /// A breakdown with so many lines, the total included.
    private static func long(_ count: Int) -> JSON {
        Play.summary("100.00", lines: (1..<count).map { Play.line("l\($0)", "1.00") })
    }

    @Test(arguments: SheetPlay.applePay)
    func y01NothingConfiguredIsOneTotal(_ surface: String) throws {
        let order = Play.order(
            summary: .array([["id": "total", "type": "total", "label": "ACME", "amount": "9.50"]]), options: [])
        let line = try Play.lines(surface, order: order, opening: nil, [], [("handler", false)])[0]
        #expect(line.total == "9.50")
        #expect(line.payee == "ACME")
        #expect(line.summaryIDs == ["total"])
        #expect(line.optionIDs == nil)
        #expect(line.events == ["started"])
        #expect(line.notes.isEmpty)
    }

    @Test(
        arguments: SheetPlay.applePay,
        [
            (true, false, false, true), (false, true, false, true), (true, true, false, true),
            (false, false, true, true),
            (false, false, false, false),
        ])
    func y04AsksForAnAddressWhereOptionsOrAHandlerAre(
        _ surface: String, _ world: (options: Bool, handler: Bool, required: Bool, asks: Bool)
    ) throws {
        let order = Play.order(options: world.options ? [Play.standard] : [])
        let line = try Play.lines(
            surface, order: order, opening: nil, [],
            [("handler", .bool(world.handler)), ("address_required", .bool(world.required))])[0]
        #expect(line.asksForAddress == world.asks)
    }

    @Test(arguments: SheetPlay.applePay)
    func y05NeitherOfThemMeansNoAddress(_ surface: String) throws {
        let lines = try Play.lines(
            surface, order: Play.order(options: []), opening: nil,
            [["address": Play.honolulu], ["authorize": ["address": Play.full]]], [("handler", false)])
        #expect(lines[1].isHandlerCalled == false)
        #expect(lines[1].notes.contains("asks for none"))
        #expect(lines[2]["token"]?["shipping"] == nil)
    }

    @Test(arguments: SheetPlay.applePay)
    func y06TheLastItemIsTheTotal(_ surface: String) throws {
        let lines = Play.summary("100.00", lines: [Play.line("total", "70.00"), Play.line("tax", "30.00")])
        let line = try Play.lines(surface, order: Play.order(summary: lines, options: []))[0]
        #expect(line.total == "100.00")
        #expect(line.summaryIDs == ["total", "tax", "total"])
    }

    @Test(arguments: SheetPlay.applePay)
    func y07ItsLabelIsThePayee(_ surface: String) throws {
        let order = Play.order(summary: Play.summary("100.00", payee: "Our Shop"), options: [])
        #expect(try Play.lines(surface, order: order)[0].payee == "Our Shop")
    }

    @Test(arguments: SheetPlay.applePay)
    func y08ABreakdownInAnotherCurrencyIsIgnored(_ surface: String) throws {
        let foreign: JSON = ["currency": "EUR", "value": "100.00"]
        let order = Play.order(summary: Play.summary("100.00", lines: [Play.line("subtotal", foreign)]), options: [])
        let line = try Play.lines(surface, order: order)[0]
        #expect(line.summaryIDs == ["total"])
        #expect(line.total == "100.00")
        #expect(line.notes.contains("currency EUR differs from the session's USD"))
        let inOption = Play.option(
            "standard", "5.00", nil, [("summary", Play.summary("105.00", lines: [Play.line("x", foreign)]))])
        let second = try Play.lines(surface, order: Play.order(options: [inOption]))[0]
        #expect(second.optionIDs == ["standard"])
        #expect(second.notes.contains("breakdown of option standard not shown: currency EUR"))
    }

    @Test(arguments: SheetPlay.applePay)
    func y09ASessionsBreakdownAppearsByItself(_ surface: String) throws {
        let line = try Play.lines(surface, order: Play.order(options: []), opening: nil, [], [("handler", false)])[0]
        #expect(line.summaryIDs == ["subtotal", "total"])
    }

    @Test(arguments: SheetPlay.applePay)
    func y10DiscountsAreNegative(_ surface: String) throws {
        let lines = [Play.line("subtotal", "100.00"), Play.line("discount", "-10.00")]
        let line = try Play.lines(
            surface, order: Play.order(summary: Play.summary("90.00", lines: lines), options: []))[0]
        #expect(line["sheet"]?["summary"]?[1]?["amount"]?["value"] == "-10.00")
        #expect(line.total == "90.00")
        #expect(line.notes.isEmpty)
    }

    @Test(arguments: SheetPlay.applePay)
    func y11TheFirstOptionsBreakdownOpensTheSheet(_ surface: String) throws {
        let line = try Play.lines(
            surface, order: Play.order(summary: Play.summary("999.00"), options: [Play.standard]))[0]
        #expect(line.total == "105.00")
    }

    @Test(arguments: SheetPlay.applePay)
    func y12NeitherOfThemIsTheSessionsAmount(_ surface: String) throws {
        let order = Play.order(summary: .array([["id": "total", "label": "ACME", "amount": "100"]]), options: [])
        let line = try Play.lines(surface, order: order)[0]
        #expect(line.total == "100.00")
        #expect(line.summaryIDs == ["total"])
    }

    @Test(
        arguments: SheetPlay.applePay,
        [
            ("it has no total", .array([SheetPlay.line("subtotal", "60.00"), SheetPlay.line("tax", "40.00")])),
            ("empty label", SheetPlay.summary("100.00", lines: [SheetPlay.line("subtotal", "100.00", label: "")])),
            ("empty label", SheetPlay.summary("100.00", payee: "")),
            (
                "currency EUR differs",
                SheetPlay.summary("100.00", lines: [SheetPlay.line("a", ["currency": "EUR", "value": "1.00"])])
            ),
            ("is not a number", SheetPlay.summary("100.00", lines: [SheetPlay.line("a", "ten")])),
            ("more decimals", SheetPlay.summary("100.00", lines: [SheetPlay.line("a", "1.005")])),
        ] as [(String, JSON)])
    func y13AnInvalidBreakdownIsNotShown(_ surface: String, _ flaw: (reason: String, summary: JSON)) throws {
        let line = try Play.lines(surface, order: Play.order(summary: flaw.summary, options: []))[0]
        #expect(line.summaryIDs == ["total"])
        #expect(line.total == "100.00")
        #expect(line.notes.contains("breakdown not shown: "))
        #expect(line.notes.contains(flaw.reason))
    }

    @Test(arguments: SheetPlay.applePay)
    func y14TheFirstOptionIsPreselected(_ surface: String) throws {
        #expect(try Play.lines(surface)[0].selected == "standard")
        guard case .object(let members) = Play.order() else { return }
        let line = try Play.lines(surface, order: .object(members + [.init("selected_option", "express")]))[0]
        #expect(line.selected == "express")
        #expect(line.optionIDs == ["express", "standard"])
        #expect(line.total == "112.00")
    }

    @Test(arguments: SheetPlay.applePay)
    func y15LabelAndDetailAreNameAndDescription(_ surface: String) throws {
        let option = Play.option("standard", "5.00", "105.00", [("detail", "3 days")])
        let shown = try Play.lines(surface, order: Play.order(options: [option]))[0]["sheet"]?["options"]?[0]
        #expect(shown?["label"] == "standard")
        #expect(shown?["detail"] == "3 days")
    }

    @Test(arguments: SheetPlay.applePay)
    func y16ThePriceStandsBesideTheOption(_ surface: String) throws {
        let shown = try Play.lines(surface)[0]["sheet"]?["options"]?[1]
        #expect(shown?["amount"]?["value"] == "12.00")
        #expect(shown?["label"] == "express")
    }

    @Test(arguments: SheetPlay.applePay)
    func y17ASwitchCallsNobody(_ surface: String) throws {
        let lines = try Play.lines(
            surface, [["option": "express", "answer": ["summary": Play.summary("1.00")]], ["option": "standard"]])
        #expect(lines[1].isHandlerCalled == false)
        #expect(lines[1].isApplied == nil)
        #expect(lines[1].total == "112.00")
        #expect(lines[1].notes.contains("nobody is asked"))
        #expect(lines[2].total == "105.00")
        #expect(lines[2].events == ["updated"])
    }

    @Test(arguments: SheetPlay.applePay)
    func y18AnOptionWithoutItemsLeavesTheTotals(_ surface: String) throws {
        let order = Play.order(options: [Play.standard, Play.option("pickup", "0.00", nil)])
        let line = try Play.lines(surface, order: order, [["option": "pickup"]])[1]
        #expect(line.selected == "pickup")
        #expect(line.total == "105.00")
        #expect(line.notes.contains("no breakdown of its own"))
    }

    @Test(
        arguments: [
            ("yuno-ios", "ios", "14", false), ("yuno-ios", "ios", "15", true), ("yuno-ios", "ios", "16", true),
            ("yuno-ios", "ios", "15.4", true), ("yuno-web", "apple_pay_js", "11", false),
            ("yuno-web", "apple_pay_js", "12", true), ("yuno-web", "apple_pay_js", "13", true),
        ])
    func y19EstimatesNeedAVersion(_ surface: String, _ client: String, _ version: String, _ isShown: Bool) throws {
        let days: JSON = ["from": "2026-12-07", "to": "2026-12-09"]
        let order = Play.order(options: [Play.option("standard", "5.00", "105.00", [("delivery_estimate", days)])])
        let line = try Play.lines(surface, order: order, [], [("client", .object([.init(client, .number(version))]))])[
            0]
        #expect((line["sheet"]?["options"]?[0]?["delivery_estimate"] == days) == isShown)
        #expect(line.notes.contains("it needs \(client)") == !isShown)
    }

    @Test(
        arguments: SheetPlay.applePay,
        [
            ["from": "2026-12-09", "to": "2026-12-07"], ["from": "2026-13-01", "to": "2026-12-07"], ["from": "soon"],
            [:],
        ] as [JSON])
    func y20AReversedOrMalformedRangeIsNotShown(_ surface: String, _ days: JSON) throws {
        let order = Play.order(options: [Play.option("standard", "5.00", "105.00", [("delivery_estimate", days)])])
        let line = try Play.lines(surface, order: order)[0]
        #expect(line.optionIDs == ["standard"])
        #expect(line["sheet"]?["options"]?[0]?["delivery_estimate"] == nil)
        #expect(line.notes.contains("reversed or malformed"))
    }

    private func opensWith(_ surface: String, _ order: JSON, isTooMany: Bool, _ reason: String) throws {
        let line = try Play.lines(surface, order: order)[0]
        #expect(line.notes.contains(reason) == isTooMany)
        guard isTooMany else {
            #expect(line.isPresented == true)
            #expect(line.events == ["started"])
            return
        }
        if surface == "yuno-ios" {
            #expect(line.isPresented == true)
            #expect(line.optionIDs == nil)
            #expect(line.total == "100.00")
        } else {
            #expect(line.isPresented == false)
            #expect(line.isPayable == false)
            #expect(line.events == ["failed"])
            #expect(line.closedBy == "failure")
            #expect(line.isHandlerCalled == false)
        }
    }

    @Test(arguments: SheetPlay.applePay, [99, 100, 101])
    func y21AtMost100Options(_ surface: String, _ count: Int) throws {
        try opensWith(
            surface, Play.order(options: Self.many(count)), isTooMany: count > 100, "101 options, the limit is 100")
    }

    @Test(arguments: SheetPlay.applePay, [99, 100, 101])
    func y22AtMost100SummaryItems(_ surface: String, _ count: Int) throws {
        try opensWith(
            surface, Play.order(summary: Self.long(count), options: count > 100 ? [Play.option("s", "5.00", nil)] : []),
            isTooMany: count > 100, "101 summary items, the limit is 100")
    }

    @Test(arguments: SheetPlay.applePay, [99, 100, 101])
    func y23AtMost100ItemsPerOption(_ surface: String, _ count: Int) throws {
        let option = Play.option("standard", "5.00", nil, [("summary", Self.long(count))])
        try opensWith(
            surface, Play.order(options: [option]), isTooMany: count > 100,
            "101 summary items of option standard, the limit is 100")
    }

    @Test(arguments: SheetPlay.applePay)
    func y24AnOptionInAnotherCurrencyHidesTheSelector(_ surface: String) throws {
        let foreign = Play.option("abroad", ["currency": "EUR", "value": "5.00"], "105.00")
        let line = try Play.lines(surface, order: Play.order(options: [Play.standard, foreign]))[0]
        #expect(line.isPresented == true)
        #expect(line.optionIDs == nil)
        #expect(line.summaryIDs == ["subtotal", "total"])
        #expect(line.notes.contains("options not shown: currency EUR differs from the session's USD"))
    }
}
