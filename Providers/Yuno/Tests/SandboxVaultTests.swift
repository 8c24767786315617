import ExpressCheckout
import Testing
import YunoSandbox

@Suite("Yuno sandbox: kept methods and the client's own payments")
struct SandboxVaultTests {
    let bench = SandboxBench()

    private func session(_ changes: [(String, JSON)]) async throws -> String {
        let body = changes.reduce(SandboxBench.session) { $0.replacing([$1.0], with: $1.1) }
        let answer = await bench.send("POST", "/v1/checkout/sessions", body)
        return try #require(answer.body["checkout_session"]?.string, "\(answer.messages)")
    }

    private func customer(_ id: String) async throws -> String {
        let answer = await bench.send("POST", "/v1/customers", ["merchant_customer_id": .string(id)])
        return try #require(answer.body["id"]?.string, "\(answer.messages)")
    }

    @Test("A method is kept for its customer when a payment with it succeeds, and paid with again")
    func keepsAMethod() async throws {
        let mine = try await customer("shop-1")
        let first = try await session([("customer_id", .string(mine))])
        var payment = SandboxBench.payment(session: first, token: try await bench.makeToken(first))
        payment = payment.replacing(["payment_method", "vault_on_success"], with: true)
        #expect(await bench.send("POST", "/v1/payments", payment, key: "k-0").code == "MISSING_PARAMETERS")
        payment = payment.replacing(["customer_payer", "id"], with: .string(mine))
        let paid = await bench.send("POST", "/v1/payments", payment, key: "k-1")
        let kept = try #require(paid.body["payment_method"]?["vaulted_token"]?.nonEmptyString, "\(paid.messages)")

        let next = try await session([("customer_id", .string(mine))])
        let method: JSON = ["payment_method": ["type": "CARD", "vaulted_token": .string(kept)]]
        let token = await bench.send("POST", "/v1/checkout/sessions/\(next)/token", method)
        #expect(token.status == 201)
        #expect(token.body["vaulted_token"]?.string == kept)
        let again = SandboxBench.payment(session: next, token: try #require(token.body["token"]?.string))
        #expect(await bench.send("POST", "/v1/payments", again, key: "k-2").body["status"] == "SUCCEEDED")

        let other = try await session([("customer_id", .string(try await customer("shop-2")))])
        let stolen = await bench.send("POST", "/v1/checkout/sessions/\(other)/token", method)
        #expect(stolen.code == "INVALID_TOKEN")
    }

    @Test("A seamless session is paid by the client alone, another by the server alone")
    func keepsWorkflowsApart() async throws {
        let seamless = try await session([("workflow", "SDK_SEAMLESS")])
        let token = try await bench.makeToken(seamless)
        let refused = await bench.send(
            "POST", "/v1/payments", SandboxBench.payment(session: seamless, token: token), key: "k-1")
        #expect(refused.code == "INVALID_REQUEST")
        let control: JSON = ["session": .string(seamless), "token": .string(token)]
        let paid = await bench.send("POST", "/_consumer/seamless", control)
        #expect(paid.status == 201)
        #expect(paid.body["amount"]?["value"] == 105)
        #expect(await bench.send("GET", "/v1/checkout/sessions/\(seamless)").body["used"] == true)

        let plain = try await bench.openSession()
        let plainToken = try await bench.makeToken(plain)
        let own = await bench.send(
            "POST", "/_consumer/seamless", ["session": .string(plain), "token": .string(plainToken)])
        #expect(own.code == "INVALID_REQUEST")
    }
}
