import ExpressCheckout
import Foundation

/// What Adyen reads from the component's state: the Apple Pay token.
struct AdyenPaymentState {
    /// How a card of the sandbox behaves.
    enum Card: String {
        case approves, declines, asksForAction, redirects, pends, fails, cancels
    }

    let card: Card
    /// The amount that the customer authorised, in minor units.
    let amount: Int64
    let currency: String

    /// Reads `paymentMethodSpecificFields`.
    /// - Throws: ``AdyenError`` as Adyen's Checkout API would refuse it (`centra-adyen.md` §10).
    init(_ fields: JSON) throws(AdyenError) {
        guard let method = fields["paymentMethod"], method["type"]?.string == "applepay" else {
            throw AdyenError(code: "14_004", message: "Missing payment method details")
        }
        guard let token = method["applePayToken"]?.nonEmptyString, token.utf8.count <= 10_000,
            let bytes = Data(base64Encoded: token), let payment = try? JSON(parsing: bytes),
            let card = payment["sandboxCard"]?.string.flatMap(Card.init), let amount = payment["amount"]?.int64,
            let currency = payment["currency"]?.string
        else { throw AdyenError(code: "5_002", message: "Invalid Apple Pay token") }
        self.card = card
        self.amount = amount
        self.currency = currency
    }
}
