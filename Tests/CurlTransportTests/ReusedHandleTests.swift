import CurlTransport
import ExpressCheckout
import Testing

/// A handle carries one request after the other: nothing of the one before is left.
///
/// One kind at a time: a hundred servers at once would leave the other tests no processor.
@Suite(.serialized, .timeLimit(.minutes(1))) struct ReusedHandleTests {
    /// A kind of request; two of a kind differ in everything that is not the kind.
    struct Kind: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let hasBody: Bool
        let replay: HTTPReplay
        var testDescription: String { "\(method.rawValue) \(hasBody ? "with" : "without") body, \(replay)" }

        static let all: [Kind] = [HTTPMethod.get, .head, .post, .put, .patch, .delete].flatMap { method in
            [false, true].flatMap { hasBody in
                [HTTPReplay.safe, .keyed, .once].map { Kind(method: method, hasBody: hasBody, replay: $0) }
            }
        }.filter { $0.method != .head || !$0.hasBody }

        /// Number `number` of the requests: path, headers and body are its own.
        func request(_ number: Int, to base: BaseURL) -> HTTPRequest {
            var headers = [HTTPHeader("X-Number-\(number)", "\(number)")]
            if number % 3 == 0 { headers = [] }
            if number % 2 == 0 { headers.append(HTTPHeader("Content-Type", "a/\(number)")) }
            // Longer and shorter ones follow each other.
            return .sample(
                method, base, "/\(number)", headers: headers,
                body: hasBody ? String(repeating: "\(number),", count: number * 37 % 23 + 1) : nil, replay: replay)
        }

        /// Holds what arrived against what was asked.
        func check(_ received: ReceivedRequest, _ request: HTTPRequest, _ number: Int, _ story: String) {
            #expect(received.method == method.rawValue, "\(story)")
            #expect(received.path == "/\(number)", "\(story)")
            #expect(received.body == request.body?.exposed ?? [], "\(story)")
            // Those that may have a body say that there is none (RFC 9110 §8.6).
            let saysLength = hasBody || [.post, .put, .patch].contains(method)
            let length = saysLength ? String(received.body.count) : nil
            #expect(received.header("content-length") == length, "\(story)")
            let own = received.headers.filter { header in
                !["host", "accept", "accept-encoding", "user-agent", "content-length"].contains(
                    header.name.lowercased())
            }
            #expect(own.map(\.name) == request.headers.map(\.name), "\(story)")
            #expect(own.map(\.value) == request.headers.map(\.value.exposed), "\(story)")
            #expect(Set(received.headers.map { $0.name.lowercased() }).count == received.headers.count, "\(story)")
        }
    }

    /// Every kind after `first` and, in between, `first` after every kind: all ordered pairs, on one handle.
    @Test(arguments: Kind.all)
    func sendsEveryKindAfterEveryOther(_ first: Kind) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let transport = CurlHTTPTransport()
        let base = try server.base()
        let kinds = Kind.all.flatMap { [first, $0] }
        for (number, kind) in kinds.enumerated() {
            #expect(try await transport.send(kind.request(number, to: base)).status == 200)
        }
        let received = server.log.all
        try #require(received.count == kinds.count)
        for (number, kind) in kinds.enumerated() {
            let before = number == 0 ? "nothing" : kinds[number - 1].testDescription
            kind.check(
                received[number], kind.request(number, to: base), number, "\(kind.testDescription) after \(before)")
        }
        // Those without a body that act each time have a connection of their own, all others share.
        let alone = kinds.filter { $0.replay == .once && !$0.hasBody }.count
        #expect(server.connections.value <= alone + 1)
    }

    /// HTTP/2 has its own way of sending bodies, of which one handle must keep nothing either.
    @Test(arguments: Kind.all.filter { $0.method != .head && $0.replay != .safe })
    func sendsEveryBodyAfterEveryOtherOverHTTP2(_ first: Kind) async throws {
        let server = try TestServer { connection in
            guard let frames = FrameConnection(connection) else { return }
            while let stream = frames.readRequest() { frames.answer(stream) }
        }
        var configuration = CurlTransportConfiguration()
        configuration.startsPlainWithHTTP2 = true
        let transport = CurlHTTPTransport(configuration: configuration)
        let base = try server.base()
        // An answer to HEAD has no body, which the frame server does not know; libcurl is told nothing else for a read.
        let kinds = Kind.all.filter { $0.method != .head && $0.replay != .safe }.flatMap { [first, $0] }
        let requests = kinds.enumerated().map { number, kind in kind.request(number, to: base) }
        for request in requests { #expect(try await transport.send(request).text == "ok") }
        #expect(server.log.all.map(\.body) == requests.map { $0.body?.exposed ?? [] })
    }

    /// A handle whose transfer failed or was answered with an error is no worse for the next.
    @Test(arguments: Kind.all)
    func sendsAfterARefusalToo(_ kind: Kind) async throws {
        let server = try TestServer.answering { connection, request in
            connection.answer(request.path == "/0" ? 503 : 200, headers: "Connection: close\n")
        }
        let transport = CurlHTTPTransport()
        let base = try server.base()
        for number in 0..<3 { _ = try await transport.send(kind.request(number, to: base)) }
        for (number, received) in server.log.all.enumerated() {
            kind.check(received, kind.request(number, to: base), number, kind.testDescription)
        }
        #expect(server.log.all.count == 3)
    }
}
