import CLoop
import CurlTransport
import ExpressCheckout
import Foundation
import FoundationNetworking

/// What one process sends, and how.
struct Load {
    enum Client: String, CaseIterable {
        case c
        case ours = "curl-transport"
        case urlsession
    }

    let client: Client
    let url: String
    let authority: String
    let concurrency: Int
    let count: Int

    static let body = Array(#"{"reference":"order-123","filler":"\#(String(repeating: "x", count: 980))"}"#.utf8)
    static let connections = 32

    /// Sends everything and gives each request's milliseconds.
    func run() async throws -> [Double] {
        switch client {
        case .c: try runC()
        case .ours: try await runOurs()
        case .urlsession: try await runURLSession()
        }
    }

    private func runC() throws -> [Double] {
        var latencies = [Double](repeating: 0, count: count)
        let good = Self.body.withUnsafeBufferPointer { body in
            body.withMemoryRebound(to: CChar.self) { body in
                cloop_run(
                    url, authority, body.baseAddress, body.count, count, concurrency, Self.connections,
                    url.hasPrefix("https") ? 1 : 0, &latencies)
            }
        }
        guard good == count else { throw LocalServer.Unavailable(description: "\(count - good) requests failed") }
        return latencies
    }

    private func runOurs() async throws -> [Double] {
        var configuration = CurlTransportConfiguration()
        configuration.maximumConnectionsPerHost = Self.connections
        configuration.certificateAuthorities = authority.isEmpty ? nil : authority
        let transport = CurlHTTPTransport(configuration: configuration)
        let request = HTTPRequest(
            .post, RequestTarget(try BaseURL(url), "/v1/payments"),
            headers: [HTTPHeader("Content-Type", "application/json")], body: Self.body, operation: "bench",
            replay: .keyed)
        let latencies = try await parallel { () async throws -> Bool in
            let response = try await transport.send(request)
            return response.status == 200 && !response.body.exposed.isEmpty
        }
        await transport.shutDown()
        return latencies
    }

    private func runURLSession() async throws -> [Double] {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = Self.connections
        let session = URLSession(configuration: configuration)
        guard let target = URL(string: url + "/v1/payments") else { return [] }
        var request = URLRequest(url: target)
        request.httpMethod = "POST"
        request.httpBody = Data(Self.body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let frozen = request
        return try await parallel { () async throws -> Bool in
            let (data, response) = try await session.data(for: frozen)
            return (response as? HTTPURLResponse)?.statusCode == 200 && !data.isEmpty
        }
    }

    /// As many tasks as requests may be in flight, each sending one after the other.
    private func parallel(_ send: @escaping @Sendable () async throws -> Bool) async throws -> [Double] {
        let share = count / concurrency
        return try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<concurrency {
                group.addTask {
                    var times: [Double] = []
                    times.reserveCapacity(share)
                    for _ in 0..<share {
                        let start = ContinuousClock.now
                        guard try await send() else { throw LocalServer.Unavailable(description: "a bad answer") }
                        let time = (ContinuousClock.now - start).components
                        times.append(Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15)
                    }
                    return times
                }
            }
            var all: [Double] = []
            for try await times in group { all += times }
            return all
        }
    }
}
