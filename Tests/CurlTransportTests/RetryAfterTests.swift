import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// A provider that asks for patience over a real socket.
@Suite(.timeLimit(.minutes(1))) struct RetryAfterTests {
    /// Waits in no time and remembers for how long it should have waited.
    final class NotedTime: TimeSource {
        private let waits = Locked<[Duration]>([])
        /// Sunday, 6 November 1994, 08:49:30 GMT.
        let now = Duration.seconds(784_111_770)
        let elapsed = Duration.zero

        var all: [Duration] { waits.withLock { $0 } }

        func sleep(for duration: Duration) async throws {
            waits.withLock { $0.append(duration) }
        }
    }

    /// Answers 429 with `header` first, then 200.
    static func server(_ header: String) throws -> TestServer {
        let refused = Signal()
        return try TestServer.answering { connection, _ in
            guard refused.value == 0 else {
                connection.answer(200, "done")
                return
            }
            refused.fire()
            connection.answer(429, headers: header, "{\"code\":\"RATE_LIMITED\"}")
        }
    }

    @Test(arguments: ["Retry-After: 7\n", "retry-after: Sun, 06 Nov 1994 08:49:37 GMT\n"], [HTTPReplay.safe, .keyed])
    func waitsAsLongAsAsked(_ header: String, _ replay: HTTPReplay) async throws {
        let server = try Self.server(header)
        let time = NotedTime()
        let transport = RetryingTransport(CurlHTTPTransport(), time: time, jitter: { 0 })
        let response = try await transport.send(.sample(.post, server.base(), body: "{}", replay: replay))
        #expect(response.status == 200)
        #expect(time.all == [.seconds(7)])
        #expect(server.log.all.map(\.body) == [Array("{}".utf8), Array("{}".utf8)])
        #expect(server.connections.value == 1)
    }

    @Test(arguments: ["Retry-After: 31\n", "Retry-After: Sun, 06 Nov 1994 08:50:30 GMT\n", "Retry-After: soon\n"])
    func givesTheRefusalBackWhenTheWaitIsTooLong(_ header: String) async throws {
        let server = try Self.server(header)
        let time = NotedTime()
        let transport = RetryingTransport(CurlHTTPTransport(), time: time)
        let limits = HTTPLimits(total: .seconds(30))
        let response = try await transport.send(
            .sample(.post, server.base(), body: "{}", replay: .keyed, limits: limits))
        #expect(response.status == 429)
        #expect(time.all.isEmpty)
        #expect(server.log.all.count == 1)
    }

    @Test func neverRepeatsWhatActsEachTime() async throws {
        let server = try Self.server("Retry-After: 1\n")
        let time = NotedTime()
        let transport = RetryingTransport(CurlHTTPTransport(), time: time)
        let response = try await transport.send(.sample(.post, server.base(), body: "{}", replay: .once))
        #expect(response.status == 429)
        #expect(response.text.contains("RATE_LIMITED"))
        #expect(time.all.isEmpty)
        #expect(server.log.all.count == 1)
    }
}
