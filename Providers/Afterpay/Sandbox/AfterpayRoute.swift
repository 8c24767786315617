import CheckoutSandbox
import ExpressCheckout
import Foundation

/// An operation of the API and what its path names (`afterpay.md` §2).
enum AfterpayRoute: Sendable, Hashable {
    case configuration
    case createCheckout
    case getCheckout(token: String)
    case captureFull
    case auth
    case capture(id: String)
    case void(id: String)
    case reversal(token: String)
    case refund(id: String)
    case getPaymentByToken(token: String)
    case getPayment(id: String)
    case listPayments
    case updatePayment(id: String)
    case courier(id: String)

    /// The operation's name.
    var operation: String {
        switch self {
        case .configuration: "configuration"
        case .createCheckout: "createCheckout"
        case .getCheckout: "getCheckout"
        case .captureFull: "captureFull"
        case .auth: "auth"
        case .capture: "capture"
        case .void: "void"
        case .reversal: "reversal"
        case .refund: "refund"
        case .getPaymentByToken: "getPaymentByToken"
        case .getPayment: "getPayment"
        case .listPayments: "listPayments"
        case .updatePayment: "updatePayment"
        case .courier: "courier"
        }
    }

    /// What a path can be asked, by method; empty for a path that is not there.
    static func routes(of path: String) -> [String: AfterpayRoute] {
        let segments = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard segments.first == "v2" else { return [:] }
        let token = segments.dropFirst(2).first.flatMap { $0.hasPrefix("token:") ? String($0.dropFirst(6)) : nil }
        switch (segments.dropFirst().first, segments.count) {
        case ("configuration", 2): return ["GET": .configuration]
        case ("checkouts", 2): return ["POST": .createCheckout]
        case ("checkouts", 3): return ["GET": .getCheckout(token: segments[2])]
        case ("payments", 2): return ["GET": .listPayments]
        case ("payments", 3):
            if let token { return ["GET": .getPaymentByToken(token: token)] }
            switch segments[2] {
            case "capture": return ["POST": .captureFull]
            case "auth": return ["POST": .auth]
            default: return ["GET": .getPayment(id: segments[2]), "PUT": .updatePayment(id: segments[2])]
            }
        case ("payments", 4):
            if let token { return segments[3] == "reversal" ? ["POST": .reversal(token: token)] : [:] }
            switch segments[3] {
            case "capture": return ["POST": .capture(id: segments[2])]
            case "void": return ["POST": .void(id: segments[2])]
            case "refund": return ["POST": .refund(id: segments[2])]
            case "courier": return ["PUT": .courier(id: segments[2])]
            default: return [:]
            }
        default: return [:]
        }
    }
}
