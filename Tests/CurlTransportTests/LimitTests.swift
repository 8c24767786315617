import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// Limits of size and time.
@Suite(.timeLimit(.minutes(1))) struct LimitTests {
    /// 50,000 zeros.
    static let bomb =
        "H4sIAAAAAAACA+3BAQ0AAADCoErvn84eDigAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACeDHwJveFQwwAA"

    @Test(arguments: [1_000_000, 90_000])
    func refusesAHugeHeader(_ size: Int) async throws {
        let server = try TestServer.answering { connection, _ in
            connection.answer(headers: "X-Large: \(String(repeating: "x", count: size))\n")
        }
        expect(try await failure(of: .sample(.get, server.base())), .tooLarge, .maybeHappened)
    }

    @Test func countsAllHeadersTogether() async throws {
        let server = try TestServer.answering { connection, _ in
            connection.answer(headers: String(repeating: "X-Many: \(String(repeating: "x", count: 991))\n", count: 9))
        }
        let narrow = CurlHTTPTransport(configuration: .init(maximumHeaderBytes: 9000))
        expect(try await failure(of: .sample(.get, server.base()), on: narrow), .tooLarge, .maybeHappened)
        let wide = CurlHTTPTransport(configuration: .init(maximumHeaderBytes: 10_000))
        #expect(try await wide.send(.sample(.get, server.base())).headers.count == 10)
    }

    enum Framing: CaseIterable { case length, chunked, endless, gzip }

    @Test(arguments: Framing.allCases)
    func refusesABodyBeyondItsLimit(_ framing: Framing) async throws {
        let bomb = Array(try #require(Data(base64Encoded: Self.bomb)))
        let server = try TestServer.answering { connection, _ in
            let body = String(repeating: "0", count: 50_000)
            switch framing {
            case .length: connection.answer(200, body)
            case .chunked: connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nC350\n\(body)\n0\n\n")
            case .endless: connection.send("HTTP/1.1 200 OK\n\n\(body)")
            case .gzip:
                connection.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(bomb.count)\n\n")
                connection.send(bomb)
            }
        }
        let narrow = HTTPLimits(total: .seconds(20), maximumBodyBytes: 49_999)
        let error = try await failure(of: .sample(.post, server.base(), replay: .once, limits: narrow))
        expect(error, .tooLarge, .maybeHappened)
        guard framing != .endless else { return }
        let exact = HTTPLimits(maximumBodyBytes: 50_000)
        let response = try await CurlHTTPTransport().send(.sample(.post, server.base(), limits: exact))
        #expect(response.body.exposed.count == 50_000)
    }

    @Test(arguments: ["HTTP/1.1 200 OK\n\n", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n"])
    func endsABodyWithoutEnd(_ head: String) async throws {
        let stopped = Signal()
        let server = try TestServer.answering { connection, _ in
            connection.send(head)
            let part = head.contains("chunked") ? "3E8\n\(String(repeating: "x", count: 1000))\n" : "xxxxxxxxxx"
            while connection.isHeard { connection.send(part) }
            stopped.fire()
        }
        let limits = HTTPLimits(total: .seconds(20), maximumBodyBytes: 1_000_000)
        let error = try await failure(of: .sample(.post, server.base(), body: "{}", replay: .once, limits: limits))
        expect(error, .tooLarge, .maybeHappened)
        // The connection is closed, not drained.
        await stopped.wait()
    }

    @Test func takesASlowDripBelowTheIdleLimit() async throws {
        let server = try TestServer.answering { connection, _ in
            for byte in "HTTP/1.1 200 OK\nContent-Length: 4\n\ndone" {
                Self.pause(.milliseconds(30))
                connection.send(String(byte))
            }
        }
        // The whole takes longer than the idle limit; each step is far below it.
        let limits = HTTPLimits(total: .seconds(50), idle: .seconds(1))
        let response = try await CurlHTTPTransport().send(
            .sample(.post, server.base(), body: "{}", replay: .once, limits: limits))
        #expect(response.text == "done")
        #expect(try #require(response.metrics).total > .seconds(1))
    }

    @Test func endsADripWithTheTotalLimit() async throws {
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\n\n")
            while connection.isHeard {
                Self.pause(.milliseconds(10))
                connection.send("x")
            }
        }
        let limits = HTTPLimits(total: .milliseconds(300), idle: .milliseconds(290))
        let error = try await failure(of: .sample(.post, server.base(), body: "{}", replay: .once, limits: limits))
        expect(error, .timedOut, .maybeHappened)
        #expect(error.message.contains("total limit") || error.message.contains("no byte moved"))
    }

    /// What makes a server slow: time is the subject here, nothing is waited for.
    private static func pause(_ duration: Duration) {
        usleep(UInt32(duration / .microseconds(1)))
    }

    @Test func endsWithTheTotalLimit() async throws {
        let gate = Signal()
        let server = try TestServer.answering { _, _ in gate.block() }
        let limits = HTTPLimits(total: .seconds(2))
        expect(
            try await failure(of: .sample(.post, server.base(), body: "{}", replay: .keyed, limits: limits)), .timedOut,
            .maybeHappened)
        #expect(server.log.all.count == 1)
        gate.fire()
    }

    @Test(arguments: [Duration.microseconds(300), .nanoseconds(1)])
    func takesAFractionOfAMillisecondForALimit(_ total: Duration) async throws {
        let gate = Signal()
        let server = try TestServer.answering { _, _ in gate.block() }
        let error = try await failure(of: .sample(.get, server.base(), limits: HTTPLimits(total: total)))
        #expect(error.kind == .timedOut)
        gate.fire()
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1)])
    func neverSendsWhenTheDeadlineHasPassed(_ total: Duration) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let error = try await failure(of: .sample(.get, server.base(), limits: HTTPLimits(total: total)))
        expect(error, .timedOut, .notSent)
        #expect(server.connections.value == 0)
    }

    @Test func takesLimitsLongerThanALife() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let ages = Duration.seconds(Int64.max)
        let limits = HTTPLimits(connect: ages, total: ages, idle: ages, maximumBodyBytes: .max)
        #expect(try await CurlHTTPTransport().send(.sample(.get, server.base(), limits: limits)).status == 200)
    }

    @Test func countsWaitingForAConnectionIntoTheTotal() async throws {
        let gate = Signal()
        let server = try TestServer.answering { connection, _ in
            gate.block()
            connection.answer()
        }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1))
        async let first = transport.send(.sample(.get, server.base()))
        await server.log.wait(for: 1)
        let limits = HTTPLimits(total: .milliseconds(80))
        let error = try await failure(of: .sample(.post, server.base(), replay: .once, limits: limits), on: transport)
        expect(error, .timedOut, .notSent)
        gate.fire()
        #expect(try await first.status == 200)
        #expect(server.log.all.count == 1)
    }

    @Test func endsWithTheConnectLimitWhenTLSNeverFinishes() async throws {
        let server = try TestServer { connection in connection.waitForClose() }
        let limits = HTTPLimits(connect: .milliseconds(80), total: .seconds(20))
        let error = try await failure(of: .sample(.post, server.base(scheme: "https"), replay: .once, limits: limits))
        expect(error, .timedOut, .notSent)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\nContent-Length: 9\n\nhalf"])
    func endsWithTheIdleLimit(_ beginning: String) async throws {
        let gate = Signal()
        let server = try TestServer.answering { connection, _ in
            connection.send(beginning)
            gate.block()
        }
        let limits = HTTPLimits(total: .seconds(20), idle: .milliseconds(60))
        let error = try await failure(of: .sample(.post, server.base(), body: "{}", replay: .once, limits: limits))
        expect(error, .timedOut, .maybeHappened)
        #expect(error.message.contains("no byte moved"))
        gate.fire()
    }
}
