import ExpressCheckout

/// What the server keeps of one shopper.
struct SessionState: Sendable {
    /// A line of the cart.
    struct Line: Sendable {
        let id: String
        let item: CatalogueItem
        var quantity: Int
        var comment: String
    }

    /// An address: `AddressInput` without country and state.
    struct Address: Sendable, Equatable {
        var country: String
        var state: String?
        var fields: [String: String] = [:]
    }

    /// A payment that is begun and not decided, or decided and not yet an order.
    struct PendingPayment: Sendable {
        let id: String
        let amount: Int64
        let currency: String
        let isAuthorised: Bool
    }

    /// An order as it was placed.
    struct PlacedOrder: Sendable {
        let id: String
        let whole: JSON
        /// The `paymentResult` call that placed it, if one did.
        let placedBy: JSON?
    }

    /// The one token that is good now.
    var token = ""
    /// Which cart of the session this is; placing an order begins the next.
    var selectionID: String?
    var lines: [Line] = []
    var vouchers: [String] = []
    var shippingMethod: Int?
    var paymentMethod = ShopPaymentMethod.adyen.id
    var address = Address(country: "US")
    var billingAddress: Address?
    /// Whether `handleWidgetEvent` took the cart out of Ingrid.
    var isOutsideIngrid = false
    var orders: [PlacedOrder] = []
    /// How many reads of `order` still miss the last one.
    var hiddenOrderReads = 0
    var pending: PendingPayment?

    var market: ShopMarket { ShopMarket.selling(to: address.country) }

    var currency: String { market.currency.code }

    var offeredMethods: [DeliveryMethod] {
        DeliveryMethod.offered(country: address.country, state: address.state)
    }

    var chosenMethod: DeliveryMethod? { offeredMethods.first { $0.id == shippingMethod } }

    var totals: ShopTotals { totals(choosing: chosenMethod) }

    private func totals(choosing method: DeliveryMethod?) -> ShopTotals {
        let goods = lines.reduce(Int64(0)) { sum, line in
            sum + (line.item.prices[currency] ?? 0) * Int64(line.quantity)
        }
        // A tenth, half a hundredth rounded up.
        let discount = vouchers.isEmpty ? 0 : (goods + 5) / 10
        let shipping = lines.isEmpty ? 0 : method?.prices[currency] ?? 0
        return ShopTotals(
            goods: goods, discount: discount, shipping: shipping, country: address.country, state: address.state)
    }

    /// Takes the cart that another session holds, with what belongs to it.
    mutating func takeSelection(of other: SessionState) {
        selectionID = other.selectionID
        lines = other.lines
        vouchers = other.vouchers
        address = other.address
        billingAddress = other.billingAddress
        paymentMethod = other.paymentMethod
        pending = other.pending
        isOutsideIngrid = other.isOutsideIngrid
        shippingMethod = other.shippingMethod
    }

    /// Begins an empty cart; where the shopper lives stays.
    mutating func beginSelection(hasIngrid: Bool) {
        selectionID = nil
        lines = []
        vouchers = []
        address = Address(country: address.country, state: address.state)
        billingAddress = nil
        paymentMethod = ShopPaymentMethod.adyen.id
        pending = nil
        isOutsideIngrid = false
        shippingMethod = hasIngrid ? nil : offeredMethods.first?.id
    }
}
