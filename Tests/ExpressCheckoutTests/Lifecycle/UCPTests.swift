import CheckoutConformance
import ExpressCheckout
import Testing

/// Snapshots as UCP checkout JSON: its rules kept, and read back the same.
@Suite struct UCPTests {
    private let usd: Currency

    init() throws {
        usd = try #require(Currency("USD"))
        page = try JSON(parsing: Self.pageText)
    }

    private func money(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: usd) }

    private func item(_ kind: SummaryItem.Kind, _ label: String, _ cents: Int64) -> SummaryItem {
        SummaryItem(id: label, kind: kind, label: label, amount: money(cents))
    }

    private func rows(_ totals: [CheckoutTotal]) -> [String] {
        totals.map { "\($0.kind) \($0.text ?? "-") \($0.amount.minorUnits)" }
    }

    @Test func aBreakdownBecomesRows() throws {
        let summary = try OrderSummary([
            item(.subtotal, "Goods", 100_00), item(.discount, "Spring", -10_00), item(.fulfillment, "Shipping", 5_00),
            item(.tax, "Tax", 8_00), item(SummaryItem.Kind(rawValue: "gift_wrap"), "Wrap", 2_00),
            item(.total, "ACME", 105_00),
        ])
        #expect(
            rows(summary.checkoutTotals)
                == [
                    "subtotal Goods 10000", "discount Spring -1000", "fulfillment Shipping 500", "tax Tax 800",
                    "gift_wrap Wrap 200", "total ACME 10500",
                ])
    }

    @Test func containedTaxIsAPartOfTheTotal() throws {
        let summary = try OrderSummary([
            item(.subtotal, "Goods", 100_00), item(.includedTax, "VAT 20%", 16_67), item(.total, "ACME", 100_00),
        ])
        let totals = summary.checkoutTotals
        #expect(rows(totals) == ["subtotal Goods 10000", "total ACME 10000"])
        #expect(totals.last?.lines.map(\.amount.minorUnits) == [83_33, 16_67])
        #expect(totals.last?.lines.last?.text == "VAT 20%")
    }

    @Test func aMissingSubtotalIsTheTotalMinusTheRest() throws {
        let alone = try OrderSummary([item(.total, "ACME", 42_00)])
        #expect(rows(alone.checkoutTotals) == ["subtotal - 4200", "total ACME 4200"])
        let without = try OrderSummary([
            item(.other, "Shirts", 40_00), item(.fee, "Fee", 2_00), item(.total, "ACME", 42_00),
        ])
        #expect(
            rows(without.checkoutTotals) == ["subtotal - 0", "other Shirts 4000", "fee Fee 200", "total ACME 4200"])
    }

    @Test func rowsThatUCPHasNoSignForAreOfOnesOwnType() throws {
        let summary = try OrderSummary([
            item(.subtotal, "Goods", 10_00), item(.subtotal, "Vouchers", 5_00), item(.subtotal, "Returned", -1_00),
            item(.discount, "None", 0), item(.fulfillment, "Refunded shipping", -2_00), item(.total, "ACME", 12_00),
        ])
        let totals = summary.checkoutTotals
        #expect(
            rows(totals)
                == [
                    "subtotal Goods 1500", "other Returned -100", "other None 0", "other Refunded shipping -200",
                    "total ACME 1200",
                ])
        #expect(totals.first?.lines.map(\.amount.minorUnits) == [10_00, 5_00])
    }

    @Test(arguments: 0..<300)
    func everyOrdersSnapshotKeepsTheRulesAndReadsBackTheSame(seed: UInt64) throws {
        var generator = OrderGenerator(seed: seed)
        let order = try generator.order()
        var machine = FlowMachine(id: CheckoutID("c"), order: order, rules: FlowMachineTests.unquoted)
        _ = machine.receive(.open)
        _ = machine.receive(.opened(.success(OpenReply(clientPayload: [:]))))
        let (_, events) = FlowReporter.joining(machine, showing: [.buyer, .payment])
        let snapshot = try #require(events.first?.snapshot)
        // Orders may cost more than JavaScript can count; UCP's may not.
        let problems = snapshot.ucpProblems
        #expect(problems.filter { !$0.message.contains("JavaScript") } == [])
        let text = try problems.isEmpty ? snapshot.ucp().text : snapshot.json.text
        let read = try CheckoutSnapshot(ucp: JSON(parsing: text), showing: [.buyer, .payment])
        #expect(read == snapshot)
        #expect(read.total == machine.sheet.total.amount)
    }

    /// As text: a literal of this depth takes the compiler minutes.
    private static let pageText = """
        {"ucp": {"version": "2026-04-08", "status": "success", "capabilities": {"x": []}}, "id": "gid://1",
        "status": "ready_for_complete", "currency": "USD",
        "line_items": [{"id": "l1", "quantity": 2, "parent_id": "l0",
          "item": {"id": "sku", "title": "Shirt", "price": 5000, "image_url": "https://a.example/1"},
          "totals": [{"type": "subtotal", "amount": 10000}, {"type": "total", "amount": 10000}]}],
        "totals": [{"type": "subtotal", "amount": 10000, "display_text": "Subtotal"},
          {"type": "discount", "amount": -1000, "display_text": "SPRING"},
          {"type": "total", "amount": 9000, "extra": true}],
        "discounts": {"codes": ["SPRING"], "applied": [{"title": "Spring", "amount": 1000, "automatic": false}]},
        "links": [{"type": "privacy_policy", "url": "https://shop.example/privacy"}],
        "buyer": {"first_name": "Ada", "email": "ada@example.com"},
        "payment": {"instruments": [{"id": "i", "credential": {"token": "tok_secret"}}]},
        "signals": {"ip": "203.0.113.7"}, "policies": [{"id": "p1"}],
        "fulfillment": {"methods": [{"id": "m", "type": "shipping", "line_item_ids": ["l1"],
          "destinations": [{"id": "d", "street_address": "1 Main St", "postal_code": "95014", "address_country": "US"}],
          "selected_destination_id": "d",
          "groups": [{"id": "g", "line_item_ids": ["l1"], "selected_option_id": "o", "options": [{"id": "o",
            "title": "Standard", "carrier": "Post", "description": {"plain": "Soon"},
            "totals": [{"type": "total", "amount": 0}]}]}]}]}}
        """

    private let page: JSON

    @Test func aPagesCheckoutIsReadWithEverythingUnknownKept() throws {
        let snapshot = try CheckoutSnapshot(ucp: page)
        #expect(snapshot.total == money(90_00))
        #expect(snapshot.ucpProblems == [])
        #expect(snapshot.unknown == [JSON.Member("policies", [["id": "p1"]])])
        #expect(snapshot.totals.last?.unknown == [JSON.Member("extra", true)])
        let line = snapshot.json["line_items"]?[0]
        #expect(line?["item"]?["image_url"]?.string == "https://a.example/1")
        #expect(line?["parent_id"]?.string == "l0")
        let group = snapshot.json["fulfillment"]?["methods"]?[0]?["groups"]?[0]
        #expect(group?["options"]?[0]?["description"] == ["plain": "Soon"])
        #expect(group?["options"]?[0]?["carrier"]?.string == "Post")
    }

    @Test func whatIsAboutTheCustomerIsReadOnlyWhenAskedFor() throws {
        let plain = try CheckoutSnapshot(ucp: page).json.text
        for secret in ["Ada", "ada@example.com", "tok_secret", "203.0.113.7", "1 Main St", "95014"] {
            #expect(!plain.contains(secret), "\(secret)")
        }
        let full = try CheckoutSnapshot(ucp: page, showing: [.buyer, .payment])
        #expect(full.json.canonical == JSON.object((page.object ?? []).filter { $0.key != "ucp" }).canonical)
        #expect(!"\(full)".contains("tok_secret"))
    }

    @Test func discountsOfOlderVersionsAreTurned() throws {
        let old = page.setting("$.ucp.version", to: "2026-01-23").setting("$.totals[1].amount", to: 1000)
        #expect(try CheckoutSnapshot(ucp: old).totals[1].amount == money(-10_00))
        let wrong = page.setting("$.totals[1].amount", to: 1000)
        #expect(try CheckoutSnapshot(ucp: wrong).ucpProblems.map(\.path.description).contains("$.totals[1].amount"))
    }

    @Test(arguments: [
        ("$.totals[2].amount", JSON.number("9000.5")), ("$.totals[2].amount", "9000"), ("$.currency", "usd"),
        ("$.id", ""), ("$.line_items[0].quantity", "2"),
    ])
    func whatCannotBeReadIsNamedByItsPath(path: String, value: JSON) throws {
        let broken = page.setting(path, to: value)
        let error = #expect(throws: JSONError.self) { try CheckoutSnapshot(ucp: broken) }
        #expect(error?.path.description == path)
    }

    @Test(
        arguments: [
            ("$.totals[0].amount", JSON.number("10001"), "$.totals"),
            ("$.totals[0].type", "total", "$.totals"), ("$.totals[0].amount", -1, "$.totals[0].amount"),
            ("$.totals[2].amount", JSON.number("9007199254740993"), "$.totals[2].amount"),
            ("$.status", "completed", "$.order"), ("$.discounts.applied[0].amount", 0, "$.discounts.applied[0].amount"),
            (
                "$.fulfillment.methods[0].selected_destination_id", "x",
                "$.fulfillment.methods[0].selected_destination_id"
            ),
            (
                "$.fulfillment.methods[0].groups[0].selected_option_id", "x",
                "$.fulfillment.methods[0].groups[0].selected_option_id"
            ),
            ("$.fulfillment.methods[0].line_item_ids[0]", "x", "$.fulfillment.methods[0].line_item_ids[0]"),
            ("$.line_items[0].quantity", 0, "$.line_items[0].quantity"),
            ("$.totals[1].display_text", "", nil), ("$.totals[0].type", "included_tax", "$.totals[0].type"),
            ("$.totals[1].type", "gift", nil),
        ] as [(String, JSON, String?)])
    func whatBreaksARuleIsNotWritten(path: String, value: JSON, problem: String?) throws {
        let snapshot = try CheckoutSnapshot(ucp: page.setting(path, to: value))
        guard let problem else {
            _ = try snapshot.ucp()
            return
        }
        #expect(snapshot.ucpProblems.map(\.path.description).contains(problem))
        #expect(throws: UCPInvalid.self) { try snapshot.ucp() }
    }
}

extension JSON {
    /// This value with the one at `path`, a text such as `$.totals[2].amount`, replaced.
    fileprivate func setting(_ path: String, to value: JSON) -> JSON {
        let steps = path.dropFirst(2).split(separator: ".").flatMap { part -> [JSONPath.Step] in
            let names = part.split(whereSeparator: { $0 == "[" || $0 == "]" })
            return names.map { name in Int(name).map { .index($0) } ?? .key(String(name)) }
        }
        return setting(steps, to: value)
    }
}
