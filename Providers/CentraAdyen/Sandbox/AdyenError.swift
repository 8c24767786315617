/// A refusal of Adyen's Checkout API.
struct AdyenError: Error {
    let code: String
    let message: String

    static let wrongAmount = AdyenError(
        code: "5_001", message: "The amount within the Apple Pay token does not match the amount of the payment")
}
