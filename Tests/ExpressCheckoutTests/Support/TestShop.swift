import CheckoutConformance
import ExpressCheckout
import Testing

/// Orders and quotes for the flow's tests.
enum TestShop {
    static let order = SampleShop.order
    static let served = SampleShop.served
    static let refused = SampleShop.refused
    static let standard = ShippingOption.ID("standard")
    static let express = ShippingOption.ID("express")

    static func usd(_ cents: Int64) throws -> Money {
        Money(minorUnits: cents, currency: try #require(Currency("USD")))
    }

    static func summary(_ cents: Int64) throws -> OrderSummary {
        try OrderSummary([
            SummaryItem(id: "subtotal", kind: .subtotal, label: "Goods", amount: try usd(cents)),
            SummaryItem(id: "total", kind: .total, label: "Anybody", amount: try usd(cents)),
        ])
    }

    static func authorization(
        _ address: PostalAddress? = served, selected: ShippingOption.ID? = nil
    ) -> Authorization {
        Authorization(wallet: .applePay, payload: "token", shippingAddress: address, selected: selected)
    }

    static let issue = AddressIssue(.addressUndeliverable, field: .region, message: "Not there")
}
