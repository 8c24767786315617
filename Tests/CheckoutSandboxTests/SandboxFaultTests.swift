import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SandboxFaultTests {
    @Test func answersWithAStatusWithoutActing() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        let armed = try #require(
            try await server.request(
                "POST", "/_sandbox/faults",
                ["operation": "pay", "provider": "echo", "times": 2, "kind": "status", "status": 503, "body": ["a": 1]]
            ))
        #expect(armed.status == 204)
        #expect(try await server.request("GET", "/echo/read")?.status == 201)
        for _ in 0..<2 {
            let answer = try #require(try await server.request("POST", "/echo/pay"))
            #expect(answer.status == 503)
            #expect(answer.json == ["a": 1])
        }
        #expect(try await server.request("POST", "/echo/pay")?.status == 201)
        #expect(await app.handled == 2)
        #expect(server.requests().map(\.status) == [201, 503, 503, 201])
        #expect(server.requests().map(\.operation) == ["read", "pay", "pay", "pay"])
    }

    @Test func answersWithTextOrNothing() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        try server.arm(["kind": "status", "status": 500, "body": "out of order"])
        try server.arm(SandboxFault(.status(429, body: nil)))
        let text = try #require(try await server.request("GET", "/echo/read"))
        #expect(text.status == 500)
        #expect(text.text == "out of order")
        let nothing = try #require(try await server.request("GET", "/echo/read"))
        #expect(nothing.status == 429)
        #expect(nothing.body.isEmpty)
    }

    @Test func hangsUpBeforeActing() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        try server.arm(["kind": "reset"])
        #expect(try await server.request("POST", "/echo/pay", ["a": 1]) == nil)
        #expect(await app.handled == 0)
        #expect(server.requests().map(\.status) == [nil])
    }

    @Test func hangsUpAfterActing() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        try server.arm(["kind": "act_then_cut"])
        #expect(try await server.request("POST", "/echo/pay", ["a": 1]) == nil)
        #expect(await app.handled == 1)
    }

    @Test(arguments: ["act_then_cut", "reset"])
    func hangsUpOnAConnectionInUse(kind: String) async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        try server.arm(["kind": .string(kind), "operation": "pay"])
        let port = server.port
        let rest = try await blocking {
            var client = try RawClient(port: port)
            client.sendRequest("GET", "/echo/read")
            guard client.readAnswer()?.status == 201 else { return [UInt8]("no answer".utf8) }
            client.sendRequest("POST", "/echo/pay", body: [0x7B, 0x7D])
            return client.readAll()
        }
        #expect(rest.isEmpty)
        #expect(server.requests().map(\.status) == [201, nil])
    }

    @Test func sendsHalfOfTheBody() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        try server.arm(["kind": "truncate"])
        let answer = try #require(try await server.request("POST", "/echo/pay", ["a": 1]))
        #expect(answer.status == 201)
        #expect(answer.ending == .cut)
        let declared = try #require(Int(answer.headers["content-length"] ?? ""))
        #expect(answer.body.count == declared / 2)
        #expect(await app.handled == 1)
    }

    @Test(arguments: [nil, 200, 403])
    func sendsAPageInPlaceOfJSON(status: Int64?) async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        try server.arm(
            .object(compacting: [("kind", "not_json"), ("status", status.map { JSON(integerLiteral: $0) })]))
        let answer = try #require(try await server.request("POST", "/echo/pay"))
        #expect(answer.status == Int(status ?? 502))
        #expect(answer.text.contains("<html>"))
        #expect(answer.json == nil)
        #expect(await app.handled == 0)
    }

    @Test func handlesACallTwice() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        try server.arm(["kind": "twice"])
        #expect(try await server.request("POST", "/echo/pay")?.json?["count"] == 2)
        #expect(await app.handled == 2)
        #expect(server.requests().count == 1)
    }

    @Test(arguments: [false, true])
    func holdsACallUntilItIsReleased(after: Bool) async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app], startTime: .seconds(50))
        try server.arm(["kind": "hold", "operation": "pay", "after": .bool(after)])
        async let held = server.request("POST", "/echo/pay")
        await server.waitForHeld()
        #expect(await app.handled == (after ? 1 : 0))
        #expect(server.requests().map(\.status) == [nil])
        #expect(try await server.request("GET", "/echo/read")?.status == 201)
        server.advance(.seconds(5))
        #expect(try await server.request("POST", "/_sandbox/release")?.status == 204)
        let answer = try #require(try await held)
        #expect(answer.json?["count"] == (after ? 1 : 2))
        #expect(answer.json?["now"] == (after ? 50 : 55))
        #expect(server.requests().map(\.status) == [201, 201])
    }

    @Test func delaysAnAnswer() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        try server.arm(["kind": "delay", "seconds": .number("0.05")])
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try await server.request("GET", "/echo/read")?.status == 201)
        #expect(clock.now - start >= .milliseconds(50))
    }

    @Test func strikesTheOthersNot() async throws {
        let server = try SandboxServer(apps: [EchoApp("one"), EchoApp("two")])
        try server.arm(["kind": "reset", "provider": "two", "operation": "pay"])
        #expect(try await server.request("POST", "/one/pay")?.status == 201)
        #expect(try await server.request("GET", "/two/read")?.status == 201)
        #expect(try await server.request("POST", "/two/pay") == nil)
        // The customer's own pages are no operation: not even a fault for any call strikes them.
        try server.arm(["kind": "reset"])
        #expect(try await server.request("POST", "/two/_consumer/confirm")?.status == 201)
        #expect(try await server.request("DELETE", "/_sandbox/faults")?.status == 204)
        #expect(try await server.request("POST", "/two/pay")?.status == 201)
    }

    @Test(arguments: [
        ("{}", "$.kind"), ("[]", "object"), ("{\"kind\":\"boom\"}", "$.kind"),
        ("{\"kind\":\"status\"}", "$.status"), ("{\"kind\":\"status\",\"status\":99}", "$.status"),
        ("{\"kind\":\"reset\",\"status\":500}", "$.status"), ("{\"kind\":\"reset\",\"times\":0}", "$.times"),
        ("{\"kind\":\"reset\",\"times\":\"1\"}", "$.times"), ("{\"kind\":\"reset\",\"operation\":1}", "$.operation"),
        ("{\"kind\":\"reset\",\"provider\":\"nobody\"}", "$.provider"), ("{\"kind\":\"delay\"}", "$.seconds"),
        ("{\"kind\":\"delay\",\"seconds\":-1}", "$.seconds"), ("{\"kind\":\"delay\",\"seconds\":1e3}", "$.seconds"),
        ("{\"kind\":\"hold\",\"after\":1}", "$.after"), ("not json", "no JSON"), ("", "no JSON"),
    ])
    func refusesAMalformedFault(text: String, mention: String) async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let port = server.port
        let answer = try await blocking {
            var client = try RawClient(port: port)
            client.sendRequest("POST", "/_sandbox/faults", body: Array(text.utf8))
            return client.readAnswer()
        }
        #expect(answer?.status == 400)
        #expect(answer?.json?["error"]?.string?.contains(mention) == true)
        #expect(try await server.request("GET", "/echo/read")?.status == 201)
    }
}
