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
        /// Whether the money is held until it is captured.
        let isHeld: Bool
        var captured: Int64 = 0
        var refunded: Int64 = 0
        var isVoid = false
        /// The changes that were made, by key.
        var keys: Set<String> = []

        /// What was taken.
        var taken: Int64 { isHeld ? captured : cents }
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
        _ session: String, cents: Int64, currency: String, card: String, key: String, holds: Bool = false
    ) throws(Failure) -> Answer {
        try act("pay") {
            if let earlier = payments[key] { return answer(earlier) }
            guard card != Approval.Card.declines.rawValue else { return .declined }
            let payment = Payment(
                id: "payment-\(session)", cents: cents, currency: currency,
                isPaid: card != Approval.Card.asksForAction.rawValue, isHeld: holds)
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

    /// The payment called `id`.
    func read(_ id: String) throws(Failure) -> Payment? {
        try act("read") { payments.values.first { $0.id == id } }
    }

    /// Captures, releases or refunds, once a key; nil where the payment does not allow it.
    func change(_ kind: String, _ id: String, cents: Int64?, key: String) throws(Failure) -> Payment? {
        try act(kind) {
            guard let index = payments.first(where: { $0.value.id == id })?.key, var payment = payments[index] else {
                return nil
            }
            guard !payment.keys.contains(key) else { return payment }
            let amount: Int64
            switch kind {
            case "capture":
                amount = cents ?? payment.cents - payment.captured
                guard payment.isHeld, !payment.isVoid, amount > 0, payment.captured + amount <= payment.cents else {
                    return nil
                }
                payment.captured += amount
            case "void":
                amount = payment.cents - payment.captured
                guard payment.isHeld, !payment.isVoid, payment.captured == 0 else { return nil }
                payment.isVoid = true
            default:
                amount = cents ?? payment.taken - payment.refunded
                guard amount > 0, payment.refunded + amount <= payment.taken else { return nil }
                payment.refunded += amount
            }
            payment.keys.insert(key)
            payments[index] = payment
            enter(kind, payment, amount)
            return payment
        }
    }

    private func answer(_ payment: Payment) -> Answer {
        payment.isPaid ? .paid(payment.id, cents: payment.cents) : .step(payment.id)
    }

    private func charge(_ payment: Payment) {
        enter(payment.isHeld ? "authorize" : "capture", payment, payment.cents)
    }

    private func enter(_ kind: String, _ payment: Payment, _ cents: Int64) {
        guard let currency = Currency(payment.currency) else { return }
        entries.append([
            "kind": .string(kind), "payment": .string(payment.id), "currency": .string(currency.code),
            "value": .string(Money(minorUnits: cents, currency: currency).decimalText),
        ])
    }

    /// Acts, unless a fault comes first; a fault that cuts comes after.
    private func act<Value>(_ operation: String, _ body: () -> Value) throws(Failure) -> Value {
        calls.append(operation)
        guard let index = faults.firstIndex(where: { [nil, operation].contains($0["operation"]?.string) })
        else { return body() }
        let fault = faults.remove(at: index)
        switch fault["kind"]?.string {
        case "truncate", "act_then_cut":
            _ = body()
            throw Failure(status: 0, text: "cut")
        case "twice":
            _ = body()
            return body()
        case "reset": throw Failure(status: 0, text: "reset")
        case "status":
            throw Failure(
                status: Int(fault["status"]?.int64 ?? 0), text: fault["body"]?["message"]?.string ?? "")
        default: throw Failure(status: 502, text: "<html>")
        }
    }
}
