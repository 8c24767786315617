import CurlTransport
import ExpressCheckout
import Foundation
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
        #expect(clock.now - start < .seconds(20))
    }

    #if os(Linux)
        // The fastest of several counts, in a process of its own, so that a busy machine does not decide.
        @Test func returnsWithinTenMilliseconds() async {
            await #expect(processExitsWith: .success) {
                let server = try TestServer { connection in
                    _ = connection.readRequest()
                    connection.waitForClose()
                }
                let transport = CurlHTTPTransport()
                let base = try server.base()
                var fastest = Duration.seconds(1)
                for number in 1...20 {
                    let task = Task {
                        try await failure(of: .sample(.post, base, body: "{}", replay: .once), on: transport)
                    }
                    await server.log.wait(for: number)
                    let start = ContinuousClock.now
                    task.cancel()
                    expect(try await task.value, .cancelled, .maybeHappened)
                    fastest = min(fastest, ContinuousClock.now - start)
                }
                #expect(fastest < .milliseconds(10))
            }
        }
    #endif

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
        // Longer than a busy machine may need to come to the cancelling.
        let limits = HTTPLimits(connect: .seconds(50), total: .seconds(50))
        let request = HTTPRequest.sample(
            .post, try server.base(scheme: "https"), body: "{}", replay: .once, limits: limits)
        let task = Task { try await failure(of: request) }
        await server.connections.wait()
        task.cancel()
        expect(try await task.value, .cancelled, .notSent)
    }

    #if os(Linux)
        // In a process of its own, because other tests open descriptors and take memory too. EXPRESS_CHECKOUT_HEAVY
        // makes it 10,000 requests instead of 1,000.
        @Test func resumesEveryCallerOnceUnderRandomCancellation() async {
            await #expect(processExitsWith: .success) {
                let isHeavy = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] != nil
                var storm = try CancellationStorm(seed: 20_261_201)
                // What is taken once and kept is there after the first round.
                await storm.round(of: 200)
                let before = ProcessUse.now
                for _ in 0..<(isHeavy ? 49 : 4) { await storm.round(of: 200) }
                storm.check()
                // Each request leaves about a kilobyte in the server's log; an easy handle would be twenty.
                let allowed = 8_000_000 + (isHeavy ? 9_800 : 800) * 3_000
                let grown = ProcessUse.now.memory - before.memory
                if !ProcessUse.isSanitized { #expect(grown < allowed, "grown by \(grown) bytes") }
                await storm.transport.shutDown()
                #expect(await ProcessUse.settles(atDescriptors: storm.descriptorsAtRest))
            }
        }
    #endif
}
