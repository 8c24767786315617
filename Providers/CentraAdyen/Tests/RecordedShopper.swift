import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout

/// The shop and the shopper of the recordings: all that is personal or secret is a placeholder, so that a request can be
/// held against its recording to the last character.
enum RecordedShopper {
    static func provider(_ transport: any HTTPTransport) throws -> CentraAdyenProvider {
        CentraAdyenProvider(
            configuration: try CentraAdyenConfiguration(
                apiURL: "https://client.dtc.centraapisqa.com/api-session", sessionToken: token(100, 32),
                sharedSecret: "redacted-101", termsAccepted: true), transport: transport)
    }

    static func order(_ story: RecordedStory) -> CheckoutOrder {
        let sample = SampleShop.order
        return CheckoutOrder(
            reference: sample.reference, country: sample.country, currency: sample.currency,
            lineItems: sample.lineItems, summary: sample.summary, cart: story.cart, returnURL: sample.returnURL,
            cancelURL: sample.cancelURL, origin: sample.origin,
            client: story.knowsDevice
                ? ClientInfo(ip: "192.0.2.1", userAgent: "redacted-30", language: "redacted-31") : nil)
    }

    /// Where the order goes, as the wallet shows it at first.
    static let shown = RedactedAddress(locality: "redacted-8", region: "CA", postalCode: "00001", country: "US")
    /// An address in another country.
    static let abroad = RedactedAddress(locality: "redacted-9", postalCode: "00003", country: "SE")

    /// Where the order goes.
    static let shipping = PostalAddress(
        streetAddress: "redacted-6", extendedAddress: "redacted-7", locality: "redacted-8", region: "CA",
        postalCode: "00001", country: "US", firstName: "redacted-18", lastName: "redacted-19")
    /// Who pays.
    static let billing = PostalAddress(
        streetAddress: "redacted-22", locality: "redacted-23", region: "NY", postalCode: "00002", country: "US",
        firstName: "redacted-20", lastName: "redacted-21")

    static func authorization(selected: ShippingOption.ID?) -> Authorization {
        Authorization(
            wallet: .applePay,
            payload: [
                "paymentMethod": ["type": "applepay", "applePayToken": .string(token(120, 256))],
                "billingAddress": [
                    "country": "US", "houseNumberOrName": "redacted-121", "street": "redacted-122",
                ],
                "deliveryAddress": [
                    "country": "US", "houseNumberOrName": "redacted-121", "street": "redacted-123",
                ],
            ],
            shippingAddress: shipping, billingAddress: billing,
            buyer: Buyer(email: "redacted-1@example.com", phone: "+19990000001"), selected: selected)
    }

    /// What a redirect's return page receives.
    static let redirected: JSON = ["redirectResult": .string(token(144, 128))]
    /// What Adyen's client gives after a challenge.
    static let challenged: JSON = ["details": ["threeDSResult": .string(token(133, 256))]]

    /// A placeholder of `length` characters.
    static func token(_ number: Int, _ length: Int) -> String {
        let start = "redacted-\(number)-"
        return start + String(repeating: "x", count: length - start.utf8.count)
    }
}
