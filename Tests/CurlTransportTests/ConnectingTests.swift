import CurlTransport
import ExpressCheckout
import Testing

/// A host that does not answer while one connects: nothing was sent, whatever ends the wait.
@Suite(.timeLimit(.minutes(1))) struct ConnectingTests {
    @Test(arguments: [HTTPReplay.safe, .keyed, .once])
    func endsWithTheConnectLimit(_ replay: HTTPReplay) async throws {
        let server = try FullServer()
        let limits = HTTPLimits(connect: .milliseconds(80), total: .seconds(20))
        let error = try await failure(of: .sample(.post, server.base(), body: "{}", replay: replay, limits: limits))
        expect(error, .timedOut, .notSent)
        #expect(error.message.contains("no connection within"))
    }

    @Test func endsWithTheTotalLimit() async throws {
        let server = try FullServer()
        let limits = HTTPLimits(connect: .seconds(20), total: .milliseconds(80), idle: .seconds(20))
        let error = try await failure(of: .sample(.delete, server.base(), replay: .once, limits: limits))
        expect(error, .timedOut, .notSent)
    }

    @Test func endsWhenItIsCancelled() async throws {
        let (hanging, answering) = (
            try FullServer(), try TestServer.answering { connection, _ in connection.answer() }
        )
        let transport = CurlHTTPTransport()
        let request = HTTPRequest.sample(.post, try hanging.base(), body: "{}", replay: .once)
        let task = Task { try await failure(of: request, on: transport) }
        await Task.yield()
        // What comes after it on the same loop is not held up.
        #expect(try await transport.send(.sample(.get, answering.base())).status == 200)
        task.cancel()
        expect(try await task.value, .cancelled, .notSent)
    }

    @Test func endsWhenTheTransportIsShutDown() async throws {
        let (hanging, answering) = (
            try FullServer(), try TestServer.answering { connection, _ in connection.answer() }
        )
        let transport = CurlHTTPTransport(configuration: .init(shutDownGrace: .zero))
        let request = HTTPRequest.sample(.post, try hanging.base(), body: "{}", replay: .once)
        let task = Task { try await failure(of: request, on: transport) }
        _ = try await transport.send(.sample(.get, answering.base()))
        await transport.shutDown()
        expect(try await task.value, .shutDown, .notSent)
    }

    @Test func isRepeatedByTheRetryingTransportThoughItActsEachTime() async throws {
        let server = try FullServer()
        let counters = TransportCounters()
        let transport = RetryingTransport(
            CountingTransport(CurlHTTPTransport(), counters: counters), policy: RetryPolicy(maximumTries: 2),
            jitter: { 0 })
        let limits = HTTPLimits(connect: .milliseconds(50), total: .seconds(20))
        let request = HTTPRequest.sample(.post, try server.base(), body: "{}", replay: .once, limits: limits)
        await #expect(throws: TransportError.self) { _ = try await transport.send(request) }
        #expect(counters.snapshot.failures == [.timedOut: 2])
        #expect(counters.snapshot.unsure == 0)
    }
}
