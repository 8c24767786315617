import CurlTransport
import ExpressCheckout
import Testing

/// A cancelled task ends its exchange at once.
@Suite(.timeLimit(.minutes(1))) struct CancellationTests {
    @Test func endsAnExchangeThatWaitsForItsAnswer() async throws {
        let closed = Signal()
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.waitForClose()
            closed.fire()
        }
        let request = HTTPRequest.sample(.post, try server.base(), body: "{}", replay: .once)
        let task = Task { try await failure(of: request) }
        await server.log.wait(for: 1)
        let clock = ContinuousClock()
        let start = clock.now
        task.cancel()
        expect(try await task.value, .cancelled, .maybeHappened)
        await closed.wait()
        #expect(clock.now - start < .seconds(5))
    }

    @Test func neverSendsWhatWasCancelledBefore() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let request = HTTPRequest.sample(.post, try server.base(), body: "{}", replay: .once)
        let gate = Signal()
        let task = Task {
            await gate.wait()
            return try await failure(of: request)
        }
        task.cancel()
        gate.fire()
        expect(try await task.value, .cancelled, .notSent)
        #expect(server.connections.value == 0)
    }

    @Test func neverSendsWhatWasCancelledWhileItWaitedForAConnection() async throws {
        let gate = Signal()
        let server = try TestServer.answering { connection, _ in
            gate.block()
            connection.answer()
        }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1))
        let base = try server.base()
        async let first = transport.send(.sample(.get, base))
        await server.log.wait(for: 1)
        let second = Task { try await failure(of: .sample(.post, base, replay: .once), on: transport) }
        // The second cannot be seen from outside while it waits; its place in the queue makes no difference.
        await Task.yield()
        second.cancel()
        expect(try await second.value, .cancelled, .notSent)
        gate.fire()
        #expect(try await first.status == 200)
        #expect(try await transport.send(.sample(.get, base)).status == 200)
        #expect(server.log.all.count == 2)
    }

    @Test func saysNotSentWhenCancelledDuringTheHandshake() async throws {
        let server = try TestServer { connection in connection.waitForClose() }
        let request = HTTPRequest.sample(.post, try server.base(scheme: "https"), body: "{}", replay: .once)
        let task = Task { try await failure(of: request) }
        await server.connections.wait()
        task.cancel()
        expect(try await task.value, .cancelled, .notSent)
    }

    @Test func resumesEveryCallerUnderRandomCancellation() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer(200, "{}") }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 16))
        let base = try server.base()
        var generator = SystemRandomNumberGenerator()
        let tasks = (0..<300).map { number in
            let replay: HTTPReplay = [.safe, .keyed, .once][number % 3]
            let body = number % 2 == 0 ? "{}" : nil
            return Task { () -> TransportError? in
                do throws(TransportError) {
                    _ = try await transport.send(.sample(.post, base, "/\(number)", body: body, replay: replay))
                    return nil
                } catch {
                    return error
                }
            }
        }
        for task in tasks.shuffled(using: &generator).prefix(150) {
            task.cancel()
            if Bool.random(using: &generator) { await Task.yield() }
        }
        var answered: Set<Int> = []
        var unsent: Set<Int> = []
        for (number, task) in tasks.enumerated() {
            switch await task.value {
            case nil: answered.insert(number)
            case let error?:
                #expect(error.kind == .cancelled)
                if error.certainty == .notSent { unsent.insert(number) }
            }
        }
        #expect(answered.count >= 150)
        let paths = server.log.all.map(\.path)
        #expect(Set(paths).isSuperset(of: answered.map { "/\($0)" }))
        #expect(Set(paths).isDisjoint(with: unsent.map { "/\($0)" }))
        #expect(Set(paths).count == paths.count)
    }
}
