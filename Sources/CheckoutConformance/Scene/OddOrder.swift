import ExpressCheckout

/// An order at the edge of what providers take, made of a world's own.
struct OddOrder: Sendable {
    /// The last part of its case's name.
    let name: String
    /// What is odd, for a sentence.
    let what: String
    let make: @Sendable (CheckoutOrder) -> CheckoutOrder?

    /// All of them.
    static let all = [
        OddOrder(name: "currency_without_decimals", what: "An order in yen") { SampleOrders.priced($0, in: "JPY") },
        OddOrder(name: "currency_with_three_decimals", what: "An order in Kuwaiti dinars") {
            SampleOrders.priced($0, in: "KWD")
        },
        OddOrder(name: "reference_of_10000_letters", what: "A reference of ten thousand letters") {
            SampleOrders.changing($0, reference: String(repeating: "r", count: 10_000))
        },
        OddOrder(name: "goods_of_nobody", what: "Goods without a reference") {
            SampleOrders.changing($0, lineItems: $0.lineItems.map(SampleOrders.withoutReferences))
        },
        OddOrder(name: "title_of_10000_letters", what: "A title of ten thousand letters") {
            SampleOrders.titled($0, String(repeating: "t", count: 10_000))
        },
        OddOrder(name: "marks_and_emoji", what: "Marks, an apostrophe and an emoji in a title") {
            SampleOrders.titled($0, #"O'Neil "5<6&7" 👕\u{2028}"#)
        },
        OddOrder(name: "greatest_amount", what: "The greatest amount") {
            SampleOrders.priced($0, in: $0.currency.code, minorUnits: .max)
        },
        OddOrder(name: "nothing_to_pay", what: "A total of nothing") {
            SampleOrders.priced($0, in: $0.currency.code, minorUnits: 0)
        },
    ]
}
