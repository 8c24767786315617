import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// A transport's end.
@Suite(.timeLimit(.minutes(1))) struct ShutDownTests {
    @Test func letsWhatIsInFlightEnd() async throws {
        let gate = Signal()
        let server = try TestServer.answering { connection, _ in
            gate.block()
            connection.answer(200, "done")
        }
        let transport = CurlHTTPTransport()
        async let answer = transport.send(.sample(.get, server.base()))
        await server.log.wait(for: 1)
        async let end: Void = transport.shutDown()
        await Task.yield()
        gate.fire()
        #expect(try await answer.text == "done")
        await end
        expect(try await failure(of: .sample(.get, server.base()), on: transport), .shutDown, .notSent)
    }

    @Test func cancelsWhatOutlastsTheGrace() async throws {
        let gate = Signal()
        let server = try TestServer.answering { _, _ in gate.block() }
        let transport = CurlHTTPTransport(configuration: .init(shutDownGrace: .zero))
        let request = HTTPRequest.sample(.post, try server.base(), body: "{}", replay: .once)
        let error = Task { try await failure(of: request, on: transport) }
        await server.log.wait(for: 1)
        await transport.shutDown()
        expect(try await error.value, .shutDown, .maybeHappened)
        gate.fire()
    }

    @Test func mayBeShutDownSeveralTimesOrUnused() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let used = CurlHTTPTransport()
        _ = try await used.send(.sample(.get, server.base()))
        for transport in [used, CurlHTTPTransport()] {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { await transport.shutDown() } }
            }
            await transport.shutDown()
            expect(try await failure(of: .sample(.get, server.base()), on: transport), .shutDown, .notSent)
        }
    }

    @Test func resumesEveryCallerWhenItIsShutDownUnderLoad() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 4, shutDownGrace: .zero))
        let base = try server.base()
        let tasks = (0..<100).map { number in
            Task { () -> TransportError? in
                do throws(TransportError) {
                    _ = try await transport.send(.sample(.post, base, "/\(number)", body: "{}", replay: .once))
                    return nil
                } catch {
                    return error
                }
            }
        }
        await server.log.wait(for: 1)
        await transport.shutDown()
        for task in tasks {
            if let error = await task.value { #expect(error.kind == .shutDown) }
        }
    }

    #if os(Linux)
        // In a process of its own, because other tests open descriptors and threads too.
        @Test func leavesNoDescriptorAndNoThreadBehind() async {
            await #expect(processExitsWith: .success) {
                let server = try TestServer.answering { connection, _ in connection.answer() }
                let base = try server.base()
                func count(_ folder: String) -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? -1
                }
                func round(shutsDown: Bool) async throws {
                    let transport = CurlHTTPTransport()
                    for _ in 0..<3 { _ = try await transport.send(.sample(.get, base)) }
                    let gate = Signal()
                    let task = Task {
                        gate.fire()
                        return try? await transport.send(.sample(.post, base, body: "{}", replay: .once))
                    }
                    await gate.wait()
                    task.cancel()
                    _ = await task.value
                    if shutsDown { await transport.shutDown() }
                }
                /// The server's own threads and a dropped transport's end a moment later.
                func settles(at descriptors: Int, _ threads: Int) async -> Bool {
                    let limit = ContinuousClock.now + .seconds(20)
                    while ContinuousClock.now < limit {
                        if count("fd") <= descriptors, count("task") <= threads { return true }
                        await Task.yield()
                    }
                    return false
                }
                try await round(shutsDown: true)
                #expect(await settles(at: count("fd"), count("task")))
                let limit = ContinuousClock.now + .seconds(20)
                var (descriptors, threads) = (Int.max, Int.max)
                // The level of rest: the lowest seen while the first round's leftovers end.
                for _ in 0..<2000 where ContinuousClock.now < limit {
                    descriptors = min(descriptors, count("fd"))
                    threads = min(threads, count("task"))
                    await Task.yield()
                }
                for number in 0..<20 { try await round(shutsDown: number % 2 == 0) }
                let isClean = await settles(at: descriptors, threads)
                exit(isClean ? 0 : 1)
            }
        }
    #endif
}
