import CurlTransport
import ExpressCheckout
import Testing

/// HTTP/2 over TLS as a real server speaks it.
@Suite(
    .timeLimit(.minutes(1)),
    .enabled(if: NginxServer.tool != nil && TLSServer.tool != nil, "nginx or openssl is not installed"))
struct HTTP2Tests {
    /// The numbers of the connections that carried requests, all over HTTP/2.
    static func connections(_ answers: [String], _ method: HTTPMethod) -> Set<String> {
        Set(
            answers.compactMap { answer in
                let words = answer.split(separator: " ").map(String.init)
                #expect(words.count == 3 && words.first == "HTTP/2.0" && words.last == method.rawValue, "\(answer)")
                return words.count == 3 ? words[1] : nil
            })
    }

    static func together(
        _ count: Int, _ method: HTTPMethod, body: String?, _ server: NginxServer, on transport: CurlHTTPTransport
    ) async throws -> [String] {
        let base = server.base
        let tasks = (0..<count).map { _ in
            Task { try await transport.send(.sample(method, base, body: body, replay: .once)).text }
        }
        var answers: [String] = []
        for task in tasks { answers.append(try await task.value) }
        return answers
    }

    @Test func putsAllOnOneConnectionAndWhatCannotBeHeldBackOnItsOwn() async throws {
        let server = try NginxServer()
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        // Nobody knows yet that the host speaks HTTP/2: the others wait for the first one's handshake.
        let answers = try await Self.together(40, .post, body: "{}", server, on: transport)
        #expect(answers.count == 40)
        #expect(Self.connections(answers, .post).count == 1)
        // Without a body libcurl could repeat it on a shared connection.
        let alone = try await Self.together(5, .delete, body: nil, server, on: transport)
        #expect(Self.connections(alone, .delete).count == 5)
    }

    /// A server that goes away after every third request, as nginx does after its thousandth.
    @Test func losesNothingWhenTheServerGoesAwayAgainAndAgain() async throws {
        let server = try NginxServer(requestsPerConnection: 3)
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        var answers: [String] = []
        for _ in 0..<20 {
            answers += try await Self.together(1, .post, body: "{}", server, on: transport)
        }
        #expect(answers.count == 20)
        #expect(Self.connections(answers, .post).count >= 7)
    }
}
