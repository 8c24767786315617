import CentraAdyenCheckout
import ExpressCheckout
import Testing

/// Every key of the order's JSON is sent, or has exactly one warning at its path.
@Suite struct AdapterEveryKeyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let changes: JSON
        let paths: Set<String>

        init(_ name: String, _ changes: JSON, _ paths: Set<String>) {
            testDescription = name
            self.changes = changes
            self.paths = paths
        }
    }

    /// An order that has every key, its choices the default ones.
    private static let everyKey = """
        {"reference":"order-123","description":"Two shirts","country":"US","currency":"USD",
        "line_items":[{"id":"sku-1","title":"Shirt","quantity":2,"unit_price":"50.00",
          "provider_refs":{"centra-adyen":"4821-9"}}],
        "summary":[{"id":"s","type":"subtotal","label":"Subtotal","amount":"100.00"},
          {"id":"f","type":"fulfillment","label":"Shipping","amount":"7.00","status":"estimated"},
          {"id":"t","type":"total","label":"ACME","amount":"107.00"}],
        "shipping_options":[
          {"id":"standard","label":"Standard","detail":"Soon","amount":"5.00",
            "delivery_estimate":{"from":"2026-12-12","to":"2026-12-14"},
            "summary":[{"id":"s","type":"subtotal","label":"Subtotal","amount":"100.00"},
              {"id":"f","type":"fulfillment","label":"Shipping","amount":"5.00","status":"estimated"},
              {"id":"t","type":"total","label":"ACME","amount":"105.00"}]},
          {"id":"express","label":"Express","amount":"12.00",
            "summary":[{"id":"s","type":"subtotal","label":"Subtotal","amount":"100.00"},
              {"id":"f","type":"fulfillment","label":"Shipping","amount":"12.00"},
              {"id":"t","type":"total","label":"ACME","amount":"112.00"}]}],
        "selected_option":"standard","delivery":"shipping","address_mode":"choose","option_choice":"on_sheet",
        "buyer":{"email":"ada@example.com","phone":"+15550100","given_name":"Ada","family_name":"Lane",
          "document":{"type":"PASSPORT","number":"X1234567"}},
        "shipping_address":{"street_address":"1 Main St","extended_address":"Apt 2","address_locality":"Springfield",
          "address_region":"CA","postal_code":"95014","address_country":"US","first_name":"Ada","last_name":"Lane",
          "phone_number":"+15550100"},
        "capture":"automatic","cart":"existing","save_payment_method":false,"return_url":"https://shop.example/return",
        "cancel_url":"https://shop.example/cancel","origin":"https://shop.example",
        "links":[{"type":"terms_of_service","url":"https://shop.example/terms","title":"Terms"}],
        "client":{"ip":"203.0.113.7","user_agent":"Mozilla/5.0","language":"en-US"},"metadata":{"channel":"app"}}
        """

    private static let always: Set<String> = [
        "$.line_items", "$.summary", "$.shipping_options", "$.selected_option", "$.country", "$.reference",
        "$.description", "$.buyer.document", "$.shipping_address", "$.links", "$.metadata",
    ]

    static let cases = [
        Case("as it is", [:], always),
        Case(
            "the goods are added", ["cart": "add"],
            always.union(["$.line_items[0].title", "$.line_items[0].unit_price"]).subtracting(["$.line_items"])),
        Case(
            "the other choices", ["capture": "manual", "save_payment_method": true, "option_choice": "later"],
            always.union(["$.capture", "$.save_payment_method", "$.option_choice"])),
        Case("a pick-up", ["delivery": "pickup"], always.union(["$.delivery"])),
        Case("no delivery", ["delivery": "none"], always.union(["$.delivery"]).subtracting(["$.shipping_address"])),
        Case("a fixed address", ["address_mode": "fixed"], always.union(["$.address_mode"])),
        Case(
            "no address", ["address_mode": "none"], always.union(["$.address_mode"]).subtracting(["$.shipping_address"])
        ),
        Case(
            "neither", ["delivery": "none", "address_mode": "none"],
            always.union(["$.delivery", "$.address_mode"]).subtracting(["$.shipping_address"])),
        Case(
            "no options", ["shipping_options": [], "selected_option": .null],
            always.subtracting(["$.shipping_options", "$.selected_option"])),
    ]

    private func order(_ changes: JSON) throws -> CheckoutOrder {
        let changed = try #require(changes.object)
        let kept = try #require(try JSON(parsing: Array(Self.everyKey.utf8)).object)
            .filter { member in !changed.contains { $0.key == member.key } }
        return try CheckoutOrder.read(.object(kept + changed.filter { $0.value != .null })).order
    }

    @Test(arguments: cases)
    func warnsExactlyOnceOfEveryKeyThatIsIgnored(_ example: Case) throws {
        let review = try AdapterShop.provider(AdapterScriptedTransport()).review(try order(example.changes))
        #expect(review.problems.isEmpty)
        let paths = review.warnings.map(\.path.description)
        #expect(Set(paths) == example.paths)
        #expect(Set(paths).count == paths.count)
    }
}
