/// A size of a product: what a line holds.
struct CatalogueItem: Sendable {
    /// The id that `addItem` takes.
    let id: String
    let productNumber: String
    let name: String
    let variant: String
    let size: String
    /// The price of one, in hundredths, by currency; where there is none it is not sold.
    let prices: [String: Int64]
    /// How many there are before anything is sold.
    let stock: Int

    /// Two shirts with standard delivery to California are exactly 105.00 USD.
    static let all: [CatalogueItem] = [
        CatalogueItem(
            id: "4821-9", productNumber: "4821", name: "Blue shirt", variant: "Blue", size: "M",
            prices: ["USD": 50_00, "GBP": 40_00], stock: 100),
        CatalogueItem(
            id: "4821-10", productNumber: "4821", name: "Blue shirt", variant: "Blue", size: "L",
            prices: ["USD": 50_00], stock: 1),
    ]

    static func named(_ id: String) -> CatalogueItem? {
        all.first { $0.id == id }
    }
}
