import ExpressCheckout

/// One call of the API: its name, where it goes, whether it may be repeated and how long it may take
/// (`afterpay.md` §1.3, §1.5, §2).
struct AfterpayOperation: Sendable, Hashable {
    let name: String
    let method: HTTPMethod
    let template: String
    let replay: HTTPReplay
    /// Time to read the answer; connecting comes on top.
    let read: Duration
    /// The status of the documented success.
    let success: Int

    private init(
        _ name: String, _ method: HTTPMethod, _ template: String, _ replay: HTTPReplay, read: Int = 20,
        success: Int = 200
    ) {
        self.name = name
        self.method = method
        self.template = template
        self.replay = replay
        self.read = .seconds(read)
        self.success = success
    }

    static let configuration = AfterpayOperation("configuration", .get, "/v2/configuration", .safe)
    /// Every call makes a new token: there is no key.
    static let createCheckout = AfterpayOperation("createCheckout", .post, "/v2/checkouts", .once, success: 201)
    static let getCheckout = AfterpayOperation("getCheckout", .get, "/v2/checkouts/{token}", .safe)
    /// The token is the key.
    static let captureFull = AfterpayOperation(
        "captureFull", .post, "/v2/payments/capture", .keyed, read: 70, success: 201)
    /// `requestId` is the key.
    static let auth = AfterpayOperation("auth", .post, "/v2/payments/auth", .keyed, read: 70, success: 201)
    /// `requestId` is the key.
    static let capture = AfterpayOperation(
        "capture", .post, "/v2/payments/{orderId}/capture", .keyed, read: 70, success: 201)
    /// `requestId` is the key.
    static let void = AfterpayOperation(
        "void", .post, "/v2/payments/{orderId}/void", .keyed, read: 70, success: 201)
    /// `requestId` and `merchantReference` together are the key.
    static let refund = AfterpayOperation(
        "refund", .post, "/v2/payments/{orderId}/refund", .keyed, read: 70, success: 201)
    /// The token is the key: a second one is refused with 412 and undoes nothing more.
    static let reversal = AfterpayOperation(
        "reversal", .post, "/v2/payments/token:{token}/reversal", .keyed, read: 70, success: 204)
    static let getPaymentByToken = AfterpayOperation(
        "getPaymentByToken", .get, "/v2/payments/token:{token}", .safe)
    static let getPayment = AfterpayOperation("getPayment", .get, "/v2/payments/{orderId}", .safe)
    static let listPayments = AfterpayOperation("listPayments", .get, "/v2/payments", .safe)
    /// Putting the same again changes nothing.
    static let updatePayment = AfterpayOperation("updatePayment", .put, "/v2/payments/{orderId}", .keyed)
    /// Putting the same again changes nothing.
    static let courier = AfterpayOperation("courier", .put, "/v2/payments/{orderId}/courier", .keyed)

    /// Every call of the API.
    static let all = [
        configuration, createCheckout, getCheckout, captureFull, auth, capture, void, reversal, refund,
        getPaymentByToken, getPayment, listPayments, updatePayment, courier,
    ]

    var limits: HTTPLimits {
        HTTPLimits(connect: .seconds(10), total: .seconds(10) + read)
    }

    /// The payment call of that name; nil for any other.
    static func payment(named name: String) -> AfterpayOperation? {
        [captureFull, auth].first { $0.name == name }
    }
}
