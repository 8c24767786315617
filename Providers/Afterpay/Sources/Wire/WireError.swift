import ExpressCheckout

/// The API's error object (`afterpay.md` §3.1).
struct WireError: Sendable, Hashable {
    let errorCode: String
    let errorID: String?
    let message: String?

    /// Nil for a body without an `errorCode`.
    init?(_ body: JSON) {
        guard let errorCode = body["errorCode"]?.nonEmptyString else { return nil }
        self.errorCode = errorCode
        errorID = body["errorId"]?.nonEmptyString
        message = body["message"]?.nonEmptyString
    }
}
