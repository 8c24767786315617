import CurlTransport
import ExpressCheckout
import Testing

/// Over TLS the first connection decides between HTTP/2 and HTTP/1.1, and the others to that host wait for it.
@Suite(.timeLimit(.minutes(1))) struct ConnectionWaitTests {
    /// Takes connections and never says a word: a handshake that hangs.
    static func silent() throws -> TestServer {
        try TestServer { connection in connection.waitForClose() }
    }

    static func start(_ count: Int, to base: BaseURL, _ limits: HTTPLimits, on transport: CurlHTTPTransport)
        -> [Task<TransportError, any Error>]
    {
        (0..<count).map { number in
            let replay: HTTPReplay = [.safe, .keyed, .once][number % 3]
            return Task {
                try await failure(of: .sample(.post, base, body: "{}", replay: replay, limits: limits), on: transport)
            }
        }
    }

    @Test func endsEachWithItsOwnTotalLimit() async throws {
        let server = try Self.silent()
        let transport = CurlHTTPTransport()
        let base = try server.base(scheme: "https")
        let first = Self.start(1, to: base, HTTPLimits(connect: .seconds(40), total: .seconds(40)), on: transport)
        await server.connections.wait()
        let limits = HTTPLimits(connect: .seconds(40), total: .milliseconds(60), idle: .milliseconds(10))
        for task in Self.start(9, to: base, limits, on: transport) { expect(try await task.value, .timedOut, .notSent) }
        first[0].cancel()
        expect(try await first[0].value, .cancelled, .notSent)
    }

    @Test func endsAtOnceWhenItIsCancelled() async throws {
        let server = try Self.silent()
        let transport = CurlHTTPTransport()
        let base = try server.base(scheme: "https")
        let limits = HTTPLimits(connect: .seconds(40), total: .seconds(40))
        let tasks = Self.start(10, to: base, limits, on: transport)
        await server.connections.wait()
        for task in tasks.reversed() { task.cancel() }
        for task in tasks { expect(try await task.value, .cancelled, .notSent) }
    }

    /// The next in line connects when the first is taken away: nobody waits for a connection that is gone.
    @Test func goesOnWhenTheFirstIsCancelled() async throws {
        let server = try Self.silent()
        let transport = CurlHTTPTransport(configuration: .init(shutDownGrace: .zero))
        let base = try server.base(scheme: "https")
        let limits = HTTPLimits(connect: .seconds(40), total: .seconds(40))
        let first = Self.start(1, to: base, limits, on: transport)
        await server.connections.wait()
        let others = Self.start(3, to: base, limits, on: transport)
        first[0].cancel()
        expect(try await first[0].value, .cancelled, .notSent)
        await server.connections.wait(for: 2)
        await transport.shutDown()
        for task in others { expect(try await task.value, .shutDown, .notSent) }
    }

    /// Each waits for the connect limit at most once the one before has given up, and the total bounds it all.
    @Test func endsAllWhenTheHostStaysSilent() async throws {
        let server = try Self.silent()
        let transport = CurlHTTPTransport()
        let limits = HTTPLimits(connect: .milliseconds(50), total: .seconds(20))
        for task in Self.start(6, to: try server.base(scheme: "https"), limits, on: transport) {
            expect(try await task.value, .timedOut, .notSent)
        }
    }
}
