#if os(Linux)
    import CurlTransport
    import ExpressCheckout
    import Foundation
    import Testing

    /// What the transport's thread does to its process: in one of its own, because other tests have such threads too.
    @Suite(.timeLimit(.minutes(5))) struct ThreadTests {
        /// Nanoseconds of processor time and time slices of the transport's threads.
        static var work: String {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return tasks.compactMap { task in
                let folder = "/proc/self/task/\(task)"
                let name = try? String(contentsOfFile: "\(folder)/comm", encoding: .utf8)
                guard name == "curl-transport\n" else { return nil }
                let fields = try? String(contentsOfFile: "\(folder)/schedstat", encoding: .utf8).split(separator: " ")
                return fields.map { "\($0[0]) \($0[$0.count - 1])" }
            }.joined(separator: ";")
        }

        /// Whether the thread stops working, and then does nothing for a third of a second.
        static func sleeps() -> Bool {
            let limit = ContinuousClock.now + .seconds(120)
            while ContinuousClock.now < limit {
                let before = work
                // Time is the subject here, nothing is waited for.
                usleep(350_000)
                if work == before { return !before.isEmpty }
            }
            return false
        }

        @Test func sleepsWhileNothingComes() async {
            await #expect(processExitsWith: .success) {
                let gate = Signal()
                let server = try TestServer.answering { connection, request in
                    if request.path == "/slow" { gate.block() }
                    connection.answer()
                }
                let transport = CurlHTTPTransport()
                let base = try server.base()
                // Answers so near that it watches for the next one.
                for _ in 0..<20 { _ = try await transport.send(.sample(.get, base)) }
                #expect(Self.sleeps(), "with nothing in flight")
                let tasks = (0..<2).map { _ in
                    Task { try await transport.send(.sample(.get, base, "/slow")).status }
                }
                await server.log.wait(for: 22)
                #expect(Self.sleeps(), "with requests that wait for their answers")
                gate.fire()
                for task in tasks { #expect(try await task.value == 200) }
                await transport.shutDown()
            }
        }

        @Test func keepsNothingOfAnAnswerThatWasGiven() async {
            await #expect(processExitsWith: .success) {
                let size = 60_000_000
                let server = try TestServer.answering { connection, _ in
                    connection.send("HTTP/1.1 200 OK\nContent-Length: \(size)\n\n")
                    let part = [UInt8](repeating: 0x78, count: 1_000_000)
                    for _ in 0..<60 { connection.send(part) }
                }
                let transport = CurlHTTPTransport()
                let request = HTTPRequest.sample(
                    .get, try server.base(), limits: HTTPLimits(maximumBodyBytes: size))
                func receive() async throws -> Int { try await transport.send(request).body.exposed.count }
                let before = ProcessUse.now.memory
                #expect(try await receive() == size)
                guard !ProcessUse.isSanitized else { return }
                let limit = ContinuousClock.now + .seconds(10)
                while ProcessUse.now.memory - before > size / 2, ContinuousClock.now < limit { await Task.yield() }
                #expect(ProcessUse.now.memory - before <= size / 2)
                await transport.shutDown()
            }
        }

        @Test func keepsNothingOfARequestThatWasCancelled() async {
            await #expect(processExitsWith: .success) {
                let size = 60_000_000
                let gate = Signal()
                let server = try TestServer { _ in gate.block() }
                let transport = CurlHTTPTransport()
                let base = try server.base()
                func cancel() async throws -> TransportError {
                    let request = HTTPRequest.sample(.post, base, body: String(repeating: "x", count: size))
                    let task = Task { try await failure(of: request, on: transport) }
                    await server.connections.wait()
                    task.cancel()
                    return try await task.value
                }
                let before = ProcessUse.now.memory
                #expect(try await cancel().kind == .cancelled)
                guard !ProcessUse.isSanitized else { return }
                let limit = ContinuousClock.now + .seconds(10)
                while ProcessUse.now.memory - before > size / 2, ContinuousClock.now < limit { await Task.yield() }
                gate.fire()
                #expect(ProcessUse.now.memory - before <= size / 2)
                await transport.shutDown()
            }
        }

        @Test func leavesTheProcesssSignalsAlone() async {
            await #expect(processExitsWith: .success) {
                func handlers() -> [UInt?] {
                    (1..<32).map { number in
                        var action = sigaction()
                        guard sigaction(Int32(number), nil, &action) == 0 else { return nil }
                        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
                    }
                }
                let before = handlers()
                let server = try TestServer.answering { connection, _ in connection.answer() }
                let transport = CurlHTTPTransport()
                #expect(try await transport.send(.sample(.get, server.base())).status == 200)
                let name = HTTPRequest.sample(.get, try BaseURL("https://provider.invalid"))
                _ = try await failure(of: name, on: transport)
                #expect(handlers() == before)
                await transport.shutDown()
                #expect(handlers() == before)
            }
        }
    }
#endif
