import ExpressCheckout
import Testing
import YunoSandbox

@Suite("Yuno sandbox: capture, cancel, refund")
struct SandboxOperationTests {
    let bench = SandboxBench()

    /// A payment's id and its last transaction's.
    private func ids(_ answer: SandboxBench.Answer) throws -> (payment: String, path: String) {
        let payment = try #require(answer.body["id"]?.string)
        let transaction = try #require(answer.body["transactions"]?["id"]?.string)
        return (payment, "/v1/payments/\(payment)/transactions/\(transaction)")
    }

    private func capture(_ value: String) -> JSON {
        ["merchant_reference": "ref-1", "amount": SandboxBench.usd(value), "reason": "PRODUCT_CONFIRMED"]
    }

    private func read(_ payment: String) async -> JSON? {
        await bench.send("GET", "/v1/payments/\(payment)").body["payment"]
    }

    @Test("An authorisation is captured in parts, up to its amount")
    func captures() async throws {
        let held = try await bench.pay(capture: false)
        #expect(held.body["status"] == "PENDING")
        #expect(held.body["sub_status"] == "AUTHORIZED")
        #expect(held.body["transactions"]?["type"] == "AUTHORIZE")
        let (payment, path) = try ids(held)
        let part = await bench.send("POST", path + "/capture", capture("100.50"), key: "c1")
        #expect(part.status == 200)
        #expect(part.body["type"] == "CAPTURE")
        #expect(part.body["amount"]?["captured"] == .number("100.5"))
        #expect(part.body["payment"]?["sub_status"] == "PARTIALLY_CAPTURED")
        #expect(await bench.send("POST", path + "/capture", capture("100.50"), key: "c1").body == part.body)
        #expect(await bench.send("POST", path + "/capture", capture("12"), key: "c2").code == "INVALID_AMOUNT")
        #expect(await bench.send("POST", path + "/capture", capture("11.5"), key: "c3").status == 200)
        #expect(await read(payment)?["sub_status"] == "CAPTURED")
        #expect(await read(payment)?["amount"]?["captured"] == 112)
        #expect(await read(payment)?["transactions"]?.array?.count == 3)
        #expect(await bench.send("POST", path + "/capture", capture("1"), key: "c4").code == "INVALID_STATUS")
        #expect(await bench.send("POST", path + "/cancel", ["merchant_reference": "ref"]).code == "INVALID_STATUS")
        let kinds = await bench.sandbox.ledger().array?.compactMap { $0["kind"]?.string }
        #expect(kinds == ["authorize", "capture", "capture"])
    }

    @Test("A challenge passed on an authorisation holds the money; before it nothing can be done")
    func challengesAuthorization() async throws {
        let (payment, path) = try ids(try await bench.pay(card: "348638267931507", capture: false))
        #expect(await bench.send("POST", path + "/capture", capture("1")).code == "INVALID_STATUS")
        #expect(await bench.send("POST", path + "/cancel", ["merchant_reference": "ref"]).code == "INVALID_STATUS")
        let control: JSON = ["payment": .string(payment), "result": "COMPLETED"]
        #expect(await bench.send("POST", "/_consumer/three-ds", control).status == 204)
        #expect(await read(payment)?["sub_status"] == "AUTHORIZED")
        #expect(await bench.sandbox.ledger()[0]?["kind"] == "authorize")
    }

    @Test("An authorisation is cancelled, then nothing more can be done with it")
    func cancels() async throws {
        let (payment, path) = try ids(try await bench.pay(capture: false))
        let done = await bench.send("POST", path + "/cancel", ["merchant_reference": "ref-1"], key: "x")
        #expect(done.status == 200)
        #expect(done.body["type"] == "CANCEL")
        #expect(done.body["payment"]?["status"] == "CANCELED")
        #expect(await read(payment)?["sub_status"] == "CANCELED")
        #expect(await bench.send("POST", path + "/capture", capture("1")).code == "INVALID_STATUS")
        #expect(await bench.sandbox.ledger()[1]?["kind"] == "void")
    }

    @Test("A purchase is refunded in parts, up to its amount; the answer is the payment")
    func refunds() async throws {
        let (payment, path) = try ids(try await bench.pay())
        let part: JSON = ["merchant_reference": "ref-1", "amount": SandboxBench.usd("12.00")]
        let first = await bench.send("POST", path + "/refund", part, key: "r1")
        #expect(first.status == 200)
        #expect(first.body["id"] == .string(payment))
        #expect(first.body["sub_status"] == "PARTIALLY_REFUNDED")
        #expect(first.body["transactions"]?["type"] == "REFUND")
        let more = part.with("amount.value", .number("100.01"))
        #expect(await bench.send("POST", path + "/refund", more, key: "r2").code == "INVALID_AMOUNT")
        #expect(await bench.send("POST", path + "/refund", more, key: "r2").code == "IDEMPOTENCY_DUPLICATED")
        let euros = part.with("amount.currency", "EUR")
        #expect(await bench.send("POST", path + "/refund", euros).code == "CURRENCY_NOT_ALLOWED")
        let rest = await bench.send("POST", path + "/refund", ["merchant_reference": "ref-1"], key: "r3")
        #expect(rest.body["status"] == "REFUNDED")
        #expect(rest.body["amount"]?["refunded"] == 112)
        #expect(await bench.send("POST", path + "/refund", part, key: "r4").code == "INVALID_STATUS")
        let values = await bench.sandbox.ledger().array?.compactMap { $0["value"]?.string }
        #expect(values == ["112.00", "12.00", "100.00"])
    }

    @Test(
        "Cancel-or-refund does what the payment needs",
        arguments: [
            (true, "REFUND", "REFUNDED"), (false, "CANCEL", "CANCELED"),
        ])
    func chooses(_ captured: Bool, _ type: String, _ status: String) async throws {
        let (payment, path) = try ids(try await bench.pay(capture: captured))
        let whole = "/v1/payments/\(payment)/cancel-or-refund"
        let body: JSON = ["reason": "REQUESTED_BY_CUSTOMER"]
        #expect(await bench.send("POST", whole, body).messages.contains("X-Idempotency-Key"))
        #expect(await bench.send("POST", whole, [:], key: "a").code == "MISSING_PARAMETERS")
        let done = await bench.send("POST", whole, body, key: "b")
        #expect(done.status == 201)
        #expect(done.body["type"] == .string(type))
        #expect(done.body["payment"]?["status"] == .string(status))
        #expect(done.body["merchant_reference"] == "order-123")
        #expect(await bench.send("POST", path + "/cancel-or-refund", body, key: "c").status == 400)
    }

    @Test("Operations name what they miss, and fit only their transaction")
    func refuses() async throws {
        let paid = try ids(try await bench.pay())
        #expect(await bench.send("POST", paid.path + "/capture", capture("1")).code == "INVALID_TRANSACTION_TYPE")
        #expect(
            await bench.send("POST", paid.path + "/cancel", ["merchant_reference": "abc"]).code
                == "INVALID_TRANSACTION_TYPE")
        let missing = await bench.send("POST", paid.path + "/capture", [:])
        #expect(missing.code == "MISSING_PARAMETERS")
        for field in ["merchant_reference", "amount", "reason"] { #expect(missing.messages.contains(field)) }
        #expect(await bench.send("POST", paid.path + "/refund", [:]).code == "MISSING_PARAMETERS")
        let wrong: JSON = ["merchant_reference": "abc", "reason": "BORED"]
        #expect(await bench.send("POST", paid.path + "/refund", wrong).code == "INVALID_PARAMETERS")
        let body: JSON = ["merchant_reference": "abc"]
        let lost = "/v1/payments/\(paid.payment)/transactions/x/refund"
        #expect(await bench.send("POST", lost, body).code == "TRANSACTION_NOT_FOUND")
        #expect(await bench.send("POST", "/v1/payments/x/transactions/x/refund", body).code == "PAYMENT_NOT_FOUND")
        #expect(await bench.sandbox.ledger().array?.count == 1)
    }
}
