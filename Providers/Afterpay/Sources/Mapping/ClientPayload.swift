import ExpressCheckout

/// What the client needs to show the sheet: the mobile SDKs' `openCheckout` parameters, afterpay.js's `addressMode`, and
/// the page's address (`afterpay.md` §4.1, §4.8).
struct ClientPayload: Sendable {
    let order: CheckoutOrder
    let checkout: WireOpenedCheckout
    let configuration: AfterpayConfiguration

    var json: JSON {
        [
            "token": .string(checkout.token),
            "expires": .string(checkout.expires),
            "redirectCheckoutUrl": .string(checkout.redirectCheckoutURL),
            "openCheckout": [
                "token": .string(checkout.token),
                "locale": .string(configuration.locale(for: order)),
                "environment": configuration.isSandbox ? "sandbox" : "production",
                "pickup": .bool(order.delivery == .pickup),
                "buyNow": .bool(order.capture == .automatic),
                "shippingOptionRequired": .bool(order.asksForDelivery),
            ],
            "addressMode": .string(addressMode),
        ]
    }

    private var addressMode: String {
        switch (order.delivery, order.addressMode) {
        case (.none, _), (_, .none): "NO_ADDRESS"
        case (.pickup, _): "PICKUP_FROM_ORDER_ADDRESS"
        case (.shipping, .fixed): "SHIP_TO_ORDER_ADDRESS"
        case (.shipping, .choose): "ADDRESS_WITH_SHIPPING_OPTIONS"
        }
    }
}
