import CheckoutConformance
import ExpressCheckout

/// A provider that the merchant prices for: sessions, payments and changes with keys, webhooks.
actor MemoryServer: FakeServer {
    private struct Payment {
        let id: String
        let session: String
        let body: JSON
        let cents: Int64
        var status: String
        var captured: Int64 = 0
        var refunded: Int64 = 0
        var keys: [String] = []
    }

    var calls: [String] = []
    var entries: [JSON] = []
    var faults: [JSON] = []
    private var payments: [Payment] = []
    private var keys: [String: Int] = [:]
    private var sessions = 0

    func act(_ request: HTTPRequest, _ body: JSON) -> (Int, JSON) {
        guard request.headers.contains(where: { $0.value.exposed == MemoryProvider.apiKey }) else {
            return (401, ["message": "no key"])
        }
        let key = request.headers.first { $0.name == "Idempotency-Key" }?.value.exposed ?? ""
        switch request.operation {
        case "begin": return begin(body)
        case "cancel": return (200, [:])
        case "pay": return pay(body, key)
        case "find":
            return (200, ["payments": .array(payments.filter { $0.session == body["session"]?.string }.map(json))])
        default: break
        }
        guard let index = payments.firstIndex(where: { $0.id == body["id"]?.string }) else {
            return (404, ["message": "no such payment"])
        }
        switch request.operation {
        case "finish" where payments[index].status == "STEP": take(index)
        case "capture", "void", "refund":
            guard change(request.operation, index, body, key) else { return (422, ["message": "not now"]) }
        default: break
        }
        return (200, json(payments[index]))
    }

    /// What the provider posts about a payment.
    func post(_ id: String) -> [UInt8] {
        payments.first { $0.id == id }.map { json($0).bytes } ?? []
    }

    private func begin(_ body: JSON) -> (Int, JSON) {
        let lines = (body["items"]?.array ?? []).compactMap { $0["amount"]?.cents }
        guard body["currency"] == "USD", lines.reduce(0, +) == body["total"]?.cents else {
            return (400, ["message": "the lines do not make the total"])
        }
        sessions += 1
        return (200, ["session": .string("session-\(sessions)")])
    }

    private func pay(_ body: JSON, _ key: String) -> (Int, JSON) {
        if let earlier = keys[key] {
            guard payments[earlier].body == body else { return (422, ["message": "another body under that key"]) }
            return (200, json(payments[earlier]))
        }
        guard let session = body["session"]?.string, let cents = body["amount"]?.cents else {
            return (400, ["message": "no amount"])
        }
        guard body["card"]?.string != Approval.Card.declines.rawValue else {
            return (200, ["id": "refused", "status": "DECLINED"])
        }
        keys[key] = payments.count
        payments.append(
            Payment(id: "payment-\(payments.count + 1)", session: session, body: body, cents: cents, status: "STEP"))
        if body["card"]?.string != Approval.Card.asksForAction.rawValue { take(payments.count - 1) }
        return (201, json(payments[payments.count - 1]))
    }

    private func take(_ index: Int) {
        let isHeld = payments[index].body["manual"] == true
        payments[index].status = isHeld ? "HELD" : "PAID"
        enter(isHeld ? "authorize" : "capture", payments[index].id, payments[index].cents)
        if !isHeld { payments[index].captured = payments[index].cents }
    }

    /// Changes a payment, once for a key.
    private func change(_ kind: String, _ index: Int, _ body: JSON, _ key: String) -> Bool {
        guard !payments[index].keys.contains(key) else { return true }
        let payment = payments[index]
        let open = kind == "refund" ? payment.captured - payment.refunded : payment.cents - payment.captured
        let cents = body["amount"]?.cents ?? open
        guard cents > 0, cents <= open, payment.status != "VOIDED" else { return false }
        payments[index].keys.append(key)
        enter(kind, payment.id, cents)
        switch kind {
        case "refund":
            payments[index].refunded += cents
            payments[index].status = payments[index].refunded == payments[index].captured ? "REFUNDED" : "PART_REFUNDED"
        case "capture":
            payments[index].captured += cents
            payments[index].status = payments[index].captured == payment.cents ? "PAID" : "PART_PAID"
        default: payments[index].status = "VOIDED"
        }
        return true
    }

    private func json(_ payment: Payment) -> JSON {
        [
            "id": .string(payment.id), "status": .string(payment.status), "session": .string(payment.session),
            "amount": amountText(payment.cents), "currency": payment.body["currency"] ?? "USD",
            "reference": payment.body["reference"] ?? "", "changes": .array(payment.keys.map(JSON.string)),
        ]
    }
}
