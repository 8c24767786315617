import ExpressCheckout

/// A complete answer to one call; what it means is told by its body, not by its status (`afterpay.md` §2.5, §3.1).
struct AfterpayAnswer: Sendable {
    let operation: AfterpayOperation
    let response: HTTPResponse
    /// The body as a JSON object; nil for a proxy's HTML, a cut body or none.
    let body: JSON?

    init(operation: AfterpayOperation, response: HTTPResponse) {
        self.operation = operation
        self.response = response
        let body = try? response.json()
        self.body = body?.object == nil ? nil : body
    }

    var isSuccess: Bool { (200..<300).contains(response.status) }

    /// The error object in it, if it is one.
    var error: WireError? { body.flatMap(WireError.init) }

    /// The payment in it, if it is one: a body with `status` and `id`.
    var payment: WirePayment? { body.flatMap(WirePayment.init) }
}
