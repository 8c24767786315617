package import ExpressCheckout

/// An order that has every key of the order's JSON, its choices the default ones: for tests that an adapter sends each or
/// warns of it at its path.
package enum EveryKeyOrder {
    /// The order with some keys changed, and the paths that are warned of.
    package struct Case: Sendable {
        package let name: String
        package let changes: JSON
        package let paths: Set<String>

        package init(_ name: String, _ changes: JSON, _ paths: Set<String>) {
            self.name = name
            self.changes = changes
            self.paths = paths
        }
    }

    /// The order's JSON.
    package static let text = """
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
}
