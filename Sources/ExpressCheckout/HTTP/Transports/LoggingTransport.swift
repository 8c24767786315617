/// Tells a ``TransportLog`` what became of every request that goes through.
public struct LoggingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let log: any TransportLog
    private let detail: Redactor?
    private let time: any TimeSource

    /// Creates a transport that sends through `next`; with a redactor as `detail` the log gets headers and bodies, too,
    /// without what is not known to be harmless.
    public init(
        _ next: any HTTPTransport, log: any TransportLog, detail: Redactor? = nil, time: any TimeSource = SystemTime()
    ) {
        self.next = next
        self.log = log
        self.detail = detail
        self.time = time
    }

    /// Of a trace id only what looks like no secret is told.
    private static let strict = Redactor(rules: .strict)

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
        let traceID = response?.traceID.map { (detail ?? Self.strict).header("x-trace-id", $0) }
        return TransportLogEntry(
            operation: request.operation, method: request.method, target: request.target.description,
            replay: request.replay, requestBytes: request.body?.exposed.count ?? 0, status: response?.status,
            responseBytes: response?.body.exposed.count, traceID: traceID,
            failure: error?.kind, certainty: error?.certainty, duration: time.elapsed - start,
            metrics: response?.metrics, detail: detail.map { RedactedExchange(request, response, by: $0) })
    }
}
