import ExpressCheckout
import Testing
import YunoSandbox

@Suite("Yuno sandbox: customers, sessions, tokens")
struct SandboxSessionTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let path: String
        let value: JSON?
        let code: String
        var field: String?

        init(_ path: String, _ value: JSON?, _ code: String = "INVALID_PARAMETERS", field: String? = nil) {
            self.path = path
            self.value = value
            self.code = code
            self.field = field
        }

        var testDescription: String { "\(path) → \(value?.text.prefix(30) ?? "absent")" }
    }

    static func long(_ count: Int) -> JSON { .string(String(repeating: "x", count: count)) }

    static let refused: [Change] = [
        Change("account_id", nil, "MISSING_PARAMETERS"), Change("account_id", .null, "MISSING_PARAMETERS"),
        Change("account_id", "acc"), Change("merchant_order_id", nil, "MISSING_PARAMETERS"),
        Change("merchant_order_id", "ab"), Change("merchant_order_id", long(256)), Change("merchant_order_id", 5),
        Change("payment_description", nil, "MISSING_PARAMETERS"), Change("payment_description", "ab"),
        Change("payment_description", long(256)), Change("country", nil, "MISSING_PARAMETERS"),
        Change("country", "USA"), Change("country", "us", "COUNTRY_NOT_SUPPORTED"),
        Change("country", "XX", "COUNTRY_NOT_SUPPORTED"), Change("customer_id", "nobody"),
        Change("customer_id", "11111111-2222-4333-8444-000000000000", "CUSTOMER_NOT_FOUND", field: "customer"),
        Change("amount", "105"), Change("amount", .null), Change("amount.currency", nil, "MISSING_PARAMETERS"),
        Change("amount.value", nil, "MISSING_PARAMETERS"), Change("amount.value", "105.00"),
        Change("amount.value", .number("105.00001")), Change("amount.value", .number("1e-9")),
        Change("amount.value", .number("105.001"), "INVALID_AMOUNT"), Change("amount.value", -1, "INVALID_AMOUNT"),
        Change("amount.currency", "US"), Change("amount.currency", "XYZ", "CURRENCY_NOT_ALLOWED"),
        Change("amount.currency", "usd", "CURRENCY_NOT_ALLOWED"),
        Change("amount.currency", "EUR", field: "summary_items[0].amount.currency"),
        Change("callback_url", "ab"), Change("callback_url", long(527)), Change("workflow", "DIRECT"),
        Change("metadata", "x"), Change("metadata", .array(Array(repeating: ["key": "k", "value": "v"], count: 121))),
        Change("metadata.0.key", nil, "MISSING_PARAMETERS", field: "metadata[0].key"),
        Change("metadata.0.key", long(49), field: "metadata[0].key"),
        Change("metadata.0.value", long(513), field: "metadata[0].value"),
        Change("metadata.0.value", 1, field: "metadata[0].value"), Change("summary_items", []),
        Change("summary_items", .array(Array(repeating: SandboxBench.line("a", "1"), count: 101))),
        Change("summary_items.1.label", "", field: "summary_items[1].label"),
        Change("summary_items.1.label", long(256), field: "summary_items[1].label"),
        Change("summary_items.1.id", nil, "MISSING_PARAMETERS", field: "summary_items[1].id"),
        Change("summary_items.1.amount", 5, field: "summary_items[1].amount"),
        Change("summary_items.1.amount.value", "5", field: "summary_items[1].amount.value"),
        Change("summary_items.1.amount.currency", "EUR", field: "summary_items[1].amount.currency"),
        Change("shipping_methods", [:]),
        Change("shipping_methods.1.id", "std", field: "shipping_methods[1].id"),
        Change("shipping_methods.1.id", "", field: "shipping_methods[1].id"),
        Change("shipping_methods.1.label", "", field: "shipping_methods[1].label"),
        Change("shipping_methods.0.detail", long(256), field: "shipping_methods[0].detail"),
        Change("shipping_methods.0.amount", nil, "MISSING_PARAMETERS", field: "shipping_methods[0].amount"),
        Change("shipping_methods.0.amount.currency", "EUR", field: "shipping_methods[0].amount.currency"),
        Change("shipping_methods.0.summary_items", [], field: "shipping_methods[0].summary_items"),
        Change(
            "shipping_methods.0.summary_items.2.amount.currency", "EUR",
            field: "shipping_methods[0].summary_items[2].amount.currency"),
        Change(
            "shipping_methods.0.delivery_estimate.to", nil, "MISSING_PARAMETERS",
            field: "shipping_methods[0].delivery_estimate.to"),
        Change(
            "shipping_methods.0.delivery_estimate.from", "7 Dec", field: "shipping_methods[0].delivery_estimate.from"),
        Change(
            "wallet_card_acceptance", ["supported_networks": []], field: "wallet_card_acceptance.supported_networks"),
        Change("wallet_card_acceptance", ["supported_networks": ["visa"]], field: "supported_networks[0]"),
        Change(
            "installments", ["plan": [["installment": 1]]], "MISSING_PARAMETERS", field: "installments.plan[0].rate"),
        Change(
            "recurring_payment",
            ["regular_billing": ["label": "a", "amount": 5, "interval_unit": "month", "interval_count": 1]],
            field: "recurring_payment.regular_billing.amount"),
        Change("alternative_amount", ["currency": "EUR"], "MISSING_PARAMETERS", field: "alternative_amount.value"),
        Change("checkout_id", "main"),
    ]

    @Test("A session that breaks a rule is refused with its code, naming the field", arguments: refused)
    func refusesSession(_ change: Change) async {
        let bench = SandboxBench()
        let answer = await bench.send(
            "POST", "/v1/checkout/sessions", SandboxBench.session.with(change.path, change.value))
        #expect(answer.status == 400)
        #expect(answer.code == change.code)
        #expect(answer.messages.contains(change.field ?? change.path), "\(answer.messages)")
    }

    static let accepted: [Change] = [
        Change("amount", nil), Change("summary_items", nil), Change("shipping_methods", nil), Change("metadata", []),
        Change("callback_url", nil), Change("workflow", "SDK_SEAMLESS"), Change("amount.value", .number("1.05e2")),
        Change("amount.value", .number("105.0000")), Change("amount.value", 0), Change("country", "CH"),
        Change("merchant_order_id", "abc"), Change("merchant_order_id", long(255)), Change("anything_new", 1),
        Change("shipping_methods.0.delivery_estimate", ["from": "2026-12-09", "to": "2026-12-07"]),
        Change("summary_items.0.amount.value", .number("-3.0001")), Change("metadata.0.value", ""),
        Change("metadata", [["key": "gateway_options", "value": long(8192)]]),
        Change("alternative_amount", ["currency": .null, "value": 5]),
        Change("wallet_card_acceptance", ["supported_networks": ["VISA"]]),
    ]

    @Test("What the rules allow is taken", arguments: accepted)
    func takesSession(_ change: Change) async {
        let bench = SandboxBench()
        let answer = await bench.send(
            "POST", "/v1/checkout/sessions", SandboxBench.session.with(change.path, change.value))
        #expect(answer.status == 200, "\(answer.messages)")
    }

    @Test("Every problem of one kind is named at once")
    func namesAllProblems() async {
        let bench = SandboxBench()
        let body = SandboxBench.session.with("account_id", nil).with("country", nil).with("amount.value", nil)
        let answer = await bench.send("POST", "/v1/checkout/sessions", body)
        #expect(answer.body["messages"]?.array?.count == 3)
        for field in ["account_id", "country", "amount.value"] { #expect(answer.messages.contains(field)) }
    }

    @Test(
        "Both keys are needed and the private one must be right",
        arguments: [
            ["public-api-key": nil], ["private-secret-key": nil], ["private-secret-key": "wrong"],
            ["public-api-key": ""],
        ] as [[String: String?]])
    func refusesCredentials(_ headers: [String: String?]) async {
        let bench = SandboxBench()
        let answer = await bench.send("POST", "/v1/checkout/sessions", SandboxBench.session, headers: headers)
        #expect(answer.status == 401)
        #expect(answer.code == "INVALID_CREDENTIALS")
    }

    @Test(
        "What is no JSON object, or not called JSON, is refused",
        arguments: [
            ("{", "application/json"), ("[]", "application/json"), ("{\"a\":1,\"a\":2}", "application/json"),
            ("{}", "text/plain"), ("{}", ""),
        ])
    func refusesOtherBodies(_ raw: String, _ type: String) async {
        let bench = SandboxBench()
        let answer = await bench.send("POST", "/v1/checkout/sessions", raw: raw, headers: ["content-type": type])
        #expect(answer.status == 400)
        #expect(answer.code == "INVALID_REQUEST")
    }

    @Test(
        "Unknown paths, methods and ids are refused in Yuno's way",
        arguments: [
            ("GET", "/v1/nothing", 400, "NOT_FOUND"), ("GET", "/", 400, "NOT_FOUND"),
            ("DELETE", "/v1/payments", 405, "UNSUPPORTED_METHOD"),
            ("GET", "/v1/checkout/sessions/x", 400, "CHECKOUT_SESSION_NOT_FOUND"),
            ("GET", "/v1/checkout/sessions/x/payment-methods", 400, "CHECKOUT_SESSION_NOT_FOUND"),
            ("GET", "/v1/payments/x", 400, "PAYMENT_NOT_FOUND"), ("GET", "/v1/payments", 400, "MISSING_PARAMETERS"),
            ("GET", "/v1/customers/x", 400, "CUSTOMER_NOT_FOUND"), ("GET", "/v1/customers", 400, "MISSING_PARAMETERS"),
            ("GET", "/_consumer/three-ds", 400, "NOT_FOUND"),
        ])
    func refusesUnknown(_ method: String, _ path: String, _ status: Int, _ code: String) async {
        let answer = await SandboxBench().send(method, path)
        #expect(answer.status == status)
        #expect(answer.code == code)
    }

    @Test("A session is checkout_session when made and id when read")
    func readsSession() async throws {
        let bench = SandboxBench()
        let made = await bench.send("POST", "/v1/checkout/sessions", SandboxBench.session)
        let id = try #require(made.body["checkout_session"]?.string)
        #expect(made.body["created_at"] == "2026-12-01T10:00:00.000000Z")
        #expect(made.body["amount"] == ["currency": "USD", "value": 105])
        #expect(made.body["shipping_methods"] == SandboxBench.session["shipping_methods"])
        let read = await bench.send("GET", "/v1/checkout/sessions/\(id)")
        #expect(read.status == 200)
        #expect(read.body["id"] == .string(id))
        #expect(read.body["checkout_session"] == nil)
        #expect(read.body["used"] == false)
        #expect(read.body["workflow"] == "SDK_CHECKOUT")
        let methods = await bench.send("GET", "/v1/checkout/sessions/\(id)/payment-methods")
        #expect(methods.body.array?.compactMap { $0["type"]?.string } == ["APPLE_PAY", "GOOGLE_PAY", "CARD"])
        #expect(methods.body[0]?["checkout"]?["sdk_required_action"] == true)
    }

    @Test("A session can be changed until it is used, but not its shipping")
    func updatesSession() async throws {
        let bench = SandboxBench()
        let id = try await bench.openSession()
        let path = "/v1/checkout/sessions/\(id)"
        let base = SandboxBench.session.with("summary_items", nil).with("shipping_methods", nil)
        let changed = await bench.send(
            "PATCH", path, base.with("amount.value", 99).with("merchant_order_id", "order-9"))
        #expect(changed.status == 200)
        #expect(changed.body["amount"]?["value"] == 99)
        #expect(await bench.send("GET", path).body["merchant_order_id"] == "order-9")
        #expect(await bench.send("PATCH", path, SandboxBench.session).code == "INVALID_PARAMETERS")
        #expect(await bench.send("PATCH", path, base.with("country", nil)).code == "MISSING_PARAMETERS")
    }

    @Test("A session is gone after three hours of the sandbox's time")
    func expires() async throws {
        var bench = SandboxBench()
        let id = try await bench.openSession()
        let token = try await bench.makeToken(id)
        bench.now += .seconds(3 * 3600 - 1)
        #expect(await bench.send("GET", "/v1/checkout/sessions/\(id)").status == 200)
        bench.now += .seconds(1)
        let path = "/v1/checkout/sessions/\(id)"
        #expect(await bench.send("GET", path).code == "CHECKOUT_SESSION_NOT_FOUND")
        #expect(await bench.send("POST", path + "/token", SandboxBench.card()).code == "CHECKOUT_SESSION_NOT_FOUND")
        let body = SandboxBench.payment(session: id, token: token)
        let paid = await bench.send("POST", "/v1/payments", body, key: "k")
        #expect(paid.status == 400)
        #expect(paid.code == "CHECKOUT_SESSION_NOT_FOUND")
        #expect(await bench.sandbox.ledger() == [])
    }

    @Test("A one-time token says CARD, whatever gave it")
    func makesTokens() async throws {
        let bench = SandboxBench()
        let id = try await bench.openSession()
        let path = "/v1/checkout/sessions/\(id)/token"
        let card = await bench.send("POST", path, SandboxBench.card())
        #expect(card.status == 201)
        #expect(card.body["token"]?.string?.count == 36)
        #expect(card.body["card_data"]?["lfd"] == "0002")
        #expect(card.body["card_data"]?["number"] == nil)
        let wallet: JSON = ["payment_method": ["type": "APPLE_PAY", "wallet": ["payment_token": "{\"data\":\"x\"}"]]]
        let apple = await bench.send("POST", path, wallet)
        #expect(apple.status == 201)
        #expect(apple.body["type"] == "CARD")
        #expect(apple.body["card_data"] == .null)
    }

    static let refusedTokens: [Change] = [
        Change("payment_method", nil, "MISSING_PARAMETERS"),
        Change("payment_method.type", nil, "MISSING_PARAMETERS"), Change("payment_method.type", "PIX"),
        Change("payment_method.type", "APPLE_PAY", "MISSING_PARAMETERS", field: "payment_method.wallet"),
        Change("payment_method.card", nil, "MISSING_PARAMETERS"),
        Change("payment_method.card.number", "1234567"), Change("payment_method.card.number", "4507 9900 0000"),
        Change("payment_method.card.expiration_month", 13), Change("payment_method.card.holder_name", "Jo"),
        Change("payment_method.card.security_code", "12"),
        Change("payment_method", ["type": "APPLE_PAY", "wallet": ["payment_token": "x"]], field: "payment_token"),
    ]

    @Test("A token's body that breaks a rule is refused", arguments: refusedTokens)
    func refusesToken(_ change: Change) async throws {
        let bench = SandboxBench()
        let id = try await bench.openSession()
        let body = SandboxBench.card().with(change.path, change.value)
        let answer = await bench.send("POST", "/v1/checkout/sessions/\(id)/token", body)
        #expect(answer.status == 400)
        #expect(answer.code == change.code)
        #expect(answer.messages.contains(change.field ?? change.path), "\(answer.messages)")
    }

    @Test("A customer is made once and found by both ids")
    func keepsCustomers() async throws {
        let bench = SandboxBench()
        let body: JSON = ["merchant_customer_id": "ada-1", "first_name": "Ada", "email": "ada@example.com"]
        let made = await bench.send("POST", "/v1/customers", body)
        #expect(made.status == 201)
        let id = try #require(made.body["id"]?.string)
        #expect(await bench.send("POST", "/v1/customers", body).code == "CUSTOMER_ID_DUPLICATED")
        #expect(await bench.send("GET", "/v1/customers/\(id)").body["merchant_customer_id"] == "ada-1")
        let query = [RequestTarget.QueryItem("merchant_customer_id", "ada-1")]
        #expect(await bench.send("GET", "/v1/customers", query: query).body["id"] == .string(id))
        #expect(await bench.send("POST", "/v1/customers", ["merchant_customer_id": "ab"]).code == "INVALID_PARAMETERS")
        let session = SandboxBench.session.with("customer_id", .string(id))
        #expect(await bench.send("POST", "/v1/checkout/sessions", session).status == 200)
    }

    @Test("The same seed gives the same ids, another one others")
    func isDeterministic() async throws {
        let first = try await SandboxBench(seed: 7).openSession()
        #expect(try await SandboxBench(seed: 7).openSession() == first)
        #expect(try await SandboxBench(seed: 8).openSession() != first)
    }
}
