import ExpressCheckout

/// A log in memory.
final class MemoryLog: TransportLog {
    private let lines = Locked<[String]>([])
    /// Redacts by the strictest rules: an adapter's own only let more through that is harmless.
    let redactor = Redactor(rules: .strict)

    /// What was logged.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// Forgets what other worlds logged.
    func begin(_ scene: Scene) {
        lines.withLock { $0 = [] }
    }

    func record(_ entry: TransportLogEntry) {
        add("\(entry) \(entry.detail.map { "\($0)" } ?? "")")
    }

    /// Adds a line.
    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// Prints whatever goes through.
struct PrintingTransport: HTTPTransport {
    let next: any HTTPTransport
    let log: MemoryLog

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.add("\(request) \(String(reflecting: request))")
        let response = try await next.send(request)
        log.add("\(response) \(String(reflecting: response))")
        return response
    }
}
