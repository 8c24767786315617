import ExpressCheckout

/// What lies between an adapter and its provider: it keeps what was sent, and does to a call what a case asks for.
final class Wire: Sendable {
    /// What becomes of a call.
    enum Twist: Sendable {
        /// It never leaves this machine.
        case notSent
        /// It may have left, the provider never gets it, and no answer comes.
        case lostBefore
        /// The provider acts; its answer is lost.
        case lostAfter
        /// The provider never gets it, this is the answer.
        case answer(Int, [UInt8])
        /// The provider's answer, changed; nil leaves it as it is.
        case rewrite(@Sendable (JSON) -> JSON)
        /// It waits until the gate is open, then goes on.
        case hold(Gate)
    }

    /// A call and its answer.
    struct Exchange: Sendable {
        let request: HTTPRequest
        let answer: HTTPResponse
    }

    private struct Plan: Sendable {
        let applies: @Sendable (HTTPRequest) -> Bool
        let twist: Twist
        let isStanding: Bool
    }

    private let sent = Locked<[HTTPRequest]>([])
    private let answered = Locked<[Exchange]>([])
    private let plans = Locked<[Plan]>([])

    /// The calls that the adapter made so far, in order.
    var requests: [HTTPRequest] { sent.withLock { $0 } }

    /// The calls that were answered so far, with what the adapter got.
    var exchanges: [Exchange] { answered.withLock { $0 } }

    /// Twists the next call that `applies`, or every one where `isStanding`.
    func twist(
        _ twist: Twist, isStanding: Bool = false,
        where applies: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
    ) {
        plans.withLock { $0.append(Plan(applies: applies, twist: twist, isStanding: isStanding)) }
    }

    /// The adapter's transport: `transport` with this wire before it.
    func over(_ transport: any HTTPTransport) -> any HTTPTransport {
        WiredTransport(wire: self, transport: transport)
    }

    fileprivate func keep(_ answer: HTTPResponse, to request: HTTPRequest) {
        answered.withLock { $0.append(Exchange(request: request, answer: answer)) }
    }

    /// Keeps `request` and tells what becomes of it.
    fileprivate func take(_ request: HTTPRequest) -> Twist? {
        sent.withLock { $0.append(request) }
        return plans.withLock { plans in
            guard let index = plans.firstIndex(where: { $0.applies(request) }) else { return nil }
            let plan = plans[index]
            if !plan.isStanding { plans.remove(at: index) }
            return plan.twist
        }
    }
}

private struct WiredTransport: HTTPTransport {
    let wire: Wire
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let answer = try await answer(request)
        wire.keep(answer, to: request)
        return answer
    }

    private func answer(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch wire.take(request) {
        case nil: return try await transport.send(request)
        case .notSent?: throw Self.error(request, .couldNotConnect, .notSent)
        case .lostBefore?: throw Self.error(request, .timedOut, .maybeHappened)
        case .lostAfter?:
            _ = try await transport.send(request)
            throw Self.error(request, .connectionLost, .maybeHappened)
        case .answer(let status, let body)?:
            return HTTPResponse(
                status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: body)
        case .rewrite(let change)?:
            let answer = try await transport.send(request)
            guard let json = try? answer.json() else { return answer }
            let headers = answer.headers.filter { $0.name.lowercased() != "content-length" }
            return HTTPResponse(status: answer.status, headers: headers, body: change(json).bytes)
        case .hold(let gate)?:
            await gate.pass()
            return try await transport.send(request)
        }
    }

    private static func error(
        _ request: HTTPRequest, _ kind: TransportError.Kind, _ certainty: TransportError.Certainty
    ) -> TransportError {
        TransportError(kind, certainty: certainty, operation: request.operation, message: "the wire was cut on purpose")
    }
}
