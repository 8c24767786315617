/// An operation of the API with what its path names.
enum YunoCall: Sendable, Hashable {
    case createCustomer
    case findCustomer(String?)
    case createSession
    case getSession(String)
    case updateSession(String)
    case paymentMethods(String)
    case createToken(String)
    case createPayment
    case listPayments
    case getPayment(String)
    case capture(payment: String, transaction: String)
    case cancel(payment: String, transaction: String)
    case refund(payment: String, transaction: String)
    case cancelOrRefundPayment(String)
    case cancelOrRefundTransaction(payment: String, transaction: String)

    /// What method and path lead to.
    enum Resolution: Sendable, Hashable {
        case call(YunoCall)
        case wrongMethod
        case unknownPath
    }

    /// Finds the operation of a method and the path's segments (`yuno.md §2.1`).
    static func resolve(method: String, segments: [String]) -> Resolution {
        guard segments.first == "v1" else { return .unknownPath }
        let found = byMethod(Array(segments.dropFirst()))
        guard !found.isEmpty else { return .unknownPath }
        guard let call = found.first(where: { $0.method == method })?.call else { return .wrongMethod }
        return .call(call)
    }

    private static func byMethod(_ path: [String]) -> [(method: String, call: YunoCall)] {
        guard let first = path.first else { return [] }
        switch (first, path.count) {
        case ("customers", 1): return [("POST", .createCustomer), ("GET", .findCustomer(nil))]
        case ("customers", 2): return [("GET", .findCustomer(path[1]))]
        case ("checkout", 2...) where path[1] == "sessions": return sessions(Array(path.dropFirst(2)))
        case ("payments", _): return payments(Array(path.dropFirst()))
        default: return []
        }
    }

    private static func sessions(_ path: [String]) -> [(method: String, call: YunoCall)] {
        guard let id = path.first else { return [("POST", .createSession)] }
        switch path.dropFirst() {
        case []: return [("GET", .getSession(id)), ("PATCH", .updateSession(id))]
        case ["payment-methods"]: return [("GET", .paymentMethods(id))]
        case ["token"]: return [("POST", .createToken(id))]
        default: return []
        }
    }

    private static func payments(_ path: [String]) -> [(method: String, call: YunoCall)] {
        guard let id = path.first else { return [("POST", .createPayment), ("GET", .listPayments)] }
        if path.count == 1 { return [("GET", .getPayment(id))] }
        if path.count == 2, path[1] == "cancel-or-refund" { return [("POST", .cancelOrRefundPayment(id))] }
        guard path.count == 4, path[1] == "transactions" else { return [] }
        switch path[3] {
        case "capture": return [("POST", .capture(payment: id, transaction: path[2]))]
        case "cancel": return [("POST", .cancel(payment: id, transaction: path[2]))]
        case "refund": return [("POST", .refund(payment: id, transaction: path[2]))]
        case "cancel-or-refund": return [("POST", .cancelOrRefundTransaction(payment: id, transaction: path[2]))]
        default: return []
        }
    }

    /// The operation's name.
    var operation: String {
        switch self {
        case .createCustomer: "createCustomer"
        case .findCustomer: "findCustomer"
        case .createSession: "createSession"
        case .getSession: "getSession"
        case .updateSession: "updateSession"
        case .paymentMethods: "paymentMethods"
        case .createToken: "createToken"
        case .createPayment: "createPayment"
        case .listPayments: "listPayments"
        case .getPayment: "getPayment"
        case .capture: "capture"
        case .cancel: "cancel"
        case .refund: "refund"
        case .cancelOrRefundPayment: "cancelOrRefundPayment"
        case .cancelOrRefundTransaction: "cancelOrRefundTransaction"
        }
    }
}
