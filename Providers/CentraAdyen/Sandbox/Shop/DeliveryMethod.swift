/// A way of delivery that the shop prices.
struct DeliveryMethod: Sendable {
    let id: Int
    let name: String
    let comment: String
    /// The price in hundredths, by currency.
    let prices: [String: Int64]

    static let standard = DeliveryMethod(
        id: 1, name: "Standard shipping", comment: "Arrives in 3-5 business days",
        prices: ["USD": 5_00, "GBP": 4_00])
    static let express = DeliveryMethod(
        id: 2, name: "Express shipping", comment: "Arrives in 1-2 business days",
        prices: ["USD": 12_00, "GBP": 9_00])

    /// What is on offer at a place; to Alaska only the standard one, so that a choice can be lost on the way.
    static func offered(country: String, state: String?) -> [DeliveryMethod] {
        country == "US" && state == "AK" ? [standard] : [standard, express]
    }
}
