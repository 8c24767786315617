import ExpressCheckout

/// Checkouts that go through, of every kind of order.
enum RecordedFlows {
    static let all: [RecordedScenario] = [
        whole, manual, fixedAddress, pickup, withoutDelivery, minimal, usual("checkout-without-content-type"),
        usual("checkout-with-unknown-fields"),
    ]

    /// Open, read, pay: what the client says of the customer is nothing, so all of it comes from the reading.
    private static func flow(
        _ file: String, _ order: CheckoutOrder, payload: JSON, address: PostalAddress?, buyer: Buyer?, option: String?,
        paid: RecordedResult
    ) -> RecordedScenario {
        RecordedScenario(
            file, order: order,
            [
                .init(.open, .opened(payload)),
                .init(
                    .readAuthorization,
                    .read(
                        Authorization(
                            wallet: .afterpay, payload: RecordedShop.success, shippingAddress: address, buyer: buyer,
                            selected: option.map { ShippingOption.ID($0) }))),
                .init(.pay, paid),
            ])
    }

    private static func usual(_ file: String) -> RecordedScenario {
        flow(
            file, RecordedShop.order(), payload: RecordedShop.payload(), address: RecordedShop.home,
            buyer: RecordedShop.buyer, option: "standard", paid: .completed(.captured))
    }

    private static let whole = flow(
        "checkout-captured", RecordedShop.wholeOrder, payload: RecordedShop.payload(), address: RecordedShop.home,
        buyer: RecordedShop.buyer, option: "express", paid: .completed(.captured, 103_25))

    private static let manual = flow(
        "checkout-authorized", RecordedShop.order(capture: .manual), payload: RecordedShop.payload(buyNow: false),
        address: RecordedShop.home, buyer: RecordedShop.buyer, option: "standard", paid: .completed(.authorized))

    /// The checkout adds a village to the order's address.
    private static let fixedAddress = flow(
        "checkout-fixed-address-captured",
        RecordedShop.order(
            country: "GB", currency: "GBP", selected: "standard", addressMode: .fixed,
            address: RecordedShop.cottage()),
        payload: RecordedShop.payload(
            expires: "2026-10-01T10:30:00Z", host: "portal.sandbox.clearpay.co.uk", region: "uk", locale: "en_GB",
            addressMode: "SHIP_TO_ORDER_ADDRESS"),
        address: RecordedShop.cottage(village: "redacted-9"), buyer: RecordedShop.buyer, option: "standard",
        paid: .completed(.captured, 105_00, "GBP"))

    private static let pickup = flow(
        "checkout-pickup-captured",
        RecordedShop.order(
            country: "AU", currency: "AUD", options: [RecordedShop.option("collect", 0, "AUD")], delivery: .pickup,
            address: RecordedShop.store),
        payload: RecordedShop.payload(
            region: "au", locale: "en_AU", pickup: true, addressMode: "PICKUP_FROM_ORDER_ADDRESS"),
        address: RecordedShop.store, buyer: RecordedShop.buyer, option: "collect",
        paid: .completed(.captured, 100_00, "AUD"))

    private static let withoutDelivery = flow(
        "checkout-without-delivery-captured",
        RecordedShop.order(
            country: "CA", currency: "CAD", options: [],
            summary: Sample.summary([(.subtotal, 100_00)], currency: "CAD"), delivery: .none),
        payload: RecordedShop.payload(
            region: "ca", locale: "en_CA", needsOption: false, addressMode: "NO_ADDRESS"),
        address: nil, buyer: RecordedShop.buyer, option: nil, paid: .completed(.captured, 100_00, "CAD"))

    /// New Zealand: a suburb, and no region.
    private static let minimal = flow(
        "checkout-minimal-captured",
        RecordedShop.order(country: "NZ", currency: "NZD", hasItems: false, hasBuyer: false, hasPage: false),
        payload: RecordedShop.payload(region: "nz", locale: "en_NZ"),
        address: PostalAddress(
            streetAddress: "redacted-6", locality: "redacted-8", postalCode: "0001", country: "NZ",
            firstName: "redacted-5", unknown: [JSON.Member("area2", "redacted-9")]),
        buyer: RecordedShop.buyer, option: "standard", paid: .completed(.captured, 105_00, "NZD"))
}
