import ExpressCheckout

extension AfterpayProvider {
    /// The API's error codes that have a neutral one of their own: for the table in the README.
    package static var errorCodes: [String] { AfterpayAnswer.codes.keys.sorted() }
    /// The words for a payment: for the table in the README.
    package static var paymentStates: [String] { WirePayment.State.known.map(\.rawValue) }
}
