import ExpressCheckout

/// Notes what goes to the provider, and lets nothing take longer than the whole run may.
struct SmokeTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let end: ContinuousClock.Instant
    private let credentials: [Sensitive<String>]
    private let noted = Locked<[SmokeCall]>([])

    /// Sends through `next` until `end`; `credentials` are never noted, wherever an answer brings them.
    init(_ next: any HTTPTransport, until end: ContinuousClock.Instant, credentials: [Sensitive<String>]) {
        self.next = next
        self.end = end
        self.credentials = credentials
    }

    /// The calls since the last time somebody asked.
    func takeCalls() -> [SmokeCall] {
        noted.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = ContinuousClock.now
        do throws(TransportError) {
            let response = try await next.send(bounded(request, at: start))
            note(request, start, response, nil)
            return response
        } catch {
            note(request, start, nil, error.kind.rawValue)
            throw error
        }
    }

    private func bounded(_ request: HTTPRequest, at now: ContinuousClock.Instant) -> HTTPRequest {
        var limits = request.limits
        // At least a little: what is taken back at the end must have its chance.
        limits.total = min(limits.total, max(end - now, .seconds(1)))
        return HTTPRequest(
            request.method, request.target, headers: request.headers, body: request.body?.exposed,
            operation: request.operation, replay: request.replay, limits: limits)
    }

    private func note(
        _ request: HTTPRequest, _ start: ContinuousClock.Instant, _ response: HTTPResponse?, _ trouble: String?
    ) {
        let call = SmokeCall(
            operation: request.operation, status: response?.status, trouble: trouble,
            milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)),
            traceID: response?.traceID.flatMap(shown), shape: response.flatMap { try? $0.json() }.map(AnswerShape.init))
        noted.withLock { $0.append(call) }
    }

    /// An id as it may be printed: a server can put anything into a header.
    private func shown(_ id: String) -> String? {
        let isPlain = id.utf8.count <= 100 && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        let isSecret = credentials.contains { !$0.exposed.isEmpty && id.contains($0.exposed) }
        return isPlain && !isSecret ? id : nil
    }
}
