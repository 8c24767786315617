import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// What an answer says about its exchange.
@Suite(.timeLimit(.minutes(1))) struct MetricsTests {
    @Test(arguments: [HTTPReplay.keyed, .once], [0, 3, 200_000])
    func tellsSizesAndTimes(_ replay: HTTPReplay, _ size: Int) async throws {
        let server = try TestServer.answering { connection, _ in connection.answer(200, "12345") }
        let body = size == 0 ? nil : String(repeating: "x", count: size)
        let response = try await CurlHTTPTransport().send(.sample(.post, server.base(), body: body, replay: replay))
        let metrics = try #require(response.metrics)
        #expect(metrics.bodyBytesSent == size)
        #expect(metrics.bodyBytesReceived == 5)
        #expect(metrics.connect > .zero)
        #expect(metrics.tls == .zero)
        #expect(metrics.firstByte >= metrics.nameLookup + metrics.connect)
        #expect(metrics.total >= metrics.firstByte)
        #expect(metrics.total < .seconds(60))
    }

    @Test func startsOverOnAKeptConnection() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer() }
        let transport = CurlHTTPTransport()
        _ = try await transport.send(.sample(.post, server.base(), body: "{}"))
        let response = try await transport.send(.sample(.get, server.base()))
        let metrics = try #require(response.metrics)
        #expect(server.connections.value == 1)
        #expect(metrics.bodyBytesSent == 0)
        #expect(metrics.connect < .milliseconds(1))
        #expect(metrics.tls == .zero)
    }

    @Test func countsACompressedBodyAsItCame() async throws {
        let body = Array(try #require(Data(base64Encoded: LimitTests.bomb)))
        let server = try TestServer.answering { connection, _ in
            connection.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(body.count)\n\n")
            connection.send(body)
        }
        let response = try await CurlHTTPTransport().send(.sample(.get, server.base()))
        #expect(response.body.exposed.count == 50_000)
        #expect(response.metrics?.bodyBytesReceived == body.count)
    }

    @Test(.enabled(if: TLSServer.tool != nil, "openssl is not installed: it makes the certificates"))
    func tellsTheTimeOfTheTLSHandshake() async throws {
        let server = try TLSServer(certifiedFor: "IP:127.0.0.1")
        let transport = CurlHTTPTransport(configuration: .init(certificateAuthorities: server.certificate))
        let metrics = try #require(try await transport.send(.sample(.get, server.base)).metrics)
        #expect(metrics.tls > .zero)
        #expect(metrics.firstByte >= metrics.nameLookup + metrics.connect + metrics.tls)
    }

    @Test func isNoPartOfEquality() async throws {
        let server = try TestServer.answering { connection, _ in connection.answer(200, "same") }
        let transport = CurlHTTPTransport()
        let first = try await transport.send(.sample(.get, server.base()))
        let second = try await transport.send(.sample(.get, server.base()))
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(first == HTTPResponse(status: 200, headers: first.headers, body: first.body.exposed))
    }
}
