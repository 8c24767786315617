import CheckoutSandbox
import ExpressCheckout

/// An error as the API answers it (`afterpay.md` §3.1).
struct AfterpayRefusal: Error, Sendable {
    let status: Int
    let code: String
    let message: String

    init(_ status: Int, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// 422 `invalid_object`: a field is missing or is not what it must be.
    static func invalidObject(_ path: JSONPath, _ problem: String) -> AfterpayRefusal {
        AfterpayRefusal(422, "invalid_object", "\(path) \(problem)")
    }

    /// 404 `not_found`.
    static func notFound(_ what: String) -> AfterpayRefusal {
        AfterpayRefusal(404, "not_found", "\(what) not found")
    }

    /// `invalid_token`: 412 when a checkout is read, 402 when it is to be paid (`afterpay.md` §2.3).
    static func invalidToken(_ status: Int) -> AfterpayRefusal {
        AfterpayRefusal(status, "invalid_token", "the token is unknown, expired or completed")
    }

    /// The answer; `errorID` is what support would be told.
    func response(errorID: String) -> SandboxResponse {
        .json(
            [
                "errorCode": .string(code),
                "errorId": .string(errorID),
                "message": .string(message),
                "httpStatusCode": .number(String(status)),
            ],
            status: status)
    }
}
