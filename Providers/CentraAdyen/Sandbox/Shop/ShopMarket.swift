/// A market: the countries in it and the currency that they pay in.
struct ShopMarket: Sendable, Equatable {
    /// A currency as Centra describes it; both that the shop has count hundredths.
    struct Currency: Sendable, Equatable {
        let id: Int
        let code: String
        let name: String
        let isoNumber: String
        let prefix: String?
        let suffix: String?
    }

    let id: Int
    let name: String
    let currency: Currency
    let countries: [String]

    static let america = ShopMarket(
        id: 1, name: "US",
        currency: Currency(id: 1, code: "USD", name: "US Dollar", isoNumber: "840", prefix: nil, suffix: "USD"),
        countries: ["US", "CA", "DE"])
    static let britain = ShopMarket(
        id: 2, name: "GB",
        currency: Currency(id: 2, code: "GBP", name: "British Pound", isoNumber: "826", prefix: "£", suffix: nil),
        countries: ["GB"])

    /// The market that sells to `country`.
    static func selling(to country: String) -> ShopMarket {
        britain.countries.contains(country) ? britain : america
    }
}
