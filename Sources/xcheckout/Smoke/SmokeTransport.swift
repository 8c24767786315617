import ExpressCheckout

/// Notes what goes to the provider, and lets nothing take longer than the whole run may.
struct SmokeTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let end: ContinuousClock.Instant
    private let credentials: [Sensitive<String>]
    private let state = Locked(State())

    private struct State {
        var calls: [SmokeCall] = []
        var inFlight: [Int: Task<Result<HTTPResponse, TransportError>, Never>] = [:]
        var number = 0
    }

    /// Sends through `next` until `end`; `credentials` are never noted, wherever an answer brings them.
    init(_ next: any HTTPTransport, until end: ContinuousClock.Instant, credentials: [Sensitive<String>]) {
        self.next = next
        self.end = end
        self.credentials = credentials
    }

    /// The calls since the last time somebody asked.
    func takeCalls() -> [SmokeCall] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    /// Ends the calls that wait for their answers; later ones are sent as before.
    func cut() {
        for task in state.withLock({ Array($0.inFlight.values) }) { task.cancel() }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let start = ContinuousClock.now
        do throws(TransportError) {
            let response = try await tracked(bounded(request, at: start)).get()
            note(request, start, response, nil)
            return response
        } catch {
            note(request, start, nil, error.kind.rawValue)
            throw error
        }
    }

    private func tracked(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        let task = Task { [next] () -> Result<HTTPResponse, TransportError> in
            do throws(TransportError) {
                return .success(try await next.send(request))
            } catch {
                return .failure(error)
            }
        }
        let number = state.withLock { state in
            state.number += 1
            state.inFlight[state.number] = task
            return state.number
        }
        defer { state.withLock { _ = $0.inFlight.removeValue(forKey: number) } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
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
        state.withLock { $0.calls.append(call) }
    }

    /// An id as it may be printed: a server can put anything into a header.
    private func shown(_ id: String) -> String? {
        let isPlain = id.utf8.count <= 100 && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        let isSecret = credentials.contains { !$0.exposed.isEmpty && id.contains($0.exposed) }
        return isPlain && !isSecret ? id : nil
    }
}
