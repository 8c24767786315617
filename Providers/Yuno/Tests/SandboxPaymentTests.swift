import ExpressCheckout
import Testing
import YunoSandbox

@Suite("Yuno sandbox: payments")
struct SandboxPaymentTests {
    typealias Change = SandboxSessionTests.Change

    static func long(_ count: Int) -> JSON { SandboxSessionTests.long(count) }

    @Test("Session, token, payment: paid with another amount than the session's")
    func pays() async throws {
        let bench = SandboxBench()
        let answer = try await bench.pay()
        #expect(answer.status == 201)
        let payment = answer.body
        #expect(payment["status"] == "SUCCEEDED")
        #expect(payment["sub_status"] == "APPROVED")
        #expect(payment["amount"] == ["captured": 0, "currency": "USD", "refunded": 0, "value": 112])
        #expect(payment["checkout"]?["sdk_action_required"] == false)
        #expect(payment["payment_method"]?["type"] == "APPLE_PAY")
        #expect(payment["transactions"]?["type"] == "PURCHASE")
        #expect(payment["transactions"]?["amount"] == 112)
        #expect(payment["transactions_history"] == .null)
        #expect(payment["created_at"]?.string?.count == 27)
        let id = try #require(payment["id"]?.string)
        let read = await bench.send("GET", "/v1/payments/\(id)")
        #expect(read.body["payment"]?["status"] == "SUCCEEDED")
        #expect(read.body["payment"]?["transactions"]?.array?.count == 1)
        #expect(read.body["payment"]?["idempotency_key"] == "key-1")
        let query = [RequestTarget.QueryItem("merchant_order_id", "order-123")]
        #expect(await bench.send("GET", "/v1/payments", query: query).body[0]?["id"] == .string(id))
        let other = [RequestTarget.QueryItem("merchant_order_id", "order-0")]
        #expect(await bench.send("GET", "/v1/payments", query: other).body == [])
        let charged: JSON = [
            [
                "kind": "capture", "payment": .string(id), "reference": "order-123", "currency": "USD",
                "value": "112.00",
            ]
        ]
        #expect(await bench.sandbox.ledger() == charged)
    }

    @Test(
        "The card decides: refused and failed payments are 201 too, and nothing is charged",
        arguments: [
            ("4507990000000010", "DECLINED", "INSUFFICIENT_FUNDS"),
            ("4507990000000028", "DECLINED", "DECLINED_BY_BANK"),
            ("4507990000000036", "DECLINED", "DO_NOT_HONOR"), ("4507990000000044", "DECLINED", "INVALID_SECURITY_CODE"),
            ("4507990000000051", "DECLINED", "INVALID_CARD_DATA"), ("4507990000000069", "DECLINED", "REPORTED_STOLEN"),
            ("4507990000000077", "ERROR", "ERROR"), ("4111111111111111", "DECLINED", "INVALID_CARD_NUMBER"),
        ])
    func declines(_ card: String, _ status: String, _ code: String) async throws {
        let bench = SandboxBench()
        let answer = try await bench.pay(card: card)
        #expect(answer.status == 201)
        #expect(answer.body["status"] == .string(status))
        #expect(answer.body["sub_status"] == .string(status))
        #expect(answer.body["transactions"]?["response_code"] == .string(code))
        #expect(await bench.sandbox.ledger() == [])
    }

    static let refused: [Change] = [
        Change("account_id", nil, "MISSING_PARAMETERS"), Change("account_id", "x"),
        Change("account_id", "99999999-2222-4333-8444-555555555555", "INVALID_ACCOUNT_ID"),
        Change("description", nil, "MISSING_PARAMETERS"), Change("description", "ab"),
        Change("country", nil, "MISSING_PARAMETERS"), Change("country", "ZZ", "COUNTRY_NOT_SUPPORTED"),
        Change("country", "CA"), Change("merchant_order_id", nil, "MISSING_PARAMETERS"),
        Change("merchant_order_id", "order-9"), Change("merchant_reference", "ab"),
        Change("amount", nil, "MISSING_PARAMETERS"), Change("amount.value", "112.00"),
        Change("amount.value", .number("0.00001")), Change("amount.value", 0, "INVALID_AMOUNT"),
        Change("amount.value", -5, "INVALID_AMOUNT"), Change("amount.value", .number("1.005"), "INVALID_AMOUNT"),
        Change("amount.currency", "EUR", "CURRENCY_NOT_ALLOWED"),
        Change("amount.currency", "QQQ", "CURRENCY_NOT_ALLOWED"), Change("workflow", "LATER"),
        Change("workflow", "DIRECT", "INVALID_REQUEST"), Change("checkout", nil, "MISSING_PARAMETERS"),
        Change("checkout.session", nil, "MISSING_PARAMETERS"), Change("checkout.session", "x"),
        Change(
            "checkout.session", "99999999-2222-4333-8444-555555555555", "CHECKOUT_SESSION_NOT_FOUND",
            field: "checkout session"),
        Change("payment_method", nil, "MISSING_PARAMETERS"), Change("payment_method.token", nil, "MISSING_PARAMETERS"),
        Change("payment_method.token", "short"), Change("payment_method.type", "PIX", "UNAVAILABLE_PAYMENT_METHOD"),
        Change("payment_method.vaulted_token", "v", "INVALID_TOKEN"),
        Change("payment_method.vault_on_success", true, "MISSING_PARAMETERS", field: "customer_payer.id"),
        Change("payment_method.detail", ["card": ["capture": "no"]], field: "payment_method.detail.card.capture"),
        Change("customer_payer.id", "11111111-2222-4333-8444-000000000000", "CUSTOMER_NOT_FOUND", field: "customer"),
        Change("customer_payer.first_name", ""), Change("customer_payer.email", long(256)),
        Change("customer_payer.phone", ["country_code": "+1555", "number": "1"], field: "phone.country_code"),
        Change("customer_payer.shipping_address.address_line_2", ""),
        Change("customer_payer.shipping_address.city", nil, "MISSING_PARAMETERS"),
        Change("customer_payer.shipping_address.zip_code", long(11)),
        Change("customer_payer.shipping_address.country", "ZZ", "COUNTRY_NOT_SUPPORTED"),
        Change("additional_data", [:], "MISSING_PARAMETERS", field: "additional_data.seller_details"),
        Change("metadata", [["key": "k", "value": ""]], field: "metadata[0].value"), Change("callback_url", "x"),
    ]

    @Test("A payment that breaks a rule is refused with its code, and nothing is charged", arguments: refused)
    func refusesPayment(_ change: Change) async throws {
        let bench = SandboxBench()
        let body = try await bench.prepare()
        let answer = await bench.send("POST", "/v1/payments", body.with(change.path, change.value), key: "k")
        #expect(answer.status == (change.code == "INVALID_TOKEN" ? 401 : 400))
        #expect(answer.code == change.code)
        #expect(answer.messages.contains(change.field ?? change.path), "\(answer.messages)")
        #expect(await bench.sandbox.ledger() == [])
        // The session and the token are still good.
        #expect(await bench.send("POST", "/v1/payments", body, key: "k2").status == 201)
    }

    @Test("Order details within the rules are taken and the documented ones come back")
    func takesOrderDetails() async throws {
        let bench = SandboxBench()
        let seller: JSON = ["address": ["address_line_1": "1 Shop St", "city": "Reno", "country": "US"]]
        let item: JSON = [
            "id": "sku-1", "name": "Blue shirt", "quantity": 2, "unit_amount": .number("50.00"), "category": "fashion",
        ]
        let good: JSON = [
            "seller_details": seller, "order": ["shipping_amount": 12, "items": [item], "tip_amount": "1.00"],
        ]
        let base = try await bench.prepare()
        let wrongs: [(String, JSON)] = [
            ("order.items.0.id", "ab"), ("order.items.0.category", "shirts"), ("order.items.0.quantity", "2"),
            ("order.tip_amount", 1), ("order.shipping_amount", "12"), ("seller_details.address.city", ""),
            ("order.shipping", ["type": "SOON"]), ("order.taxes", [["type": "VAT"]]),
        ]
        for (path, value) in wrongs {
            let body = base.with("additional_data", good.with(path, value))
            let answer = await bench.send("POST", "/v1/payments", body, key: "key \(path)")
            #expect(answer.status == 400, "\(path)")
        }
        let paid = await bench.send("POST", "/v1/payments", base.with("additional_data", good), key: "good")
        #expect(paid.status == 201, "\(paid.messages)")
        #expect(paid.body["additional_data"]?["order"]?["items"]?[0]?["id"] == "sku-1")
    }

    @Test("A one-time token belongs to its session")
    func tiesTokenToSession() async throws {
        let bench = SandboxBench()
        let first = try await bench.openSession()
        let second = try await bench.openSession()
        let foreign = SandboxBench.payment(session: first, token: try await bench.makeToken(second))
        let answer = await bench.send("POST", "/v1/payments", foreign, key: "k")
        #expect(answer.status == 401)
        #expect(answer.code == "INVALID_TOKEN")
    }

    @Test("A session takes one payment, a declined one included", arguments: ["4507990000000002", "4507990000000010"])
    func takesOnePayment(_ card: String) async throws {
        let bench = SandboxBench()
        let body = try await bench.prepare(card: card)
        let session = try #require(body["checkout"]?["session"]?.string)
        let spare = try await bench.makeToken(session)
        #expect(await bench.send("POST", "/v1/payments", body, key: "one").status == 201)
        #expect(await bench.send("GET", "/v1/checkout/sessions/\(session)").body["used"] == true)
        let again = await bench.send("POST", "/v1/payments", body, key: "two")
        #expect(again.status == 400)
        #expect(again.code == "CHECKOUT_SESSION_NOT_FOUND")
        let other = SandboxBench.payment(session: session, token: spare)
        #expect(await bench.send("POST", "/v1/payments", other, key: "three").code == "CHECKOUT_SESSION_NOT_FOUND")
        let path = "/v1/checkout/sessions/\(session)/token"
        #expect(await bench.send("POST", path, SandboxBench.card()).code == "CHECKOUT_SESSION_NOT_FOUND")
    }

    @Test("A key gives its payment again, whatever the new body says")
    func replays() async throws {
        let bench = SandboxBench()
        let body = try await bench.prepare()
        let first = await bench.send("POST", "/v1/payments", body, key: "k")
        #expect(first.status == 201)
        #expect(await bench.send("POST", "/v1/payments", body, key: "k").body == first.body)
        let other = body.with("amount.value", 999)
        #expect(await bench.send("POST", "/v1/payments", other, key: "k").body == first.body)
        #expect(await bench.send("POST", "/v1/payments", key: "k", raw: "{").body == first.body)
        #expect(await bench.sandbox.ledger().array?.count == 1)
    }

    @Test("A key is needed; one that failed is burned, one whose body was no JSON is not")
    func burnsKeys() async throws {
        let bench = SandboxBench()
        let body = try await bench.prepare()
        let bare = await bench.send("POST", "/v1/payments", body)
        #expect(bare.code == "MISSING_PARAMETERS")
        #expect(bare.messages.contains("X-Idempotency-Key"))
        #expect(await bench.send("POST", "/v1/payments", body.with("country", nil), key: "a").status == 400)
        let burned = await bench.send("POST", "/v1/payments", body, key: "a")
        #expect(burned.status == 400)
        #expect(burned.code == "IDEMPOTENCY_DUPLICATED")
        #expect(await bench.send("POST", "/v1/payments", key: "b", raw: "{").code == "INVALID_REQUEST")
        let refused = await bench.send("POST", "/v1/payments", body, key: "b", headers: ["private-secret-key": "wrong"])
        #expect(refused.status == 401)
        #expect(await bench.send("POST", "/v1/payments", body, key: "b").status == 201)
    }

    @Test("While a payment is being made its key is in process and its token in use", .timeLimit(.minutes(1)))
    func holdsPayments() async throws {
        let bench = SandboxBench()
        let body = try await bench.prepare()
        let session = try #require(body["checkout"]?["session"]?.string)
        let spare = SandboxBench.payment(session: session, token: try await bench.makeToken(session))
        #expect(await bench.send("POST", "/_consumer/processor", ["state": "held"]).status == 204)
        async let first = bench.send("POST", "/v1/payments", body, key: "k")
        while await bench.send("GET", "/_consumer/processor").body["waiting"] != 1 { await Task.yield() }
        let repeated = await bench.send("POST", "/v1/payments", body, key: "k")
        #expect(repeated.status == 400)
        #expect(repeated.code == "REQUEST_IN_PROCESS")
        let racing = await bench.send("POST", "/v1/payments", body, key: "k2")
        #expect(racing.status == 401)
        #expect(racing.code == "TOKEN_IN_USE")
        #expect(await bench.send("POST", "/v1/payments", spare, key: "k3").code == "CHECKOUT_SESSION_NOT_FOUND")
        #expect(await bench.send("POST", "/_consumer/processor", ["state": "running"]).status == 204)
        let made = await first
        #expect(made.status == 201)
        #expect(await bench.send("POST", "/v1/payments", body, key: "k").body == made.body)
        #expect(await bench.sandbox.ledger().array?.count == 1)
    }

    @Test(
        "A challenge asks for the customer first",
        arguments: [
            ("COMPLETED", "SUCCEEDED", "APPROVED", 1), ("ERROR", "DECLINED", "DECLINED", 0),
        ])
    func challenges(_ result: String, _ status: String, _ subStatus: String, _ charges: Int) async throws {
        let bench = SandboxBench()
        let answer = try await bench.pay(card: "348638267931507")
        #expect(answer.status == 201)
        #expect(answer.body["status"] == "PENDING")
        #expect(answer.body["sub_status"] == "WAITING_ADDITIONAL_STEP")
        #expect(answer.body["checkout"]?["sdk_action_required"] == true)
        let id = try #require(answer.body["id"]?.string)
        let url = answer.body["payment_method"]?["payment_method_detail"]?["card"]?["redirect_url"]
        #expect(url == .string("http://127.0.0.1:9/yuno/_consumer/three-ds?payment=\(id)"))
        #expect(await bench.sandbox.ledger() == [])
        let control: JSON = ["payment": .string(id), "result": .string(result)]
        #expect(await bench.send("POST", "/_consumer/three-ds", control.with("result", "MAYBE")).status == 400)
        #expect(await bench.send("POST", "/_consumer/three-ds", control).status == 204)
        let read = await bench.send("GET", "/v1/payments/\(id)").body["payment"]
        #expect(read?["status"] == .string(status))
        #expect(read?["sub_status"] == .string(subStatus))
        #expect(read?["checkout"]?["sdk_action_required"] == false)
        #expect(await bench.sandbox.ledger().array?.count == charges)
        #expect(await bench.send("POST", "/_consumer/three-ds", control).code == "INVALID_STATUS")
    }

    @Test(
        "Zero-decimal and three-decimal currencies keep their decimals",
        arguments: [
            ("JPY", "6000", "6000"), ("JPY", "6000.0", "6000"), ("KWD", "31.275", "31.275"), ("USD", "4.50", "4.50"),
        ])
    func keepsDecimals(_ currency: String, _ digits: String, _ ledger: String) async throws {
        let bench = SandboxBench()
        let amount: JSON = ["currency": .string(currency), "value": .number(digits)]
        let bare = SandboxBench.session.with("summary_items", nil).with("shipping_methods", nil)
        let made = await bench.send("POST", "/v1/checkout/sessions", bare.with("amount", amount))
        let session = try #require(made.body["checkout_session"]?.string)
        let body = SandboxBench.payment(session: session, token: try await bench.makeToken(session))
        let paid = await bench.send("POST", "/v1/payments", body.with("amount", amount), key: "k")
        #expect(paid.status == 201, "\(paid.messages)")
        #expect(await bench.sandbox.ledger()[0]?["value"] == .string(ledger))
    }

    @Test(
        "Every operation has the name that faults are armed by",
        arguments: [
            ("POST", "/v1/customers", "createCustomer"), ("GET", "/v1/customers/x", "findCustomer"),
            ("POST", "/v1/checkout/sessions", "createSession"), ("GET", "/v1/checkout/sessions/x", "getSession"),
            ("PATCH", "/v1/checkout/sessions/x", "updateSession"), ("POST", "/v1/payments", "createPayment"),
            ("GET", "/v1/checkout/sessions/x/payment-methods", "paymentMethods"),
            ("GET", "/v1/payments", "listPayments"),
            ("POST", "/v1/checkout/sessions/x/token", "createToken"), ("GET", "/v1/payments/x", "getPayment"),
            ("POST", "/v1/payments/x/transactions/y/capture", "capture"),
            ("POST", "/v1/payments/x/transactions/y/cancel", "cancel"),
            ("POST", "/v1/payments/x/transactions/y/refund", "refund"),
            ("POST", "/v1/payments/x/cancel-or-refund", "cancelOrRefundPayment"),
            ("POST", "/v1/payments/x/transactions/y/cancel-or-refund", "cancelOrRefundTransaction"),
            ("POST", "/_consumer/three-ds", nil), ("PUT", "/v1/payments", nil),
        ] as [(String, String, String?)])
    func namesOperations(_ method: String, _ path: String, _ name: String?) {
        #expect(SandboxBench().sandbox.operation(of: SandboxBench.request(method, path)) == name)
    }
}
