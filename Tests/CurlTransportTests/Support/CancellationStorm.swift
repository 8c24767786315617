import CheckoutSandbox
import CurlTransport
import ExpressCheckout
import Foundation
import Testing

/// Requests of every kind at a server of every mood, half of them cancelled at some moment; a seed decides.
struct CancellationStorm {
    /// What became of one request.
    private struct Ending {
        let path: String
        let replay: HTTPReplay
        let error: TransportError?
    }

    /// The transport under test.
    let transport = CurlHTTPTransport(configuration: .init(maximumConnectionsPerHost: 8))
    /// What was open before the first request.
    let descriptorsAtRest: Int
    private let server: TestServer
    private let base: BaseURL
    private var generator: SeededGenerator
    private var endings: [Ending] = []

    /// Starts the server.
    init(seed: UInt64) throws {
        server = try TestServer { connection in
            // Its own choices hang on its number alone, so that they are the same each time.
            var generator = SeededGenerator(seed: seed &+ UInt64(connection.number))
            while connection.readRequest() != nil {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0:
                    connection.reset()
                    return
                case 1:
                    connection.send("HTTP/1.1 200 OK\nContent-Length: 100\n\nhalf")
                    return
                case 2: return
                case 3: connection.answer(503, "busy")
                default:
                    for _ in 0..<Int.random(in: 0..<50, using: &generator) { sched_yield() }
                    connection.answer(200, "{}")
                }
            }
        }
        base = try server.base()
        generator = SeededGenerator(seed: seed)
        #if os(Linux)
            descriptorsAtRest = ProcessUse.now.descriptors
        #else
            descriptorsAtRest = 0
        #endif
    }

    /// Sends `count` requests at once, cancels about half of them, and waits for every one.
    mutating func round(of count: Int) async {
        var tasks: [Task<Ending, Never>] = []
        var doomed: [Task<Ending, Never>] = []
        for _ in 0..<count {
            let task = start()
            tasks.append(task)
            guard Bool.random(using: &generator) else { continue }
            if Int.random(in: 0..<4, using: &generator) == 0 { task.cancel() } else { doomed.append(task) }
        }
        doomed.shuffle(using: &generator)
        for task in doomed {
            for _ in 0..<Int.random(in: 0..<4, using: &generator) { await Task.yield() }
            task.cancel()
        }
        for task in tasks { endings.append(await task.value) }
    }

    /// Holds what the callers were told against what the server has seen.
    func check() {
        var arrivals: [String: Int] = [:]
        for request in server.log.all { arrivals[request.path, default: 0] += 1 }
        for ending in endings {
            let count = arrivals[ending.path] ?? 0
            if ending.replay == .once { #expect(count <= 1, "\(ending.path)") }
            switch ending.error {
            case nil: #expect(count >= 1, "\(ending.path)")
            case let error? where error.certainty == .notSent: #expect(count == 0, "\(ending.path): \(error)")
            case let error?: #expect([.cancelled, .connectionLost].contains(error.kind), "\(error)")
            }
        }
        let failed = endings.filter { $0.error != nil }.count
        #expect(failed > endings.count / 10)
        #expect(failed < endings.count * 9 / 10)
    }

    private mutating func start() -> Task<Ending, Never> {
        let path = "/\(endings.count)-\(generator.next())"
        let replay = [HTTPReplay.safe, .keyed, .once][Int.random(in: 0..<3, using: &generator)]
        let method = [HTTPMethod.get, .post, .delete, .put][Int.random(in: 0..<4, using: &generator)]
        let body = Bool.random(using: &generator) ? "{}" : nil
        let request = HTTPRequest.sample(method, base, path, body: body, replay: replay)
        return Task { [transport] in
            do throws(TransportError) {
                _ = try await transport.send(request)
                return Ending(path: path, replay: replay, error: nil)
            } catch {
                return Ending(path: path, replay: replay, error: error)
            }
        }
    }
}
