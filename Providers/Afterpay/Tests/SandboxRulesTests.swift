import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

/// The sandbox's own rules: cards, time, and what each state of an order allows.
@Suite struct SandboxRulesTests {
    private static func change(_ operation: String, _ amount: String = "10.00") -> (String, JSON) {
        (operation, ["amount": SandboxCaller.money(amount)])
    }

    @Test(arguments: [("000", 201, "CAPTURED"), ("051", 402, "CAPTURE_DECLINED")])
    func theCVVDecides(cvv: String, status: Int, state: String) async {
        let caller = SandboxCaller()
        let token = await caller.checkout()
        let confirmed = await caller.call(
            "POST", "/_consumer/confirm", ["token": .string(token), "cvv": .string(cvv)], headers: [])
        #expect(confirmed.status == 204)
        let paid = await caller.call(
            "POST", "/v2/payments/capture", ["token": .string(token), "amount": SandboxCaller.money("105.00")])
        #expect(paid.status == status && paid.json?["paymentState"]?.string == state)
    }

    @Test func anotherCVVIsNoCardOfTheSandbox() async {
        let caller = SandboxCaller()
        let token = await caller.checkout()
        let answer = await caller.call(
            "POST", "/_consumer/confirm", ["token": .string(token), "cvv": "123"], headers: [])
        #expect(answer.code == "invalid_object")
    }

    @Test func aTokenDiesWithinTheHour() async {
        var caller = SandboxCaller()
        let token = await caller.confirmed()
        caller.now += .seconds(3_600)
        #expect(await caller.call("GET", "/v2/checkouts/\(token)").status == 412)
        let body: JSON = ["token": .string(token), "amount": SandboxCaller.money("105.00")]
        for operation in ["capture", "auth"] {
            let answer = await caller.call("POST", "/v2/payments/\(operation)", body)
            #expect(answer.status == 402 && answer.code == "invalid_token")
        }
    }

    @Test func readsLagBehind() async {
        var caller = SandboxCaller(readLag: .seconds(3))
        let paid = await caller.paid("capture")
        for path in [paid.id, "token:\(paid.token)"] {
            #expect(await caller.call("GET", "/v2/payments/\(path)").code == "not_found")
        }
        caller.now += .seconds(3)
        #expect(await caller.call("GET", "/v2/payments/\(paid.id)").status == 200)
    }

    /// From every state, what is refused, and with which code.
    @Test(arguments: [
        ("authorized", "refund", "precondition_failed"), ("captured", "capture", "payment_captured"),
        ("captured", "void", "payment_captured"), ("voided", "capture", "payment_voided"),
        ("voided", "void", "payment_voided"), ("voided", "refund", "precondition_failed"),
        ("declined", "capture", "invalid_state"), ("declined", "void", "invalid_state"),
        ("declined", "refund", "precondition_failed"), ("reversed", "capture", "invalid_state"),
        ("reversed", "void", "invalid_state"), ("reversed", "refund", "precondition_failed"),
        ("expired", "capture", "payment_expired"), ("expired", "void", "payment_expired"),
        ("expired", "refund", "precondition_failed"),
    ])
    func refusesWhatTheStateDoesNotAllow(state: String, operation: String, code: String) async {
        var caller = SandboxCaller()
        let id: String
        switch state {
        case "captured": id = await caller.paid("capture").id
        case "declined":
            let token = await caller.confirmed(card: "declines")
            id = await caller.call(
                "POST", "/v2/payments/auth", ["token": .string(token), "amount": SandboxCaller.money("105.00")]
            ).id
        default: id = await caller.paid().id
        }
        switch state {
        case "voided": _ = await caller.call("POST", "/v2/payments/\(id)/void")
        case "reversed":
            let token = await caller.call("GET", "/v2/payments/\(id)").token
            _ = await caller.call("POST", "/v2/payments/token:\(token)/reversal")
        case "expired": caller.now += .seconds(13 * 86_400)
        default: break
        }
        let (name, body) = Self.change(operation)
        let before = await caller.sandbox.ledger().array?.count
        let answer = await caller.call("POST", "/v2/payments/\(id)/\(name)", body)
        #expect(answer.code == code)
        if state != "expired" { #expect(await caller.sandbox.ledger().array?.count == before) }
    }
}
