/// Tells a ``TransportLog`` what became of every request that goes through.
public struct LoggingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let log: any TransportLog
    private let time: any TimeSource

    /// Creates a transport that sends through `next`.
    public init(_ next: any HTTPTransport, log: any TransportLog, time: any TimeSource = SystemTime()) {
        self.next = next
        self.log = log
        self.time = time
    }

    /// Sends `request` and records what became of it.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = time.elapsed
        do throws(TransportError) {
            let response = try await next.send(request)
            log.record(entry(request, response, nil, start))
            return response
        } catch {
            log.record(entry(request, nil, error, start))
            throw error
        }
    }

    private func entry(
        _ request: HTTPRequest, _ response: HTTPResponse?, _ error: TransportError?, _ start: Duration
    ) -> TransportLogEntry {
        TransportLogEntry(
            operation: request.operation, method: request.method, target: request.target.description,
            replay: request.replay, requestBytes: request.body?.exposed.count ?? 0, status: response?.status,
            responseBytes: response?.body.exposed.count, traceID: response?.traceID, failure: error?.kind,
            certainty: error?.certainty, duration: time.elapsed - start, metrics: response?.metrics)
    }
}
