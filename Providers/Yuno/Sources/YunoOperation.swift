import ExpressCheckout

/// One operation of Yuno's API, named as in its published schemas.
enum YunoOperation: String {
    case createSession
    case createPayment
    case getPayment
    case listPayments

    var method: HTTPMethod {
        switch self {
        case .createSession, .createPayment: .post
        case .getPayment, .listPayments: .get
        }
    }

    var template: String {
        switch self {
        case .createSession: "/v1/checkout/sessions"
        case .createPayment, .listPayments: "/v1/payments"
        case .getPayment: "/v1/payments/{payment_id}"
        }
    }

    /// No key is documented for a session, so it is sent once; a payment carries one (`yuno.md §1.3`).
    var replay: HTTPReplay {
        switch self {
        case .createSession: .once
        case .createPayment: .keyed
        case .getPayment, .listPayments: .safe
        }
    }

    /// Yuno itself gives up after 60 s; who hangs up before loses payments that were made (`yuno.md §1.4`).
    static let limits = HTTPLimits(total: .seconds(65))
}
