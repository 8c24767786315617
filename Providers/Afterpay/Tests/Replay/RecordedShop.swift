import AfterpayCheckout
import ExpressCheckout

/// The merchant of the recordings: everything that is a placeholder in the files is that placeholder here, so that what
/// is sent can be held against a file to the letter.
enum RecordedShop {
    static let token = "redacted-1-" + String(repeating: "x", count: 53)
    static let expires = "2026-10-01T10:30:00.000Z"
    static let payment = PaymentID("000000000001")
    static let configuration = AfterpayConfiguration(merchantID: "redacted-40", secretKey: "redacted-41")

    /// The key of an attempt, counted from 1.
    static func key(_ attempt: Int) -> IdempotencyKey {
        let digits = String(attempt)
        return IdempotencyKey("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
    }

    // MARK: - People and places

    static let buyer = Buyer(
        email: "redacted-1@example.com", phone: "+19990000001", givenName: "redacted-3", familyName: "redacted-4")
    static let home = PostalAddress(
        streetAddress: "redacted-6", extendedAddress: "redacted-7", locality: "redacted-8", region: "CA",
        postalCode: "00001", country: "US", firstName: "redacted-5", phone: "+19990000001")
    /// A British address: no region, as is usual there; a village has no place of its own.
    static func cottage(village: String? = nil) -> PostalAddress {
        PostalAddress(
            streetAddress: "redacted-6", locality: "redacted-8", postalCode: "redacted-10", country: "GB",
            firstName: "redacted-5", unknown: village.map { [JSON.Member("area2", .string($0))] } ?? [])
    }
    static let store = PostalAddress(
        streetAddress: "redacted-6", locality: "redacted-8", region: "NSW", postalCode: "0001", country: "AU",
        firstName: "redacted-5")

    // MARK: - Orders

    static func order(
        country: String = "US", currency: String = "USD", hasItems: Bool = true, options: [ShippingOption]? = nil,
        summary: OrderSummary? = nil, selected: String? = nil, delivery: CheckoutOrder.Delivery = .shipping,
        addressMode: CheckoutOrder.AddressMode = .choose, address: PostalAddress? = nil, hasBuyer: Bool = true,
        capture: CheckoutOrder.Capture = .automatic, hasPage: Bool = true
    ) -> CheckoutOrder {
        let options = options ?? [option("standard", 5_00, currency), option("express", 12_00, tax: 1_25, currency)]
        let shirt = LineItem(
            id: "sku-1", title: "Blue shirt", quantity: 2, unitPrice: Sample.money(50_00, currency))
        return CheckoutOrder(
            reference: "redacted-2", country: country, currency: Sample.currency(currency),
            lineItems: hasItems ? [shirt] : [],
            summary: summary ?? Sample.summary([(.subtotal, 100_00), (.fulfillment, 5_00)], currency: currency),
            shippingOptions: options, selectedOption: selected.map { ShippingOption.ID($0) }, delivery: delivery,
            addressMode: addressMode, buyer: hasBuyer ? buyer : nil, shippingAddress: address, capture: capture,
            returnURL: hasPage ? "https://shop.example/return" : nil,
            cancelURL: hasPage ? "https://shop.example/cancel" : nil, origin: hasPage ? "https://shop.example" : nil)
    }

    static func option(_ id: String, _ cents: Int64, tax: Int64? = nil, _ currency: String = "USD") -> ShippingOption {
        let lines: [(SummaryItem.Kind, Int64)] = [(.subtotal, 100_00), (.fulfillment, cents)]
        return ShippingOption(
            id: ShippingOption.ID(id), label: "Option \(id)", amount: Sample.money(cents, currency),
            summary: Sample.summary(lines + (tax.map { [(.tax, $0)] } ?? []), currency: currency))
    }

    /// An order with everything that has a place in a checkout.
    static let wholeOrder: CheckoutOrder = {
        let line = { (id: String, kind: SummaryItem.Kind, label: String, cents: Int64) in
            SummaryItem(id: id, kind: kind, label: label, amount: Sample.money(cents))
        }
        do {
            let summary = try OrderSummary([
                line("goods", .subtotal, "Goods", 100_00), line("code", .discount, "redacted-18", -10_00),
                line("delivery", .fulfillment, "Delivery", 12_00), line("tax", .tax, "Tax", 1_25),
                line("total", .total, "ACME Inc.", 103_25),
            ])
            let express = ShippingOption(
                id: ShippingOption.ID("express"), label: "Express", amount: Sample.money(12_00), summary: summary)
            return order(options: [option("standard", 5_00), express], selected: "express")
        } catch {
            preconditionFailure("the sample adds up: \(error)")
        }
    }()

    /// What the sheet showed last, for the order's option or another one.
    static func quote(for order: CheckoutOrder, option: String? = nil) -> Quote {
        let chosen =
            option.flatMap { id in order.shippingOptions.first { $0.id.rawValue == id } } ?? order.openingOption
        return Quote(
            summary: chosen?.summary ?? order.summary, options: order.shippingOptions, selected: chosen?.id)
    }

    /// What the client's `SUCCESS` carries.
    static let success: JSON = ["status": "SUCCESS", "orderToken": .string(token)]

    // MARK: - What the client gets

    static func payload(
        expires: String = expires, host: String = "portal.sandbox.afterpay.com", region: String = "us",
        locale: String = "en_US", pickup: Bool = false, buyNow: Bool = true, needsOption: Bool = true,
        addressMode: String = "ADDRESS_WITH_SHIPPING_OPTIONS"
    ) -> JSON {
        [
            "token": .string(token), "expires": .string(expires),
            "redirectCheckoutUrl": .string("https://\(host)/\(region)/checkout/?token=\(token)"),
            "openCheckout": [
                "token": .string(token), "locale": .string(locale), "environment": "sandbox", "pickup": .bool(pickup),
                "buyNow": .bool(buyNow), "shippingOptionRequired": .bool(needsOption),
            ],
            "checkoutUrl": .string(
                "https://\(host)/\(region)/checkout/?token=\(token)&isWindowed=true&protocol=json&buyNow=\(buyNow)"
                    + "&pickup=\(pickup)&shippingOptionRequired=\(needsOption)"),
            "countryCode": .string(String(locale.suffix(2))),
            "addressMode": .string(addressMode),
        ]
    }
}
