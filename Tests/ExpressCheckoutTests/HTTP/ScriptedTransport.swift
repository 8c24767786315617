import ExpressCheckout

/// Answers from a script and keeps what was sent.
actor ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case status(Int, headers: [HTTPHeader] = [])
        case failure(TransportError.Kind, TransportError.Certainty)
    }

    private(set) var sent: [HTTPRequest] = []
    private var steps: [Step]

    init(_ steps: [Step]) {
        self.steps = steps
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.append(request)
        let step = steps.isEmpty ? .status(200) : steps.removeFirst()
        switch step {
        case .status(let status, let headers):
            return HTTPResponse(status: status, headers: headers, body: [0x7B, 0x7D])
        case .failure(let kind, let certainty):
            throw TransportError(kind, certainty: certainty, operation: request.operation, message: "scripted")
        }
    }
}

/// Time that passes at once when somebody sleeps, and notes for how long.
final class SkippingTime: TimeSource {
    private let state = Locked((now: Duration.seconds(1_800_000_000), sleeps: [Duration]()))

    var now: Duration { state.withLock { $0.now } }
    var elapsed: Duration { now }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
