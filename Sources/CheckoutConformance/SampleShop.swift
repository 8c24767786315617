public import ExpressCheckout

/// The shop that the demo and the suite sell in: one order for every provider, its prices the sandboxes' own.
///
/// Two blue shirts at 50.00 USD, standard delivery 5.00 or express 12.00, nothing to the state of Hawaii.
public struct SampleShop: ShippingQuoter {
    /// Creates the shop.
    public init() {}

    /// The order: 105.00 USD with standard delivery, 112.00 USD with express; the goods are added to the cart when the
    /// checkout opens.
    public static var order: CheckoutOrder { order(reference: "order-123") }

    /// The same order under a reference of one's own: at a provider's sandbox others may have used the usual one.
    public static func order(reference: String) -> CheckoutOrder {
        CheckoutOrder(
            reference: reference, descriptionText: "Two shirts", country: "US", currency: dollar,
            lineItems: [
                LineItem(
                    id: "sku-1", title: "Blue shirt", quantity: 2, unitPrice: usd(50_00),
                    providerReferences: [MetadataEntry("centra-adyen", "4821-9")])
            ],
            summary: summary(shipping: 5_00), shippingOptions: options, cart: .add,
            returnURL: "https://shop.example/return", cancelURL: "https://shop.example/cancel",
            origin: "https://shop.example", metadata: [MetadataEntry("channel", "app")])
    }

    /// Where the shop delivers.
    public static let served = PostalAddress(
        streetAddress: "1 Main St", extendedAddress: "Apt 2", locality: "Springfield", region: "CA",
        postalCode: "95014", country: "US", firstName: "Ada", lastName: "Lane", phone: "+15550100")

    /// Where it does not.
    public static let refused = PostalAddress(
        streetAddress: "9 Beach Rd", locality: "Honolulu", region: "HI", postalCode: "96801", country: "US",
        firstName: "Ada", lastName: "Lane", phone: "+15550100")

    /// Another place where it delivers.
    public static let elsewhere = PostalAddress(
        streetAddress: "7 Hill Ave", locality: "Portland", region: "OR", postalCode: "97201", country: "US",
        firstName: "Ada", lastName: "Lane", phone: "+15550100")

    /// Who buys.
    public static let buyer = Buyer(
        email: "ada@example.com", phone: "+15550100", givenName: "Ada", familyName: "Lane")

    /// Prices delivery: Hawaii is refused, everywhere else the options hold.
    public func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        if request.reason == .option { return .keep }
        if request.address?.exposed.region == "HI" {
            return .issues([
                AddressIssue(.addressUndeliverable, field: .region, message: "We don't ship to Hawaii yet")
            ])
        }
        return .quote(options: Self.options, selected: request.selected)
    }

    private static let options: [ShippingOption] = [
        ShippingOption(
            id: ShippingOption.ID("standard"), label: "Standard shipping", detail: "Arrives in 3-5 business days",
            amount: usd(5_00), deliveryEstimate: days("2026-12-12", "2026-12-14"), summary: summary(shipping: 5_00)),
        ShippingOption(
            id: ShippingOption.ID("express"), label: "Express shipping", detail: "Arrives in 1-2 business days",
            amount: usd(12_00), deliveryEstimate: days("2026-12-09", "2026-12-10"),
            summary: summary(shipping: 12_00)),
    ]

    // The sample's own constants; a wrong one shows in the first test that runs.
    private static let dollar: Currency = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is in the table") }
        return currency
    }()

    private static func usd(_ cents: Int64) -> Money {
        Money(minorUnits: cents, currency: dollar)
    }

    private static func days(_ from: String, _ to: String) -> DeliveryEstimate? {
        guard let from = CalendarDate(from), let to = CalendarDate(to) else { return nil }
        return DeliveryEstimate(from: from, to: to)
    }

    private static func summary(shipping cents: Int64) -> OrderSummary {
        do {
            return try OrderSummary([
                SummaryItem(id: "subtotal", kind: .subtotal, label: "Subtotal", amount: usd(100_00)),
                SummaryItem(id: "shipping", kind: .fulfillment, label: "Shipping", amount: usd(cents)),
                SummaryItem(id: "total", kind: .total, label: "ACME Inc.", amount: usd(100_00 + cents)),
            ])
        } catch {
            preconditionFailure("the sample adds up: \(error)")
        }
    }
}
