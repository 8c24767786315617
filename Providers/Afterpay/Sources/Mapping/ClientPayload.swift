import ExpressCheckout

/// What the client needs to show the sheet: the mobile SDKs' `openCheckout` parameters, the address that their page
/// builds of them, afterpay.js's options, and the page's own address (`afterpay.md` §4.1, §4.8).
struct ClientPayload: Sendable {
    let order: CheckoutOrder
    let checkout: WireOpenedCheckout
    let configuration: AfterpayConfiguration

    var json: JSON {
        [
            "token": .string(checkout.token),
            "expires": .string(checkout.expires),
            "redirectCheckoutUrl": .string(checkout.redirectCheckoutURL),
            "openCheckout": .object(compacting: [
                ("token", .string(checkout.token)),
                ("locale", .string(configuration.locale(for: order).rawValue)),
                ("environment", configuration.isSandbox ? "sandbox" : "production"),
                ("pickup", .bool(isPickup)), ("buyNow", .bool(isBuyNow)),
                ("shippingOptionRequired", .bool(order.asksForOptions)),
                ("consumerLocale", consumerLocale.map(JSON.string)),
            ]),
            "checkoutUrl": .string(checkoutURL),
            "countryCode": .string(configuration.region(for: order).rawValue),
            "addressMode": .string(addressMode),
        ]
    }

    private var isPickup: Bool { order.delivery == .pickup }

    /// Whether the last button says that it pays: only where nothing comes after it.
    private var isBuyNow: Bool { order.capture == .automatic && order.optionChoice == .onSheet }

    private var consumerLocale: String? {
        order.client?.exposed.language.flatMap { configuration.region(for: order).consumerLocale($0) }
    }

    /// The page as the public copy of the SDKs' bootstrap opens it, for a host without the SDKs; `sdk` is theirs to add.
    private var checkoutURL: String {
        let page = configuration.region(for: order).checkoutPage
        let host = "portal.\(configuration.isSandbox ? "sandbox." : "")\(page.host)"
        let target = RequestTarget.query([
            ("token", checkout.token), ("isWindowed", "true"), ("protocol", "json"), ("buyNow", "\(isBuyNow)"),
            ("pickup", "\(isPickup)"), ("shippingOptionRequired", "\(order.asksForOptions)"),
        ])
        return "https://\(host)/\(page.path)/checkout/?\(target)"
    }

    private var addressMode: String {
        switch (order.delivery, order.addressMode, order.optionChoice) {
        case (.none, _, _), (_, .none, _): "NO_ADDRESS"
        case (.pickup, _, _): "PICKUP_FROM_ORDER_ADDRESS"
        case (.shipping, .fixed, .onSheet): "SHIP_TO_ORDER_ADDRESS"
        case (.shipping, .fixed, .later): "SHIP_TO_ORDER_ADDRESS_WITHOUT_SHIPPING_OPTIONS"
        case (.shipping, .choose, .onSheet): "ADDRESS_WITH_SHIPPING_OPTIONS"
        case (.shipping, .choose, .later): "ADDRESS_WITHOUT_SHIPPING_OPTIONS"
        }
    }
}

extension RequestTarget {
    /// Names and values as a query, percent-encoded.
    fileprivate static func query(_ items: [(String, String)]) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let digits = Array("0123456789ABCDEF")
        return items.map { name, value in
            let encoded = value.utf8.map { byte in
                plain.contains(byte)
                    ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
            return "\(name)=\(encoded.joined())"
        }.joined(separator: "&")
    }
}
