import CheckoutSandbox
import ExpressCheckout

/// Everything the provider knows: checkouts, orders, stored answers, what was charged.
///
/// A value that one call after the other changes; the routes are in the extensions.
struct AfterpayBooks: Sendable {
    /// An answer stored under a key, to be given again (`afterpay.md` §1.5).
    struct Stored: Sendable {
        let response: SandboxResponse
        let at: Duration
        /// What came with the key: the same key on something else is refused.
        let subject: String
    }

    struct Key: Hashable, Sendable {
        let operation: String
        let key: String
    }

    /// How long stored answers are given again.
    static let replayWindow: Duration = .seconds(24 * 3600)

    let account = AfterpayAccount()
    let declineStatus: Int
    /// How long a new order is not to be seen by reads (`afterpay.md` §2.11).
    let readLag: Duration
    var random: AfterpayRandom
    var checkouts: [String: AfterpayCheckout] = [:]
    var payments: [String: AfterpayPayment] = [:]
    /// The orders' ids as they came.
    var order: [String] = []
    var stored: [Key: Stored] = [:]
    private(set) var ledger: [JSON] = []

    init(seed: UInt64, declineStatus: Int, readLag: Duration) {
        self.readLag = readLag
        self.declineStatus = declineStatus
        random = AfterpayRandom(seed: seed)
    }

    /// Answers an admitted request.
    mutating func answer(
        _ route: AfterpayRoute, _ body: JSON, _ request: SandboxRequest
    ) throws(AfterpayRefusal) -> SandboxResponse {
        lapseAuthorizations(at: request.now)
        switch route {
        case .configuration:
            return .json(account.configuration(including: request.query.filter { $0.name == "include" }.map(\.value)))
        case .createCheckout: return try createCheckout(body, request)
        case .getCheckout(let token): return try getCheckout(token, at: request.now)
        case .captureFull: return try pay(body, isDeferred: false, at: request.now)
        case .auth: return try pay(body, isDeferred: true, at: request.now)
        case .capture(let id): return try capture(id, body, at: request.now)
        case .void(let id): return try void(id, body, at: request.now)
        case .reversal(let token): return try reverse(token, at: request.now)
        case .refund(let id): return try refund(id, body, at: request.now)
        case .getPayment(let id): return .json(try shown(payments[id], at: request.now).json)
        case .getPaymentByToken(let token):
            return .json(try shown(payments.values.first { $0.token == token }, at: request.now).json)
        case .listPayments: return try listPayments(request.query)
        case .updatePayment(let id): return try updatePayment(id, body)
        case .courier(let id): return try updateCourier(id, body)
        }
    }

    /// An order as far as the read side knows of it.
    private func shown(_ payment: AfterpayPayment?, at now: Duration) throws(AfterpayRefusal) -> AfterpayPayment {
        guard let payment, now >= payment.created + readLag else { throw .notFound("payment") }
        return payment
    }

    /// The order with that id.
    func payment(_ id: String) throws(AfterpayRefusal) -> AfterpayPayment {
        guard let payment = payments[id] else { throw .notFound("payment") }
        return payment
    }

    /// The answer stored under a key, if there is one that still counts.
    func replay(_ key: Key, subject: String, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse? {
        guard let stored = stored[key], now < stored.at + Self.replayWindow else { return nil }
        guard stored.subject == subject else {
            throw .invalidObject(.root.appending("requestId"), "was used for another request")
        }
        return stored.response
    }

    /// Enters what was charged or paid back.
    mutating func enter(_ kind: String, _ minorUnits: Int64, of payment: AfterpayPayment) {
        ledger.append(
            [
                "kind": .string(kind),
                "payment": .string(payment.id),
                "reference": payment.merchantReference.map(JSON.string) ?? .null,
                "currency": .string(payment.original.currency.code),
                "value": .string(payment.money(minorUnits).decimalText),
            ])
    }

    private mutating func lapseAuthorizations(at now: Duration) {
        for id in order {
            guard var payment = payments[id], let lapsed = payment.lapse(at: now) else { continue }
            payments[id] = payment
            enter("void", lapsed, of: payment)
        }
    }
}
