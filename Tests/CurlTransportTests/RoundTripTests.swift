import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// What is asked arrives, and what is answered comes back.
@Suite(.timeLimit(.minutes(1))) struct RoundTripTests {
    static let gzip = "H4sIAAAAAAACA6tWykjNyclXslJKr8osUKoFAPZPBW8QAAAA"

    struct Exchange: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let body: String?
        let replay: HTTPReplay
        var testDescription: String { "\(method.rawValue) \(replay) \(body == nil ? "without" : "with") body" }

        static let all: [Exchange] = [
            HTTPMethod.get, .post, .put, .patch, .delete,
        ].flatMap { method in
            [HTTPReplay.safe, .keyed, .once].flatMap { replay in
                [nil, "{\"amount\":\"108.00\"}"].map { Exchange(method: method, body: $0, replay: replay) }
            }
        }
    }

    @Test(arguments: Exchange.all)
    func arrivesAsAsked(_ exchange: Exchange) async throws {
        let server = try TestServer.answering { connection, request in connection.answer(201, request.method) }
        let response = try await CurlHTTPTransport().send(
            .sample(exchange.method, server.base(), body: exchange.body, replay: exchange.replay))
        #expect(response.status == 201)
        #expect(response.text == exchange.method.rawValue)
        let request = try #require(server.log.all.first)
        #expect(server.log.all.count == 1)
        #expect(request.path == "/things/secret-path")
        #expect(String(decoding: request.body, as: UTF8.self) == exchange.body ?? "")
        #expect(request.header("expect") == nil)
        #expect(request.header("content-type") == nil)
        #expect(request.header("transfer-encoding") == nil)
        #expect(request.header("user-agent") == CurlTransportConfiguration.defaultUserAgent)
    }

    @Test(arguments: [HTTPReplay.keyed, .once])
    func sendsEveryByteOfALargeBody(_ replay: HTTPReplay) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let request = HTTPRequest(
            .post, RequestTarget(try server.base(), "/large"), headers: [HTTPHeader("Content-Type", "a/b")], body: body,
            operation: "large", replay: replay)
        #expect(try await CurlHTTPTransport().send(request).status == 200)
        let received = try #require(server.log.all.first)
        #expect(received.body == body)
        #expect(received.header("expect") == nil)
        #expect(received.header("content-type") == "a/b")
    }

    @Test func keepsConnectionsOpenBetweenRequests() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let transport = CurlHTTPTransport()
        for method in [HTTPMethod.get, .head, .post, .delete, .put, .get] {
            let body = method == .post || method == .put ? "x" : nil
            _ = try await transport.send(.sample(method, server.base(), body: body))
        }
        #expect(server.log.all.map(\.method) == ["GET", "HEAD", "POST", "DELETE", "PUT", "GET"])
        #expect(server.log.all.map(\.body.count) == [0, 0, 1, 0, 1, 0])
        #expect(server.connections.value == 1)
    }

    @Test func carriesHeadersBothWays() async throws {
        let server = try TestServer.answering { connection, _ in
            connection.answer(headers: "X-One:  1 \nx-two:\nSet-Cookie: a\nSet-Cookie: b\nX-Folded: one\n  two\n")
        }
        let response = try await CurlHTTPTransport().send(
            .sample(
                .get, server.base(),
                headers: [
                    HTTPHeader("Authorization", "Bearer secret"), HTTPHeader("X-Empty", ""),
                    HTTPHeader("X-Blank", "  "),
                    HTTPHeader("X-Colon", ": ;"), HTTPHeader("X-Name", "Zoë"), HTTPHeader("User-Agent", "mine"),
                    HTTPHeader("Accept", "application/json"),
                ]))
        let request = try #require(server.log.all.first)
        #expect(request.header("Authorization") == "Bearer secret")
        #expect(request.header("X-Empty") == "")
        #expect(request.header("X-Blank") == "")
        #expect(request.header("X-Colon") == ": ;")
        #expect(request.header("X-Name") == "Zoë")
        #expect(request.headers.filter { $0.name.lowercased() == "user-agent" }.map(\.value) == ["mine"])
        #expect(request.headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["application/json"])
        let names = response.headers.map(\.name)
        #expect(names == ["X-One", "x-two", "Set-Cookie", "Set-Cookie", "X-Folded", "Content-Length"])
        #expect(response.headers.map(\.value.exposed) == ["1", "", "a", "b", "one two", "0"])
    }

    @Test(arguments: [200, 301, 404, 429, 500, 503])
    func givesEveryStatusAsAnAnswer(_ status: Int) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer(status, "<html>") }
        let response = try await CurlHTTPTransport().send(.sample(.get, server.base()))
        #expect(response.status == status)
        #expect(response.text == "<html>")
    }

    @Test(arguments: ["Connection: close\n", "Content-Type: text/html\nServer: proxy\n"])
    func givesAPageOfSomeProxyAsAnAnswer(_ headers: String) async throws {
        let page = "<!DOCTYPE html><title>403 Forbidden</title>"
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.answer(403, headers: headers, page)
        }
        let transport = RetryingTransport(CurlHTTPTransport(), jitter: { 0 })
        let response = try await transport.send(.sample(.post, server.base(), body: "{}", replay: .keyed))
        #expect(response.status == 403)
        #expect(response.text == page)
        #expect(throws: JSONError.self) { try response.json() }
        #expect(server.log.all.count == 1)
    }

    @Test(arguments: ["/elsewhere", "https://user:secret@other.invalid/", "http://[", ""])
    func returnsARedirectWithoutFollowingIt(_ location: String) async throws {
        let server = try TestServer.answering { connection, _ in
            connection.answer(302, headers: "Location: \(location)\n")
        }
        let response = try await CurlHTTPTransport().send(.sample(.post, server.base(), body: "{}", replay: .once))
        #expect(response.status == 302)
        #expect(response.header("location") == location)
        #expect(server.log.all.count == 1)
    }

    @Test func takesA204AndTheAnswerToAHeadWithoutBody() async throws {
        let server = try TestServer.answering { connection, request in
            connection.send(
                request.method == "HEAD" ? "HTTP/1.1 200 OK\nContent-Length: 99999999\n\n" : "HTTP/1.1 204 Nothing\n\n")
        }
        let transport = CurlHTTPTransport()
        let none = try await transport.send(.sample(.delete, server.base()))
        #expect(none.status == 204 && none.body.exposed.isEmpty)
        let head = try await transport.send(.sample(.head, server.base()))
        #expect(head.status == 200 && head.body.exposed.isEmpty)
        #expect(head.header("content-length") == "99999999")
    }

    @Test func readsAChunkedAnswerAndLeavesItsTrailersAside() async throws {
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nTrailer: X-Late\nX-Early: 1\n\n")
            connection.send("5\nhello\n6\n world\n0\nX-Late: 1\nX-Early: 2\n\n")
        }
        let response = try await CurlHTTPTransport().send(.sample(.get, server.base()))
        #expect(response.text == "hello world")
        #expect(response.header("X-Late") == nil)
        #expect(response.headers.filter { $0.name == "X-Early" }.map(\.value.exposed) == ["1"])
    }

    @Test func decodesGzip() async throws {
        let body = Array(try #require(Data(base64Encoded: Self.gzip)))
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(body.count)\n\n")
            connection.send(body)
        }
        let response = try await CurlHTTPTransport().send(.sample(.get, server.base()))
        #expect(response.text == "{\"hello\":\"gzip\"}")
        #expect(server.log.all.first?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    /// libcurl does not notice that a compressed body ends early when its length is right: what comes must not be JSON.
    @Test func givesACutGzipAsNoJSON() async throws {
        let body = Array(try #require(Data(base64Encoded: Self.gzip)).dropLast(12))
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(body.count)\n\n")
            connection.send(body)
        }
        let response = try await CurlHTTPTransport().send(.sample(.post, server.base(), body: "{}", replay: .once))
        #expect(throws: JSONError.self) { try response.json() }
    }

    @Test func keepsInterimAnswersOutOfTheFinalOne() async throws {
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: </style>\nX-Of: 103\n\n")
            connection.send("HTTP/1.1 200 OK\nX-Of: 200\nContent-Length: 4\n\ndone")
        }
        let response = try await CurlHTTPTransport().send(.sample(.post, server.base(), body: "{}", replay: .once))
        #expect(response.status == 200)
        #expect(response.text == "done")
        #expect(response.headers.map(\.name) == ["X-Of", "Content-Length"])
        #expect(response.header("X-Of") == "200")
    }

    @Test func readsAnAnswerThatEndsWithTheConnection() async throws {
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.0 200 OK\n\nto the end")
        }
        #expect(try await CurlHTTPTransport().send(.sample(.get, server.base())).text == "to the end")
    }

    @Test func carriesTwoTransportsSideBySide() async throws {
        let server = try TestServer.answering { connection, request in connection.answer(200, request.path) }
        let first = CurlHTTPTransport()
        let second = CurlHTTPTransport()
        async let one = first.send(.sample(.get, server.base(), "/one"))
        async let two = second.send(.sample(.get, server.base(), "/two"))
        #expect(try await one.text == "/one")
        #expect(try await two.text == "/two")
        await first.shutDown()
        #expect(try await second.send(.sample(.get, server.base(), "/still")).text == "/still")
    }
}
