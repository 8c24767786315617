import CurlTransport
import ExpressCheckout
import Testing

/// libcurl repeats a request when a kept connection dies before the answer: allowed only where it does no harm.
@Suite(.timeLimit(.minutes(1))) struct SentOnceTests {
    struct Write: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let body: String?
        var testDescription: String { "\(method.rawValue) \(body == nil ? "without" : "with") body" }

        static let all = [
            Write(method: .post, body: "{}"), Write(method: .post, body: nil), Write(method: .put, body: "{}"),
            Write(method: .patch, body: nil), Write(method: .delete, body: nil), Write(method: .delete, body: "{}"),
            Write(method: .get, body: nil), Write(method: .post, body: String(repeating: "x", count: 300_000)),
        ]
    }

    /// Answers `/warm`; reads anything else and hangs up, as long as `hangUps` allows.
    static func server(hangUps: Int, reset: Bool = false) throws -> TestServer {
        let hangUpsSoFar = Signal()
        return try TestServer { connection in
            while let request = connection.readRequest() {
                if request.path != "/warm", hangUpsSoFar.value < hangUps {
                    hangUpsSoFar.fire()
                    if reset { connection.reset() }
                    return
                }
                connection.answer()
            }
        }
    }

    @Test(arguments: Write.all, [false, true])
    func sendsOnceWhatActsEachTime(_ write: Write, reset: Bool) async throws {
        let server = try Self.server(hangUps: 1, reset: reset)
        let transport = CurlHTTPTransport()
        _ = try await transport.send(.sample(.get, server.base(), "/warm"))
        let error = try await failure(
            of: .sample(write.method, server.base(), body: write.body, replay: .once), on: transport)
        expect(error, .connectionLost, .maybeHappened)
        #expect(server.log.all.filter { $0.path != "/warm" }.count == 1)
    }

    @Test(arguments: Write.all)
    func mayRepeatWhatCarriesItsKey(_ write: Write) async throws {
        let server = try Self.server(hangUps: 1)
        let transport = CurlHTTPTransport()
        _ = try await transport.send(.sample(.get, server.base(), "/warm"))
        let response = try await transport.send(
            .sample(write.method, server.base(), body: write.body, replay: .keyed))
        #expect(response.status == 200)
        let writes = server.log.all.filter { $0.path != "/warm" }
        #expect(writes.count == 2)
        #expect(Set(writes.map(\.body)).count == 1)
    }

    @Test func saysMaybeHappenedWhenTheServerIsGoneAtTheRepetition() async throws {
        let gone = Signal()
        let server = try TestServer { connection in
            while let request = connection.readRequest() {
                guard request.path == "/warm" else {
                    gone.block()
                    return
                }
                connection.answer()
            }
        }
        let transport = CurlHTTPTransport()
        _ = try await transport.send(.sample(.get, server.base(), "/warm"))
        let request = HTTPRequest.sample(.post, try server.base(), body: "{}", replay: .keyed)
        async let error = failure(of: request, on: transport)
        await server.log.wait(for: 2)
        server.stopListening()
        gone.fire()
        // libcurl says "could not connect" here, though the first try arrived.
        expect(try await error, .connectionLost, .maybeHappened)
    }

    @Test(arguments: Write.all)
    func takesANewConnectionWhenTheKeptOneWasClosedBefore(_ write: Write) async throws {
        let closed = Signal()
        let server = try TestServer { connection in
            while connection.readRequest() != nil {
                connection.answer()
                guard connection.number > 1 else {
                    connection.closeUntilKnown()
                    closed.fire()
                    return
                }
            }
        }
        let transport = CurlHTTPTransport()
        _ = try await transport.send(.sample(.get, server.base(), "/warm"))
        await closed.wait()
        let response = try await transport.send(
            .sample(write.method, server.base(), body: write.body, replay: .once))
        #expect(response.status == 200)
        #expect(server.log.all.filter { $0.path != "/warm" }.count == 1)
    }

    @Test func repeatsOnOneTransportMoreOftenThanLibcurlAllowsOneHandle() async throws {
        let server = try Self.server(hangUps: .max)
        let transport = CurlHTTPTransport()
        for _ in 0..<8 {
            _ = try await transport.send(.sample(.get, server.base(), "/warm"))
            let error = try await failure(of: .sample(.get, server.base()), on: transport)
            // The repetition is on a connection of its own, which fails for good.
            expect(error, .connectionLost, .maybeHappened)
        }
        #expect(server.log.all.filter { $0.path != "/warm" }.count == 16)
    }
}
