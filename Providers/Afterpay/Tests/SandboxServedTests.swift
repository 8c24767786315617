import AfterpayConformance
import AfterpaySandbox
import CheckoutConformance
import CheckoutSandbox
import ExpressCheckout
import Testing

/// The sandbox behind the server, over HTTP.
@Suite(.timeLimit(.minutes(1)))
struct SandboxServedTests {
    static func call(
        _ server: SandboxServer, _ method: HTTPMethod, _ path: String, _ body: JSON? = nil
    ) async throws -> HTTPResponse {
        let base = try #require(server.baseURL(of: "afterpay"))
        return try await PlainTransport().send(
            HTTPRequest(
                method, RequestTarget(base, path), headers: SandboxCaller.headers, body: body?.bytes,
                operation: path, replay: .once))
    }

    @Test func sellsOverHTTP() async throws {
        let server = try SandboxServer(apps: [AfterpaySandbox()], startTime: .seconds(1_790_000_000))
        #expect(try await Self.call(server, .get, "/v2/configuration").status == 200)
        let created = try await Self.call(server, .post, "/v2/checkouts", SandboxCaller.express())
        let token = try #require(try created.json()["token"]?.string)
        let page = try #require(try created.json()["redirectCheckoutUrl"]?.string)
        #expect(page.hasPrefix("http://127.0.0.1:\(server.port)/afterpay/_consumer/checkout?token="))
        #expect(try await Self.call(server, .get, "/_consumer/checkout").status == 200)

        let device = AfterpayDevice(
            sandbox: try #require(server.baseURL(of: "afterpay")), transport: PlainTransport())
        _ = try await device.authorize(SandboxDeviceTests.approval(["token": .string(token)]))
        let read = try await Self.call(server, .get, "/v2/checkouts/\(token)")
        let amount = try #require(try read.json()["amount"])
        #expect(amount == SandboxCaller.money("112.00"))

        let body: JSON = ["token": .string(token), "amount": amount, "requestId": "r-1"]
        try server.arm(["kind": "act_then_cut", "operation": "auth"])
        await #expect(throws: TransportError.self) { try await Self.call(server, .post, "/v2/payments/auth", body) }
        let paid = try await Self.call(server, .post, "/v2/payments/auth", body)
        #expect(paid.status == 201)
        let id = try #require(try paid.json()["id"]?.string)

        let part: JSON = ["amount": SandboxCaller.money("100.00"), "requestId": "c-1"]
        try server.arm(["kind": "twice", "operation": "capture"])
        #expect(try await Self.call(server, .post, "/v2/payments/\(id)/capture", part).status == 201)
        #expect(try await Self.call(server, .post, "/v2/payments/\(id)/void", ["requestId": "v-1"]).status == 201)
        let refund: JSON = [
            "amount": SandboxCaller.money("30.00"), "requestId": "f-1", "merchantReference": "order-123",
        ]
        #expect(try await Self.call(server, .post, "/v2/payments/\(id)/refund", refund).status == 201)
        #expect(try await Self.call(server, .get, "/v2/payments/token:\(token)").status == 200)
        #expect(try await Self.call(server, .get, "/v2/payments").status == 200)

        #expect(
            await server.ledger().array?.map { "\($0["kind"]?.string ?? "") \($0["value"]?.string ?? "")" }
                == ["authorize 112.00", "capture 100.00", "void 12.00", "refund 30.00"])
        #expect(
            server.requests().compactMap(\.operation) == [
                "configuration", "createCheckout", "getCheckout", "auth", "auth", "capture", "void", "refund",
                "getPaymentByToken", "listPayments",
            ])
    }
}
