import ExpressCheckout

/// An order of an ordinary size: two lines, two options, a buyer and an address.
enum Sample {
    static func order(_ number: Int) throws -> CheckoutOrder {
        try CheckoutOrder.read(Array(text(number).utf8)).order
    }

    private static func text(_ number: Int) -> String {
        """
        {"reference":"order-\(number)","description":"Two shirts","country":"US","currency":"USD",
        "line_items":[{"id":"sku-1","title":"Blue shirt","quantity":2,"unit_price":"50.00"},
          {"id":"sku-2","title":"Gift wrap","quantity":1,"unit_price":"0.00"}],
        "summary":[{"id":"s","type":"subtotal","label":"Subtotal","amount":"100.00"},
          {"id":"t","type":"total","label":"ACME Inc.","amount":"100.00"}],
        "shipping_options":[\(option("standard", "5.00", "105.00")),\(option("express", "12.00", "112.00"))],
        "buyer":{"email":"customer\(number)@example.com","phone":"+15550100","given_name":"Ada","family_name":"Lane"},
        "shipping_address":{"street_address":"\(number) Main St","address_locality":"Springfield",
          "address_region":"CA","postal_code":"95014","address_country":"US","first_name":"Ada","last_name":"Lane"},
        "return_url":"https://shop.example/return","metadata":{"channel":"app"}}
        """
    }

    private static func option(_ id: String, _ price: String, _ total: String) -> String {
        """
        {"id":"\(id)","label":"\(id) shipping","detail":"Soon","amount":"\(price)",
        "delivery_estimate":{"from":"2026-12-12","to":"2026-12-14"},
        "summary":[{"id":"s","type":"subtotal","label":"Subtotal","amount":"100.00"},
          {"id":"f","type":"fulfillment","label":"Shipping","amount":"\(price)"},
          {"id":"t","type":"total","label":"ACME Inc.","amount":"\(total)"}]}
        """
    }
}
