/// The keys of the order's JSON: what a reader knows is what a writer writes.
enum OrderKeys: Sendable {
    static let order = [
        "reference", "description", "country", "currency", "line_items", "summary", "shipping_options",
        "selected_option", "delivery", "address_mode", "option_choice", "buyer", "shipping_address", "capture",
        "cart", "save_payment_method", "return_url", "cancel_url", "origin", "links", "client", "metadata",
    ]
    static let lineItem = ["id", "title", "quantity", "unit_price", "provider_refs"]
    static let summaryItem = ["id", "type", "label", "amount", "status"]
    static let shippingOption = ["id", "label", "detail", "amount", "delivery_estimate", "summary"]
    static let deliveryEstimate = ["from", "to"]
    static let amount = ["currency", "value"]
    static let buyer = ["email", "phone", "given_name", "family_name", "document"]
    static let document = ["type", "number"]
    static let address = [
        "street_address", "extended_address", "address_locality", "address_region", "postal_code", "address_country",
        "first_name", "last_name", "phone_number",
    ]
    static let link = ["type", "url", "title"]
    static let client = ["ip", "user_agent", "language"]
}
