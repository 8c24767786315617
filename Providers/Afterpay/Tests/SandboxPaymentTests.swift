import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxPaymentTests {
    static func body(_ token: String, _ amount: String = "105.00") -> JSON {
        ["token": .string(token), "amount": SandboxCaller.money(amount)]
    }

    @Test func capturesOnceForAToken() async {
        let caller = SandboxCaller()
        let token = await caller.confirmed()
        let first = await caller.call("POST", "/v2/payments/capture", Self.body(token))
        #expect(first.status == 201)
        #expect(first.json?["status"] == "APPROVED")
        #expect(first.json?["paymentState"] == "CAPTURED")
        #expect(first.json?["openToCaptureAmount"] == SandboxCaller.money("0.00"))
        #expect(first.json?["originalAmount"] == SandboxCaller.money("105.00"))
        #expect(first.json?["merchantReference"] == "order-123")
        #expect(first.json?["events"]?[0]?["type"] == "CAPTURED")
        let second = await caller.call("POST", "/v2/payments/capture", Self.body(token))
        #expect(second.status == 201)
        #expect(second.json == first.json)
        #expect(
            await caller.sandbox.ledger() == [
                [
                    "kind": "capture", "payment": .string(first.id), "reference": "order-123", "currency": "USD",
                    "value": "105.00",
                ]
            ])
        #expect(await caller.call("GET", "/v2/checkouts/\(token)").code == "invalid_token")
        #expect(await caller.call("GET", "/v2/payments/\(first.id)").json == first.json)
        #expect(await caller.call("GET", "/v2/payments/token:\(token)").json == first.json)
    }

    @Test func authorizesOnceForARequestID() async {
        let caller = SandboxCaller()
        let token = await caller.confirmed()
        let body = Self.body(token).setting("requestId", "r-1")
        let first = await caller.call("POST", "/v2/payments/auth", body)
        #expect(first.status == 201)
        #expect(first.json?["paymentState"] == "AUTH_APPROVED")
        #expect(first.json?["openToCaptureAmount"] == SandboxCaller.money("105.00"))
        #expect(first.json?["events"]?[0]?["expires"] == "2026-10-04T14:13:20.000Z")
        #expect(await caller.call("POST", "/v2/payments/auth", body).json == first.json)
        let other = await caller.call("POST", "/v2/payments/auth", body.setting("requestId", "r-2"))
        #expect(other.status == 402)
        #expect(other.code == "invalid_token")
        let foreign = await caller.confirmed()
        #expect(
            await caller.call("POST", "/v2/payments/auth", Self.body(foreign).setting("requestId", "r-1")).status == 422
        )
        #expect(await caller.sandbox.ledger().array?.map { $0["kind"] } == ["authorize"])
    }

    @Test(arguments: ["capture", "auth"], [402, 201])
    func declinesWithAPayment(operation: String, status: Int) async {
        let caller = SandboxCaller(declineStatus: status)
        let token = await caller.confirmed(card: "declines")
        let answer = await caller.call("POST", "/v2/payments/\(operation)", Self.body(token))
        #expect(answer.status == status)
        #expect(answer.json?["status"] == "DECLINED")
        #expect(answer.json?["paymentState"] == .string("\(operation.uppercased())_DECLINED"))
        #expect(answer.json?["openToCaptureAmount"] == SandboxCaller.money("0.00"))
        #expect(await caller.sandbox.ledger() == [])
        #expect(await caller.call("GET", "/v2/payments/token:\(token)").json?["status"] == "DECLINED")
        #expect(await caller.call("GET", "/v2/checkouts/\(token)").status == 412)
        #expect(
            await caller.call("POST", "/v2/payments/\(answer.id)/refund", ["amount": SandboxCaller.money("1.00")])
                .status == 412)
    }

    @Test(arguments: ["capture", "auth"])
    func waitsForTheCustomer(operation: String) async {
        let caller = SandboxCaller()
        let token = await caller.checkout()
        let early = await caller.call("POST", "/v2/payments/\(operation)", Self.body(token))
        #expect(early.status == 412)
        #expect(early.code == "invalid_order_transaction_status")
        let confirmed = await caller.confirmed()
        #expect(
            await caller.call("POST", "/_consumer/cancel", ["token": .string(confirmed)], headers: []).status == 204)
        #expect(await caller.call("POST", "/v2/payments/\(operation)", Self.body(confirmed)).status == 412)
        #expect(await caller.sandbox.ledger() == [])
    }

    @Test(
        arguments: [
            nil, SandboxCaller.money("104.99"), SandboxCaller.money("105.01"), SandboxCaller.money("105.00", "AUD"),
            .number("105.00"),
            ["amount": .number("105.00"), "currency": "USD"],
        ] as [JSON?])
    func refusesAnotherAmount(amount: JSON?) async {
        let caller = SandboxCaller()
        let token = await caller.confirmed()
        let answer = await caller.call("POST", "/v2/payments/capture", Self.body(token).setting("amount", amount))
        #expect(answer.status == 422)
        #expect(await caller.sandbox.ledger() == [])
        #expect(await caller.call("POST", "/v2/payments/capture", Self.body(token)).status == 201)
    }

    @Test func takesAnAdjustedTotalOnlyWithEverythingThatBelongsToIt() async {
        let caller = SandboxCaller()
        let token = await caller.confirmed()
        let body: JSON = [
            "token": .string(token), "amount": SandboxCaller.money("110.00"), "isCheckoutAdjusted": true,
            "paymentScheduleChecksum": "abc", "shipping": SandboxCaller.contact,
            "items": [["name": "Shirt", "quantity": 1, "price": SandboxCaller.money("110.00")]],
        ]
        for key in ["amount", "paymentScheduleChecksum", "shipping", "items", "isCheckoutAdjusted"] {
            #expect(await caller.call("POST", "/v2/payments/capture", body.setting(key, nil)).status == 422)
        }
        let answer = await caller.call("POST", "/v2/payments/capture", body)
        #expect(answer.status == 201)
        #expect(answer.json?["originalAmount"] == SandboxCaller.money("110.00"))
        #expect(answer.json?["orderDetails"]?["items"] == body["items"])
    }

    @Test func paysAStandardCheckoutWithoutAnAmount() async {
        let caller = SandboxCaller()
        let token = await caller.call("POST", "/v2/checkouts", SandboxCaller.standard).token
        _ = await caller.call("POST", "/_consumer/confirm", ["token": .string(token)], headers: [])
        let answer = await caller.call("POST", "/v2/payments/capture", ["token": .string(token)])
        #expect(answer.json?["originalAmount"] == SandboxCaller.money("105.00"))
    }

    @Test func hasNoPaymentForOthers() async {
        let caller = SandboxCaller()
        let token = await caller.confirmed()
        for (method, path) in [
            ("GET", "/v2/payments/1"), ("GET", "/v2/payments/token:\(token)"), ("POST", "/v2/payments/1/capture"),
            ("POST", "/v2/payments/1/void"), ("POST", "/v2/payments/1/refund"), ("PUT", "/v2/payments/1"),
            ("PUT", "/v2/payments/1/courier"),
        ] {
            let answer = await caller.call(method, path, ["amount": SandboxCaller.money("1.00")])
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
        let unknown = await caller.call("POST", "/v2/payments/capture", Self.body("nobody's"))
        #expect(unknown.status == 402)
        #expect(unknown.code == "invalid_token")
    }
}
