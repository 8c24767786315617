/// A Yuno session of about two kilobytes, as an adapter writes it: three delivery options, each with its breakdown.
enum SampleSession {
    static let text: String = {
        let options = [("standard", "5.00", "105.00"), ("express", "12.00", "112.00"), ("night", "19.50", "119.50")]
        let methods = options.map { id, fee, total in
            """
            {"id":"\(id)","label":"Delivery by \(id) carrier","detail":"Arrives \u{2014} before the weekend",\
            "amount":{"currency":"USD","value":\(fee)},"delivery_estimate":{"from":"2026-12-12","to":"2026-12-14"},\
            "summary_items":[\(item("subtotal", "Goods", "100.00")),\(item("shipping", "Delivery", fee)),\
            \(item("tax", "Tax", "0.00")),\(item("total", "ACME Inc.", total))]}
            """
        }
        return """
            {"account_id":"11111111-2222-4333-8444-555555555555","merchant_order_id":"order-123",\
            "payment_description":"Two \\"blue\\" shirts","country":"US","amount":{"currency":"USD","value":105.00},\
            "callback_url":"https://shop.example/return?order=123","workflow":"SDK_CHECKOUT",\
            "metadata":[{"key":"channel","value":"app"},{"key":"campaign","value":"winter"}],\
            "shipping_methods":[\(methods.joined(separator: ","))]}
            """
    }()

    private static func item(_ id: String, _ label: String, _ value: String) -> String {
        "{\"id\":\"\(id)\",\"label\":\"\(label)\",\"amount\":{\"currency\":\"USD\",\"value\":\(value)}}"
    }
}
