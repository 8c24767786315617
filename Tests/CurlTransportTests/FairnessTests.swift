import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// Many requests to one host hold nobody else up, and the limits of connections are kept.
@Suite(.timeLimit(.minutes(1))) struct FairnessTests {
    /// Counts how many requests the servers have at a time: as many connections there are at least.
    final class Load: Sendable {
        private let counts = Locked((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func begin() {
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        }

        func end() {
            counts.withLock { $0.now -= 1 }
        }
    }

    /// Holds every request until `gate` opens.
    static func holding(_ gate: Signal) throws -> TestServer {
        try TestServer.answering { connection, _ in
            gate.block()
            connection.answer()
        }
    }

    static func answering(_ load: Load = Load()) throws -> TestServer {
        try TestServer.answering { connection, _ in
            load.begin()
            // Gives the others a chance to come, too.
            sched_yield()
            load.end()
            connection.answer()
        }
    }

    /// Starts `count` requests to `base`.
    static func start(_ count: Int, to base: BaseURL, on transport: CurlHTTPTransport) -> [Task<Int, any Error>] {
        (0..<count).map { number in
            let replay: HTTPReplay = [.safe, .keyed, .once][number % 3]
            let body = number % 2 == 0 ? "{}" : nil
            return Task { try await transport.send(.sample(.post, base, body: body, replay: replay)).status }
        }
    }

    /// With 2 for each host, and 3 altogether so that the other host has one left.
    @Test(arguments: [100, 3])
    func answersAnotherHostWhileOneIsStuck(_ maximum: Int) async throws {
        let gate = Signal()
        let (stuck, other) = (try Self.holding(gate), try Self.answering())
        let transport = CurlHTTPTransport(
            configuration: .init(maximumConnectionsPerHost: 2, maximumConnections: maximum))
        let waiting = Self.start(50, to: try stuck.base(), on: transport)
        await stuck.log.wait(for: 2)
        let answered = Self.start(50, to: try other.base(), on: transport)
        for task in answered { #expect(try await task.value == 200) }
        #expect(stuck.log.all.count == 2)
        #expect(stuck.connections.value == 2)
        gate.fire()
        for task in waiting { #expect(try await task.value == 200) }
        #expect(stuck.log.all.count == 50)
        #expect(other.log.all.count == 50)
    }

    @Test func keepsTheLimitsOfConnections() async throws {
        let load = Load()
        let servers = try (0..<4).map { _ in try Self.answering(load) }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 2, maximumConnections: 5))
        let tasks = try servers.flatMap { Self.start(40, to: try $0.base(), on: transport) }
        for task in tasks { #expect(try await task.value == 200) }
        for server in servers { #expect(server.log.all.count == 40) }
        #expect(load.most <= 5)
        let alone = Load()
        let server = try Self.answering(alone)
        for task in Self.start(50, to: try server.base(), on: transport) { #expect(try await task.value == 200) }
        #expect(alone.most <= 2)
    }

    @Test func servesEachHostInTurn() async throws {
        let gate = Signal()
        let busy = try Self.holding(gate)
        let before = Locked(0)
        let other = try TestServer.answering { connection, _ in
            before.withLock { $0 = busy.log.all.count }
            connection.answer()
        }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1, maximumConnections: 1))
        let first = Self.start(20, to: try busy.base(), on: transport)
        await busy.log.wait(for: 1)
        // The only connection is taken: this one waits, but not for all that came before it.
        let late = Signal()
        let base = try other.base()
        let task = Task {
            late.fire()
            return try await transport.send(.sample(.get, base)).status
        }
        await late.wait()
        #expect(other.log.all.isEmpty)
        gate.fire()
        #expect(try await task.value == 200)
        for task in first { #expect(try await task.value == 200) }
        #expect(before.withLock { $0 } < 20)
    }

    @Test func forgetsWhatIsCancelledWhileItWaits() async throws {
        let gate = Signal()
        let server = try Self.holding(gate)
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1))
        let base = try server.base()
        let first = Self.start(1, to: base, on: transport)
        await server.log.wait(for: 1)
        let tasks = (0..<200).map { _ in
            Task { try await failure(of: .sample(.post, base, body: "{}", replay: .once), on: transport) }
        }
        for task in tasks { task.cancel() }
        // Not one of them waits for the connection to be free.
        for task in tasks { expect(try await task.value, .cancelled, .notSent) }
        gate.fire()
        #expect(try await first[0].value == 200)
        #expect(try await transport.send(.sample(.get, base)).status == 200)
        #expect(server.log.all.count == 2)
    }

    @Test func saysThatNoConnectionWasFree() async throws {
        let gate = Signal()
        let server = try Self.holding(gate)
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1))
        let base = try server.base()
        let first = Self.start(1, to: base, on: transport)
        await server.log.wait(for: 1)
        let limits = HTTPLimits(total: .milliseconds(50))
        let error = try await failure(of: .sample(.post, base, replay: .once, limits: limits), on: transport)
        expect(error, .timedOut, .notSent)
        #expect(error.message.contains("no connection was free"))
        gate.fire()
        #expect(try await first[0].value == 200)
    }

    @Test func endsWhatWaitsWhenTheTransportIsShutDown() async throws {
        let gate = Signal()
        let server = try Self.holding(gate)
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1, shutDownGrace: .zero))
        let base = try server.base()
        let tasks = (0..<20).map { _ in
            Task { try await failure(of: .sample(.post, base, body: "{}", replay: .once), on: transport) }
        }
        await server.log.wait(for: 1)
        await transport.shutDown()
        var unsent = 0
        for task in tasks {
            let error = try await task.value
            #expect(error.kind == .shutDown)
            if error.certainty == .notSent { unsent += 1 }
        }
        #expect(unsent == 19)
        #expect(server.log.all.count == 1)
        gate.fire()
    }

    @Test func putsManyRequestsOnOneConnectionOverHTTP2() async throws {
        let server = try TestServer { connection in
            guard let frames = FrameConnection(connection), let first = frames.readRequest() else { return }
            frames.answer(first)
            let streams = (0..<30).compactMap { _ in frames.readRequest() }
            for stream in streams { frames.answer(stream) }
            connection.waitForClose()
        }
        var configuration = CurlTransportConfiguration(maximumConnectionsPerHost: 1)
        configuration.startsPlainWithHTTP2 = true
        let transport = CurlHTTPTransport(configuration: configuration)
        let base = try server.base()
        _ = try await transport.send(.sample(.get, base))
        let tasks = (0..<30).map { _ in
            Task { try await transport.send(.sample(.post, base, body: "{}", replay: .once)).status }
        }
        for task in tasks { #expect(try await task.value == 200) }
        #expect(server.connections.value == 1)
    }

    #if os(Linux)
        // In a process of its own, because other tests take memory too.
        @Test func keepsNothingOfWhatIsDoneWhileTheQueueIsNeverEmpty() async {
            await #expect(processExitsWith: .success) {
                let bodyBytes = 50_000
                // Reads without keeping anything.
                let server = try TestServer { connection in
                    while connection.skipRequest() { connection.answer() }
                }
                let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 1))
                let base = try server.base()
                let body = String(repeating: "x", count: bodyBytes)
                let round = { (requests: Int) in
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<8 {
                            group.addTask {
                                for _ in 0..<requests {
                                    _ = try? await transport.send(.sample(.post, base, body: body))
                                }
                            }
                        }
                    }
                }
                await round(5)
                let before = ProcessUse.mostMemory
                await round(50)
                let sent = 400 * bodyBytes
                if !ProcessUse.isSanitized { #expect(ProcessUse.mostMemory - before < sent / 2) }
                await transport.shutDown()
            }
        }
    #endif
}
