import ExpressCheckout
import Testing

/// What is logged and counted holds no contents.
@Suite struct ObservingTransportTests {
    private final class Lines: TransportLog {
        private let entries = Locked([TransportLogEntry]())

        var all: [TransportLogEntry] { entries.withLock { $0 } }

        func record(_ entry: TransportLogEntry) {
            entries.withLock { $0.append(entry) }
        }
    }

    func request() throws -> HTTPRequest {
        HTTPRequest(
            .get,
            RequestTarget(
                try BaseURL("https://api.example"), "/v2/checkouts/{token}", parameters: ["token": "canary-token"],
                query: [.init("email", "canary@example.com")]),
            headers: [HTTPHeader("Authorization", "Basic canary-secret")], body: Array("canary-body".utf8),
            operation: "getCheckout", replay: .safe)
    }

    @Test func logsCodesAndSizesOnly() async throws {
        let lines = Lines()
        let script = ScriptedTransport([
            .status(412, headers: [HTTPHeader("CF-Ray", "ray-1"), HTTPHeader("Set-Cookie", "canary=1")]),
            .failure(.timedOut, .maybeHappened),
        ])
        let transport = LoggingTransport(script, log: lines)
        _ = try await transport.send(request())
        _ = try? await transport.send(request())
        let entries = lines.all
        #expect(entries.map(\.status) == [412, nil])
        #expect(entries.map(\.failure) == [nil, .timedOut])
        #expect(entries.map(\.certainty) == [nil, .maybeHappened])
        #expect(entries[0].traceID == "ray-1")
        #expect(entries[0].target == "https://api.example/v2/checkouts/{token}")
        #expect(entries[0].requestBytes == 11)
        var dumped = ""
        for entry in entries { dump(entry, to: &dumped) }
        #expect(!dumped.contains("canary"))
    }

    @Test func countsRequestsFailuresAndTimes() async throws {
        let counters = TransportCounters()
        let script = ScriptedTransport([.status(200), .status(500), .failure(.couldNotConnect, .notSent)])
        let transport = CountingTransport(script, counters: counters)
        for _ in 0..<3 { _ = try? await transport.send(request()) }
        let counts = counters.snapshot
        #expect(counts.requests == ["getCheckout": 3])
        #expect(counts.statuses == [200: 1, 500: 1])
        #expect(counts.failures == [.couldNotConnect: 1])
        #expect(counts.unsure == 0)
        #expect(counts.latencies.reduce(0, +) == 3)
        #expect(counts.latencies.count == TransportCounters.bounds.count + 1)
    }

    @Test func composes() async throws {
        let counters = TransportCounters()
        let script = ScriptedTransport([.status(503), .status(200)])
        let transport = RetryingTransport(
            CountingTransport(script, counters: counters), time: SkippingTime(), jitter: { 0 })
        #expect(try await transport.send(request()).status == 200)
        #expect(counters.snapshot.statuses == [503: 1, 200: 1])
    }
}
