import ExpressCheckout

/// One call of the API: its name, where it goes, whether it may be repeated and how long it may take
/// (`afterpay.md` §1.3, §1.5).
struct AfterpayOperation: Sendable, Hashable {
    let name: String
    let method: HTTPMethod
    let template: String
    let replay: HTTPReplay
    /// Time to read the answer; connecting comes on top.
    let read: Duration

    static let configuration = AfterpayOperation(
        name: "configuration", method: .get, template: "/v2/configuration", replay: .safe, read: .seconds(20))
    /// Every call makes a new token: there is no key.
    static let createCheckout = AfterpayOperation(
        name: "createCheckout", method: .post, template: "/v2/checkouts", replay: .once, read: .seconds(20))
    static let getCheckout = AfterpayOperation(
        name: "getCheckout", method: .get, template: "/v2/checkouts/{token}", replay: .safe, read: .seconds(20))
    /// The token is the key.
    static let captureFull = AfterpayOperation(
        name: "captureFull", method: .post, template: "/v2/payments/capture", replay: .keyed, read: .seconds(70))
    /// `requestId` is the key.
    static let auth = AfterpayOperation(
        name: "auth", method: .post, template: "/v2/payments/auth", replay: .keyed, read: .seconds(70))
    static let getPaymentByToken = AfterpayOperation(
        name: "getPaymentByToken", method: .get, template: "/v2/payments/token:{token}", replay: .safe,
        read: .seconds(20))

    var limits: HTTPLimits {
        HTTPLimits(connect: .seconds(10), total: .seconds(10) + read)
    }

    /// The payment call of that name; nil for any other.
    static func payment(named name: String) -> AfterpayOperation? {
        [captureFull, auth].first { $0.name == name }
    }
}
