import CurlTransport
import ExpressCheckout
import Testing

/// HTTP/2's own faults: the connection or one stream of it is taken away, and the server counts what arrived.
///
/// A fault's cases run one after the other: each has a server and a transport with threads of their own, and some three
/// hundred of them at once would leave the other tests no processor under a sanitizer.
@Suite(.timeLimit(.minutes(1))) struct StreamFaultTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the server does with the request on `stream`.
        let play: @Sendable (_ connection: FrameConnection, _ stream: UInt32) -> Void

        init(_ name: String, _ play: @escaping @Sendable (FrameConnection, UInt32) -> Void) {
            testDescription = name
            self.play = play
        }

        static let beforeTheHead: [Fault] =
            FrameConnection.Code.allCases.map { code in Fault("stream reset with \(code)") { $0.reset($1, code) } } + [
                Fault("goes away, the request not handled") { connection, _ in
                    connection.goAway(after: 0)
                    connection.connection.close()
                },
                Fault("goes away with an error, the request not handled") { connection, _ in
                    connection.goAway(after: 0, .enhanceYourCalm)
                    connection.connection.close()
                },
                Fault("goes away, the request perhaps handled") {
                    $0.goAway(after: $1)
                    $0.connection.close()
                },
                Fault("goes away with an error, the request perhaps handled") {
                    $0.goAway(after: $1, .internalError)
                    $0.connection.close()
                },
                Fault("goes away and refuses the stream") {
                    $0.goAway(after: $1)
                    $0.reset($1, .refusedStream)
                    $0.connection.close()
                },
                Fault("closes without a word") { connection, _ in connection.connection.close() },
                Fault("resets the connection") { connection, _ in connection.connection.reset() },
                Fault("breaks the framing") { connection, _ in
                    connection.connection.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
                    connection.connection.close()
                },
            ]

        static let afterTheHead: [Fault] = [
            Fault("stream reset after the head") {
                $0.answerHead($1)
                $0.reset($1, .internalError)
            },
            Fault("stream refused after the head") {
                $0.answerHead($1)
                $0.reset($1, .refusedStream)
            },
            Fault("stream cancelled in the body") {
                $0.answer($1, "{\"status\":\"SUCC", finishing: false)
                $0.reset($1, .cancel)
            },
            Fault("connection closed in the body") {
                $0.answer($1, "{\"status\":\"SUCC", finishing: false)
                $0.connection.close()
            },
            Fault("goes away in the body and closes") {
                $0.answer($1, "{\"status\":\"SUCC", finishing: false)
                $0.goAway(after: $1)
                $0.connection.close()
            },
        ]
    }

    struct Write: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let body: String?
        let isWarm: Bool
        var testDescription: String {
            "\(method.rawValue) \(body == nil ? "without" : "with") body, \(isWarm ? "kept" : "new") connection"
        }

        static let all = [false, true].flatMap { isWarm in
            [
                Write(method: .post, body: "{}", isWarm: isWarm), Write(method: .post, body: nil, isWarm: isWarm),
                Write(method: .delete, body: nil, isWarm: isWarm), Write(method: .delete, body: "{}", isWarm: isWarm),
                Write(method: .post, body: String(repeating: "x", count: 40_000), isWarm: isWarm),
            ]
        }
    }

    static func transport() -> CurlHTTPTransport {
        var configuration = CurlTransportConfiguration()
        configuration.startsPlainWithHTTP2 = true
        return CurlHTTPTransport(configuration: configuration)
    }

    /// Plays `fault` for one request, after `answered` that are answered; every later one is answered too.
    static func server(_ fault: Fault, after answered: Int = 0) throws -> TestServer {
        let requests = Signal()
        return try TestServer { connection in
            guard let frames = FrameConnection(connection) else { return }
            while let stream = frames.readRequest() {
                requests.fire()
                if requests.value == answered + 1 {
                    fault.play(frames, stream)
                } else {
                    frames.answer(stream)
                }
            }
        }
    }

    @Test func answersOverOneConnectionWithoutAnyFault() async throws {
        let server = try Self.server(Fault("none") { $0.answer($1) })
        let transport = Self.transport()
        let base = try server.base()
        for _ in 0..<3 {
            let response = try await transport.send(.sample(.post, base, body: "{}", replay: .once))
            #expect(response.status == 200)
            #expect(response.text == "ok")
        }
        #expect(server.log.all.map(\.body) == Array(repeating: Array("{}".utf8), count: 3))
        #expect(server.connections.value == 1)
    }

    @Test(arguments: Fault.beforeTheHead + Fault.afterTheHead)
    func sendsOnceWhatActsEachTime(_ fault: Fault) async throws {
        for write in Write.all { try await Self.sendsOnce(write, fault) }
    }

    static func sendsOnce(_ write: Write, _ fault: Fault) async throws {
        let warmUps = write.isWarm ? 1 : 0
        let server = try server(fault, after: warmUps)
        let transport = Self.transport()
        if write.isWarm { _ = try await transport.send(.sample(.get, server.base())) }
        let error = try await failure(
            of: .sample(write.method, server.base(), body: write.body, replay: .once), on: transport)
        #expect(error.certainty == .maybeHappened, "\(write): \(error)")
        #expect([.connectionLost, .malformedAnswer].contains(error.kind), "\(write): \(error)")
        #expect(server.log.all.count == warmUps + 1, "\(write)")
        // And the transport works on.
        #expect(try await transport.send(.sample(.get, server.base())).status == 200)
    }

    @Test(arguments: Fault.beforeTheHead + Fault.afterTheHead)
    func mayRepeatWhatActsOnceAndIsHonestOtherwise(_ fault: Fault) async throws {
        for replay in [HTTPReplay.safe, .keyed] { try await Self.mayRepeat(replay, fault) }
    }

    static func mayRepeat(_ replay: HTTPReplay, _ fault: Fault) async throws {
        let server = try server(fault, after: 1)
        let transport = Self.transport()
        let base = try server.base()
        _ = try await transport.send(.sample(.get, base))
        do throws(TransportError) {
            let response = try await transport.send(.sample(.post, base, body: "{}", replay: replay))
            #expect(response.status == 200)
            #expect(response.text == "ok")
            // What was answered had to be sent again.
            #expect(server.log.all.count > 2)
        } catch {
            #expect(error.certainty == .maybeHappened, "\(error)")
            #expect(server.log.all.count >= 2)
        }
        #expect(Set(server.log.all.dropFirst().map(\.body)).count == 1)
    }

    @Test(arguments: [HTTPReplay.safe, .keyed, .once])
    func takesANewConnectionAfterTheServerWentAwayBetweenTwoRequests(_ replay: HTTPReplay) async throws {
        let (read, closed) = (Signal(), Signal())
        let server = try TestServer { connection in
            guard let frames = FrameConnection(connection) else { return }
            while let stream = frames.readRequest() {
                frames.answer(stream)
                guard connection.number == 1 else { continue }
                read.block()
                frames.goAway(after: stream)
                connection.close()
                closed.fire()
                return
            }
        }
        let transport = Self.transport()
        _ = try await transport.send(.sample(.get, server.base()))
        read.fire()
        await closed.wait()
        let response = try await transport.send(.sample(.post, server.base(), body: "{}", replay: replay))
        #expect(response.status == 200)
        #expect(server.log.all.count == 2)
    }

    @Test func letsAnAnswerEndAfterTheServerSaidThatItGoesAway() async throws {
        let server = try Self.server(
            Fault("goes away, then answers") {
                $0.goAway(after: $1)
                $0.answer($1, "late")
            })
        let transport = Self.transport()
        let response = try await transport.send(.sample(.post, server.base(), body: "{}", replay: .once))
        #expect(response.text == "late")
        #expect(try await transport.send(.sample(.get, server.base())).text == "ok")
        #expect(server.log.all.count == 2)
        #expect(server.connections.value == 2)
    }

    @Test func failsOneStreamWithoutTheOthers() async throws {
        let server = try TestServer { connection in
            guard let frames = FrameConnection(connection) else { return }
            guard let first = frames.readRequest() else { return }
            frames.answer(first)
            let streams = (0..<3).compactMap { _ in frames.readRequest() }
            for (place, stream) in streams.enumerated() {
                if place == 1 { frames.reset(stream, .internalError) } else { frames.answer(stream) }
            }
            connection.waitForClose()
        }
        let transport = Self.transport()
        let base = try server.base()
        _ = try await transport.send(.sample(.get, base))
        let tasks = (0..<3).map { _ in
            Task { () -> TransportError? in
                do throws(TransportError) {
                    _ = try await transport.send(.sample(.post, base, body: "{}", replay: .once))
                    return nil
                } catch {
                    return error
                }
            }
        }
        var errors: [TransportError] = []
        for task in tasks { if let error = await task.value { errors.append(error) } }
        #expect(errors.map(\.certainty) == [.maybeHappened])
        #expect(server.log.all.count == 4)
        #expect(server.connections.value == 1)
    }
}
