import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SandboxControlTests {
    @Test func movesItsTime() async throws {
        let server = try SandboxServer(apps: [EchoApp()], startTime: .seconds(1000))
        #expect(try await server.request("GET", "/_sandbox/clock")?.json == ["now": 1000])
        #expect(
            try await server.request("POST", "/_sandbox/clock", ["advance_seconds": .number("3600.25")])?.json
                == ["now": .number("4600.250")])
        #expect(try await server.request("POST", "/_sandbox/clock", ["now": 5000])?.json == ["now": 5000])
        server.advance(.seconds(1))
        #expect(server.now == .seconds(5001))
        #expect(try await server.request("GET", "/echo/read")?.json?["now"] == 5001)
    }

    @Test func goesWithTheMachinesTime() throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let difference = server.now - SystemTime().now
        #expect((.seconds(-5) ... .seconds(5)).contains(difference))
    }

    @Test(arguments: [
        "{}", "[1]", "{\"advance_seconds\":-1}", "{\"advance_seconds\":\"1\"}", "{\"now\":1,\"advance_seconds\":1}",
        "{\"later\":1}", "{\"now\":1e9}", "{",
    ])
    func refusesAMalformedTime(text: String) async throws {
        let server = try SandboxServer(apps: [EchoApp()], startTime: .seconds(1000))
        let port = server.port
        let status = try await blocking {
            var client = try RawClient(port: port)
            client.sendRequest("POST", "/_sandbox/clock", body: Array(text.utf8))
            return client.readAnswer()?.status
        }
        #expect(status == 400)
        #expect(server.now == .seconds(1000))
    }

    @Test func listsCallsWithoutTheirCredentials() async throws {
        let server = try SandboxServer(apps: [EchoApp("one"), EchoApp("two")])
        _ = try await server.request(
            "POST", "/two/pay/7?token=t", ["amount": .number("108.00")],
            headers: ["Authorization: Basic c2VjcmV0", "X-Idempotency-Key: k-1"])
        _ = try await server.request("GET", "/one/other")
        let list = try #require(try await server.request("GET", "/_sandbox/requests"))
        #expect(!list.text.contains("c2VjcmV0"))
        let first = try #require(list.json?[0])
        #expect(first["sequence"] == 1)
        #expect(first["provider"] == "two")
        #expect(first["operation"] == "pay")
        #expect(first["method"] == "POST")
        #expect(first["path"] == "/pay/7")
        #expect(first["headers"] == ["Host", "Authorization", "X-Idempotency-Key", "Content-Length"])
        #expect(first["body"] == ["amount": .number("108.00")])
        #expect(first["status"] == 201)
        #expect(first["answer"]?["count"] == 1)
        #expect(list.json?[1]?["operation"] == JSON.null)
        #expect(list.json?[1]?["body"] == JSON.null)
        #expect(list.json?.array?.count == 2)

        #expect(try await server.request("DELETE", "/_sandbox/requests")?.status == 204)
        #expect(server.requests().isEmpty)
        _ = try await server.request("GET", "/one/read")
        #expect(server.requests().map(\.sequence) == [3])
    }

    @Test func mergesLedgers() async throws {
        let server = try SandboxServer(apps: [EchoApp("one"), EchoApp("two")])
        let expected: JSON = [
            ["provider": "one", "kind": "capture", "payment": "one-1", "currency": "USD", "value": "1.00"],
            ["provider": "two", "kind": "capture", "payment": "two-1", "currency": "USD", "value": "1.00"],
        ]
        #expect(try await server.request("GET", "/_sandbox/ledger")?.json == expected)
        #expect(await server.ledger() == expected)
    }

    @Test func refusesOtherControls() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        #expect(try await server.request("GET", "/_sandbox/nothing")?.status == 404)
        #expect(try await server.request("GET", "/_sandbox")?.status == 404)
        let answer = try #require(try await server.request("PUT", "/_sandbox/clock"))
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, POST")
    }
}
