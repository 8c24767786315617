import CurlTransport
import ExpressCheckout
import Testing

/// Every failure says whether anything had left.
@Suite(.timeLimit(.minutes(1))) struct CertaintyTests {
    @Test func saysNotSentWhenTheConnectionIsRefused() async throws {
        let base = try BaseURL("http://127.0.0.1:\(TestServer.closedPort())")
        expect(
            try await failure(of: .sample(.post, base, body: "{}", replay: .once)), .couldNotConnect, .notSent)
    }

    @Test func saysNotSentWhenTheNameIsUnknown() async throws {
        let base = try BaseURL("https://provider.invalid")
        expect(
            try await failure(of: .sample(.post, base, body: "{}", replay: .once)), .nameNotResolved, .notSent)
    }

    struct Ending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: TransportError.Kind
        let play: @Sendable (TestConnection) -> Void

        static let all = [
            Ending("closed without a word", .connectionLost) { $0.close() },
            Ending("reset without a word", .connectionLost) { $0.reset() },
            Ending("closed in the status line", .connectionLost) { $0.send("HTTP/1.1 20") },
            Ending("reset in the head", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nContent-Le")
                $0.reset()
            },
            Ending("closed in the head", .connectionLost) { $0.send("HTTP/1.1 200 OK\nX: 1\n") },
            Ending("closed after an interim answer", .connectionLost) { $0.send("HTTP/1.1 103 Early\n\n") },
            Ending("reset after the head", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nContent-Length: 100\n\n")
                $0.reset()
            },
            Ending("reset in the body", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nContent-Length: 100\n\n{\"status\":\"SUCC")
                $0.reset()
            },
            Ending("reset in a body without length", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\n\n{\"status\":\"SUCC")
                $0.reset()
            },
            Ending("cut against its length", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nContent-Length: 100\n\n{\"status\":\"SUCC")
            },
            Ending("cut in a chunk", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n20\n{\"status\"")
            },
            Ending("cut between chunks", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n")
            },
            Ending("broken chunking", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nnot a number\nhello\n")
            },
            Ending("a chunk longer than it says", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nhello\n0\n\n")
            },
            Ending("a chunk of more bytes than there are numbers", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nFFFFFFFFFFFFFFFFFF\nhello\n")
            },
            Ending("cut in the chunks' end", .connectionLost) {
                $0.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n")
            },
            Ending("no HTTP", .malformedAnswer) { $0.send("SSH-2.0-OpenSSH_9.2\n") },
            Ending("broken gzip", .malformedAnswer) {
                $0.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 12\n\nno gzip here")
            },
        ]

        init(_ name: String, _ kind: TransportError.Kind, _ play: @escaping @Sendable (TestConnection) -> Void) {
            testDescription = name
            self.kind = kind
            self.play = play
        }
    }

    @Test(arguments: Ending.all)
    func saysMaybeHappenedWhenNoCompleteAnswerComes(_ ending: Ending) async throws {
        let server = try TestServer { connection in
            _ = connection.readRequest()
            ending.play(connection)
        }
        let error = try await failure(
            of: .sample(.post, server.base(), headers: [HTTPHeader("X-Key", "secret")], body: "secret", replay: .once))
        expect(error, ending.kind, .maybeHappened)
        #expect(error.message.contains("look up"))
        #expect(server.log.all.count == 1)
    }

    @Test(arguments: Ending.all)
    func worksOnAfterAFailure(_ ending: Ending) async throws {
        let server = try TestServer { connection in
            guard connection.number == 1 else {
                while connection.readRequest() != nil { connection.answer() }
                return
            }
            _ = connection.readRequest()
            ending.play(connection)
        }
        let transport = CurlHTTPTransport()
        _ = try await failure(of: .sample(.post, server.base(), body: "{}", replay: .once), on: transport)
        #expect(try await transport.send(.sample(.get, server.base())).status == 200)
    }
}
