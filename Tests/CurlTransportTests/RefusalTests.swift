import CurlTransport
import ExpressCheckout
import Testing

/// What breaks a rule does not leave.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    @Test(arguments: [
        HTTPHeader("X-Note", "secret\r\nX-Injected: 1"), HTTPHeader("X-Note", "secret\nX: 1"),
        HTTPHeader("X-Note", "secret\rX: 1"), HTTPHeader("X-Note", "secret\0rest"),
        HTTPHeader("X-Note", "secret\u{7F}"),
        HTTPHeader("", "secret"), HTTPHeader("X Note", "secret"), HTTPHeader("X-Note:", "secret"),
        HTTPHeader("X-Note;", "secret"), HTTPHeader("X-Note\r\nX", "secret"), HTTPHeader("X-Größe", "secret"),
        HTTPHeader("Content-Length", "0"), HTTPHeader("transfer-encoding", "chunked"), HTTPHeader("Host", "secret"),
        HTTPHeader("Expect", "100-continue"), HTTPHeader("Connection", "close"),
    ])
    func refusesAHeaderThatCouldChangeTheMessage(_ header: HTTPHeader) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let headers = [HTTPHeader("Accept", "*/*"), header]
        let error = try await failure(of: .sample(.post, server.base(), headers: headers, body: "{}", replay: .once))
        expect(error, .refusedLocally, .notSent)
        #expect(error.message.contains("header 2 of 2"))
        #expect(server.connections.value == 0)
    }

    @Test(arguments: [
        "", "things", "@other.invalid/", ".other.invalid/", ":81/", "/a b", "/a\r\nX: 1", "/ä", "/a#b", "/a\\b",
    ])
    func refusesATemplateThatCouldChangeTheTarget(_ template: String) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let error = try await failure(of: .sample(.get, server.base(), template))
        expect(error, .refusedLocally, .notSent)
        #expect(server.connections.value == 0)
    }

    @Test(arguments: ["mine\r\nX-Injected: 1", "mine\n", "mine\0", "mine\u{7F}"])
    func refusesAUserAgentThatCouldChangeTheMessage(_ name: String) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let transport = CurlHTTPTransport(configuration: .init(userAgent: name))
        let error = try await failure(of: .sample(.get, server.base()), on: transport)
        expect(error, .refusedLocally, .notSent)
        #expect(server.connections.value == 0)
    }

    @Test func refusesAHeadWithABody() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        expect(try await failure(of: .sample(.head, server.base(), body: "secret")), .refusedLocally, .notSent)
        #expect(server.connections.value == 0)
    }

    @Test func keepsDotsInAPathAsTheyAre() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let target = RequestTarget(try server.base(), "/a/{id}/../{other}", parameters: ["id": "..", "other": "x/y"])
        _ = try await CurlHTTPTransport().send(HTTPRequest(.get, target, operation: "dots", replay: .safe))
        #expect(server.log.all.first?.path == "/a/%2E%2E/../x%2Fy")
    }
}
