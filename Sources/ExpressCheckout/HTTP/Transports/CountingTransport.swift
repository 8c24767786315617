/// Counts what goes through.
public struct CountingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let counters: TransportCounters
    private let time: any TimeSource

    /// Creates a transport that sends through `next` and counts into `counters`.
    public init(_ next: any HTTPTransport, counters: TransportCounters, time: any TimeSource = SystemTime()) {
        self.next = next
        self.counters = counters
        self.time = time
    }

    /// Sends `request` and counts what became of it.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = time.elapsed
        do throws(TransportError) {
            let response = try await next.send(request)
            counters.count(request.operation, .success(response), took: time.elapsed - start)
            return response
        } catch {
            counters.count(request.operation, .failure(error), took: time.elapsed - start)
            throw error
        }
    }
}
