import ExpressCheckout

/// One operation of Yuno's API, named as in its published schemas (`yuno.md §2.1`).
enum YunoOperation: String, CaseIterable {
    case createCustomer
    case findCustomer
    case createSession
    case getSession
    case updateSession
    case paymentMethods
    case createToken
    case createPayment
    case getPayment
    case listPayments
    case capture
    case cancel
    case refund
    case cancelOrRefundPayment
    case cancelOrRefundTransaction

    var method: HTTPMethod {
        switch self {
        case .findCustomer, .getSession, .paymentMethods, .getPayment, .listPayments: .get
        case .updateSession: .patch
        default: .post
        }
    }

    var template: String {
        switch self {
        case .createCustomer, .findCustomer: "/v1/customers"
        case .createSession: "/v1/checkout/sessions"
        case .getSession, .updateSession: "/v1/checkout/sessions/{checkout_session}"
        case .paymentMethods: "/v1/checkout/sessions/{checkout_session}/payment-methods"
        case .createToken: "/v1/checkout/sessions/{checkout_session}/token"
        case .createPayment, .listPayments: "/v1/payments"
        case .getPayment: "/v1/payments/{payment_id}"
        case .capture: "/v1/payments/{payment_id}/transactions/{transaction_id}/capture"
        case .cancel: "/v1/payments/{payment_id}/transactions/{transaction_id}/cancel"
        case .refund: "/v1/payments/{payment_id}/transactions/{transaction_id}/refund"
        case .cancelOrRefundPayment: "/v1/payments/{payment_id}/cancel-or-refund"
        case .cancelOrRefundTransaction:
            "/v1/payments/{payment_id}/transactions/{transaction_id}/cancel-or-refund"
        }
    }

    /// Whether it may be sent again: a payment alone, since its key is honoured.
    ///
    /// A change of a payment carries a key too, but that it is enforced is nowhere documented (`yuno.md §1.3`).
    var replay: HTTPReplay {
        switch self {
        case .findCustomer, .getSession, .paymentMethods, .getPayment, .listPayments: .safe
        case .createPayment: .keyed
        default: .once
        }
    }

    /// The status of its success (`yuno.md §2.1`).
    var success: Int {
        switch self {
        case .createCustomer, .createToken, .createPayment, .cancelOrRefundPayment, .cancelOrRefundTransaction: 201
        default: 200
        }
    }

    /// How its answers are explained.
    var answer: AnswerOperation {
        AnswerOperation(rawValue, success: success, isRead: replay == .safe)
    }

    /// Yuno itself gives up after 60 s; who hangs up before loses payments that were made (`yuno.md §1.4`).
    static let limits = HTTPLimits(total: .seconds(65))
}
