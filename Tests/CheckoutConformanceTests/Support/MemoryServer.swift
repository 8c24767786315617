import CheckoutConformance
import ExpressCheckout

/// A provider in memory: sessions, payments with keys, a ledger, faults.
actor MemoryServer: SandboxControl {
    /// The answer to a payment.
    enum Answer: Sendable {
        case paid(String, cents: Int64)
        case declined
        case step(String)
    }

    /// The answer did not come, or is an error.
    struct Failure: Error {
        let status: Int
        let text: String
    }

    /// The card is told by the token that the device got.
    struct Payment {
        let id: String
        let cents: Int64
        let currency: String
        var isPaid: Bool
    }

    private var calls: [String] = []
    private var entries: [JSON] = []
    private var faults: [JSON] = []
    private var payments: [String: Payment] = [:]
    private var count = 0

    func operations() async throws -> [String] { calls }
    func ledger() async throws -> JSON { .array(entries) }
    func arm(_ fault: JSON) async throws { faults.append(fault) }

    func begin() throws(Failure) -> String {
        try act("begin") {
            count += 1
            return "session-\(count)"
        }
    }

    func cancel() throws(Failure) {
        try act("cancel") {}
    }

    func pay(
        _ session: String, cents: Int64, currency: String, card: String, key: String
    ) throws(Failure) -> Answer {
        try act("pay") {
            if let earlier = payments[key] { return answer(earlier) }
            guard card != Approval.Card.declines.rawValue else { return .declined }
            let payment = Payment(
                id: "payment-\(session)", cents: cents, currency: currency,
                isPaid: card != Approval.Card.asksForAction.rawValue)
            payments[key] = payment
            if payment.isPaid { charge(payment) }
            return answer(payment)
        }
    }

    func finish(_ id: String) throws(Failure) -> Answer {
        try act("finish") {
            guard let key = payments.first(where: { $0.value.id == id })?.key, var payment = payments[key] else {
                return .declined
            }
            if !payment.isPaid {
                payment.isPaid = true
                payments[key] = payment
                charge(payment)
            }
            return answer(payment)
        }
    }

    func find(_ session: String) throws(Failure) -> Answer? {
        try act("find") { payments.values.first { $0.id == "payment-\(session)" }.map(answer) }
    }

    private func answer(_ payment: Payment) -> Answer {
        payment.isPaid ? .paid(payment.id, cents: payment.cents) : .step(payment.id)
    }

    private func charge(_ payment: Payment) {
        guard let currency = Currency(payment.currency) else { return }
        let amount = Money(minorUnits: payment.cents, currency: currency)
        entries.append([
            "kind": "capture", "payment": .string(payment.id), "currency": .string(currency.code),
            "value": .string(amount.decimalText),
        ])
    }

    /// Acts, unless a fault comes first; a fault that cuts comes after.
    private func act<Value>(_ operation: String, _ body: () -> Value) throws(Failure) -> Value {
        calls.append(operation)
        guard let index = faults.firstIndex(where: { $0["operation"]?.string == operation }) else { return body() }
        let fault = faults.remove(at: index)
        switch fault["kind"]?.string {
        case "truncate", "act_then_cut":
            _ = body()
            throw Failure(status: 0, text: "cut")
        case "status":
            throw Failure(
                status: Int(fault["status"]?.int64 ?? 0), text: fault["body"]?["message"]?.string ?? "")
        default: throw Failure(status: 502, text: "<html>")
        }
    }
}
