/// A way to pay that the shop has set up.
struct ShopPaymentMethod: Sendable, Equatable {
    let id: Int
    let uri: String
    let name: String
    let kind: String

    static let adyen = ShopPaymentMethod(id: 1, uri: "adyen", name: "Adyen Drop-in", kind: "ADYEN_DROPIN")
    /// Takes every payment without asking anybody.
    static let invoice = ShopPaymentMethod(id: 2, uri: "invoice", name: "Invoice", kind: "DUMMY")
    static let all = [adyen, invoice]

    static func numbered(_ id: Int) -> ShopPaymentMethod? {
        all.first { $0.id == id }
    }
}
