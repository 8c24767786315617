import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SandboxServerTests {
    @Test func servesEveryAppUnderItsName() async throws {
        let server = try SandboxServer(apps: [EchoApp("one"), EchoApp("two")], startTime: .seconds(1000))
        let base = try #require(server.baseURL(of: "two"))
        #expect(base.description == "http://127.0.0.1:\(server.port)/two")
        #expect(server.baseURL(of: "three") == nil)

        let answer = try #require(try await server.request("POST", "/two/pay/a%2Fb?x=1%202&y=a+b&z", ["k": 1]))
        #expect(answer.status == 201)
        #expect(answer.headers["x-echo"] == "yes")
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.json?["path"] == "/pay/a%2Fb")
        #expect(answer.json?["query"] == [["x", "1 2"], ["y", "a b"], ["z", ""]])
        #expect(answer.json?["base"] == .string(base.description))
        #expect(answer.json?["now"] == 1000)
        #expect(answer.json?["bytes"] == 7)
    }

    @Test(arguments: ["/", "/three/pay", "/oneX", "*", "http://127.0.0.1/one/pay", "//one"])
    func refusesWhatNobodyServes(target: String) async throws {
        let server = try SandboxServer(apps: [EchoApp("one")])
        let answer = try #require(try await server.request("GET", target))
        // A leading double slash is the app's prefix all the same: clients join paths carelessly.
        #expect(answer.status == (target == "//one" ? 201 : 404))
        if answer.status == 404 { #expect(answer.json?["error"]?.string?.contains("/one/") == true) }
        #expect(server.requests().count == (target == "//one" ? 1 : 0))
    }

    @Test func keepsAConnectionAlive() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let port = server.port
        let counts = try await blocking {
            var client = try RawClient(port: port)
            return (1...20).map { number -> Int64? in
                client.sendRequest("POST", "/echo/pay", body: Array(repeating: 0x20, count: number * 1000))
                return client.readAnswer()?.json?["count"]?.int64
            }
        }
        #expect(counts == (1...20).map { Int64($0) })
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let port = server.port
        let paths = try await blocking {
            var client = try RawClient(port: port)
            for number in 1...10 { client.sendRequest("GET", "/echo/read/\(number)") }
            return (1...10).map { _ in client.readAnswer()?.json?["path"]?.string }
        }
        #expect(paths == (1...10).map { "/read/\($0)" })
    }

    @Test func readsAChunkedBody() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let port = server.port
        let bytes = try await blocking {
            var client = try RawClient(port: port)
            client.send("POST /echo/pay HTTP/1.1\r\nHost: s\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")
            return client.readAnswer()?.json?["bytes"]
        }
        #expect(bytes == 11)
    }

    @Test(arguments: [4 * 1024 * 1024 + 1, 40_000_000])
    func refusesABodyBeyondTheLimit(bytes: Int) async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        let port = server.port
        let declared = try await blocking {
            var client = try RawClient(port: port)
            client.send("POST /echo/pay HTTP/1.1\r\nHost: s\r\nContent-Length: \(bytes)\r\n\r\n")
            return client.readAnswer()?.status
        }
        #expect(declared == 413)
        let streamed = try await blocking {
            var client = try RawClient(port: port)
            client.send("POST /echo/pay HTTP/1.1\r\nHost: s\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send(Array("\(String(bytes, radix: 16))\r\n".utf8) + [UInt8](repeating: 0x61, count: bytes))
            client.send("\r\n0\r\n\r\n")
            return client.readAnswer()?.status
        }
        // Far beyond it the connection just ends.
        #expect(streamed == (bytes > 20_000_000 ? nil : 413))
        #expect(await app.handled == 0)
    }

    @Test func refusesAHeadBeyondTheLimit() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        let answer = try await server.request(
            "GET", "/echo/read", headers: ["X-Long: " + String(repeating: "x", count: 100_000)])
        #expect(answer == nil || [413, 414, 431].contains(answer?.status ?? 0))
        #expect(await app.handled == 0)
    }

    @Test func serves64ClientsAtOnce() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        let port = server.port
        let counts = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try await blocking {
                        var client = try RawClient(port: port)
                        return (0..<20).compactMap { _ in
                            client.sendRequest("POST", "/echo/pay", body: [0x7B, 0x7D])
                            return client.readAnswer()?.json?["count"]?.int64
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(counts.sorted() == (1...1280).map { Int64($0) })
        #expect(server.requests().map(\.sequence) == Array(1...1280))
    }

    @Test func survivesClientsThatHangUpAndTalkNonsense() async throws {
        let app = EchoApp()
        let server = try SandboxServer(apps: [app])
        let port = server.port
        var random = SeededGenerator(seed: 7)
        let beginnings = [
            "", "GET", "GET /echo/read HTTP/1.1\r\n",
            "POST /echo/pay HTTP/1.1\r\nHost: s\r\nContent-Length: 9\r\n\r\nab",
            "GET /echo/read HTTP/1.1\r\nHost: s\r\n\r\n",
            "GET /echo/read HTTP/1.1\r\nHost: s\r\n\r\n\u{0}\u{1}garbage\r\n\r\n",
            "POST /echo/pay HTTP/1.1\r\nHost: s\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "POST /echo/pay HTTP/1.1\r\nHost: s\r\nContent-Length: -5\r\n\r\n",
        ]
        for round in 0..<200 {
            let start = beginnings[round % beginnings.count]
            let noise = (0..<(round % 3) * 40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            try await blocking {
                var client = try RawClient(port: port)
                client.send(Array(start.utf8) + noise)
                // Half of them wait for what comes, half are gone at once.
                if round % 2 == 0, start.hasSuffix("\r\n\r\n") { _ = client.readAnswer() }
            }
        }
        let answer = try await server.request("GET", "/echo/read")
        #expect(answer?.status == 201)
    }

    @Test func stopsWithCallsUnderWayAndOnlyOnce() async throws {
        let server = try SandboxServer(apps: [EchoApp()])
        try server.arm(["kind": "hold", "times": 5])
        try server.arm(["kind": "delay", "seconds": 3600, "times": 5])
        let port = server.port
        async let answers = withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await blocking {
                        var client = try RawClient(port: port)
                        client.sendRequest("GET", "/echo/read")
                        return client.readAnswer()?.status
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await server.waitForHeld(5)
        while server.requests().count < 10 { await Task.yield() }
        server.stop()
        server.stop()
        #expect(try await answers == Array(repeating: nil, count: 10))
        #expect(server.requests().allSatisfy { $0.status == nil })
        await #expect(throws: (any Error).self) { try await server.request("GET", "/echo/read") }
    }

    @Test func saysThatAPortIsTaken() throws {
        let server = try SandboxServer(apps: [EchoApp()])
        let error = #expect(throws: SandboxError.self) {
            _ = try SandboxServer(apps: [EchoApp()], port: server.port)
        }
        #expect(error?.kind == .cannotListen)
        #expect(error?.message.contains("127.0.0.1:\(server.port)") == true)
        server.stop()
        let successor = try SandboxServer(apps: [EchoApp()], port: server.port)
        #expect(successor.port == server.port)
    }

    @Test(arguments: [["a", "a"], [""], ["_sandbox"], ["A"], ["a/b"]])
    func refusesNamesThatAreNoSegment(names: [String]) {
        let error = #expect(throws: SandboxError.self) { _ = try SandboxServer(apps: names.map { EchoApp($0) }) }
        #expect(error?.kind == .invalidAppName)
    }
}
