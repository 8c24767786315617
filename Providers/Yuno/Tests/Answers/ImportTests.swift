import ExpressCheckout
import Testing
import YunoCheckout

/// What `xcheckout translate --from yuno` makes of a session.
@Suite struct ImportTests {
    private func importing() throws -> any OrderImporting {
        try #require(try Fixture.provider(ScriptedTransport([])).importing)
    }

    private func read(_ text: String) throws -> ImportedOrder {
        try importing().importOrder(try JSON(parsing: Array(text.utf8)))
    }

    private func session(_ changed: [(String, JSON?)] = []) async throws -> JSON {
        let plan = try await Fixture.provider(ScriptedTransport([])).plan(try Fixture.order())
        let request = try #require(plan.requests.first)
        var members = try #require(try request.json.object)
        for (key, value) in changed {
            members.removeAll { $0.key == key }
            if let value { members.append(JSON.Member(key, value)) }
        }
        return .object(members)
    }

    @Test func readsBackWhatTheAdapterSends() async throws {
        let imported = try importing().importOrder(
            try await session([("customer_id", "c"), ("installments", ["plan_id": "i"])]))
        #expect(imported.isComplete)
        let order = try CheckoutOrder.read(imported.order.exposed).order
        let sent = try Fixture.order()
        #expect(order.reference == sent.reference)
        #expect(order.descriptionText == sent.descriptionText)
        #expect(order.summary == sent.summary)
        #expect(order.shippingOptions == sent.shippingOptions)
        #expect(imported.report.map(\.path.description) == ["$.account_id", "$.customer_id", "$.installments"])
        #expect(imported.report.allSatisfy { $0.severity == .lost })
        #expect(imported.source(of: JSONPath.root.appending("reference")).description == "$.merchant_order_id")
        let line = JSONPath.root.appending("shipping_options").appending(1).appending("summary").appending(0)
        #expect(
            imported.source(of: line.appending("amount")).description == "$.shipping_methods[1].summary_items[0].amount"
        )
    }

    @Test func asksForThePayeeOfASessionWithoutABreakdown() throws {
        let imported = try read(
            #"{"id":"s","merchant_order_id":"order-1","country":"US","payment_description":"x","used":false,"workflow":"SDK_CHECKOUT","amount":{"currency":"USD","value":105.5000},"metadata":null}"#
        )
        #expect(!imported.isComplete)
        #expect(imported.order.exposed["summary"] == [["id": "total", "type": "total", "amount": "105.50"]])
        #expect(imported.report.contains { $0.path.description == "$.amount" && $0.severity == .needsValue })
    }

    @Test func keepsExactDigitsOfEveryCurrency() throws {
        let imported = try read(
            #"{"merchant_order_id":"order-1","country":"KW","summary_items":[{"id":"a","label":"A","amount":{"currency":"KWD","value":12.3450}},{"id":"total","label":"T","amount":{"currency":"KWD","value":12.345}}]}"#
        )
        #expect(imported.order.exposed["summary"]?[1]?["amount"] == "12.345")
    }

    @Test(arguments: [
        (#"[]"#, "$"),
        (#"{"id":"x"}"#, "$"),
        (#"{"merchant_order_id":"a","country":"US","amount":{"currency":"USD","value":1.005}}"#, "$.amount.value"),
        (#"{"merchant_order_id":"a","country":"US","amount":{"currency":"XQX","value":1}}"#, "$.amount.currency"),
        (
            #"{"merchant_order_id":"a","country":"US","amount":{"currency":"USD","value":1},"shipping_methods":[{"id":"a","label":"A","amount":{"currency":"EUR","value":1}}]}"#,
            "$.shipping_methods[0].amount.currency"
        ),
        (
            #"{"merchant_order_id":"a","country":"US","summary_items":[{"id":"a","label":"A","amount":{"currency":"USD","value":1}},{"id":"t","label":"T","amount":{"currency":"USD","value":2}}]}"#,
            "$.summary_items"
        ),
        (#"{"merchant_order_id":7,"country":"US","amount":{"currency":"USD","value":1}}"#, "$.merchant_order_id"),
    ])
    func refusesAtThePayloadsPath(_ text: String, _ path: String) throws {
        let error = try #require(throws: OrderInvalid.self) { try read(text) }
        #expect(error.problems.map(\.path.description) == [path])
    }

    @Test func reportsWhatYunoIgnoresToo() async throws {
        let imported = try importing().importOrder(
            try await session([
                ("summary_items", [["id": "t", "label": "T", "amount": ["currency": "USD", "value": 1]]]),
                ("workflow", "SDK_SEAMLESS"), ("news", 1),
                ("payment_method", ["detail": ["card": ["capture": false]], "vault_on_success": true]),
                ("metadata", [["key": "a", "value": "1"], ["key": "a", "value": "2"], ["key": "b"]]),
            ]))
        let report = imported.report.map { "\($0.path) \($0.severity.rawValue)" }
        #expect(
            report == [
                "$.summary_items lost", "$.metadata[1] lost", "$.metadata[2] lost", "$.account_id lost",
                "$.workflow changed", "$.news lost",
            ])
        #expect(imported.order.exposed["capture"] == "manual")
        #expect(imported.order.exposed["save_payment_method"] == true)
        #expect(imported.order.exposed["metadata"] == ["a": "1"])
    }
}
