internal import CCurl
internal import ExpressCheckout

/// One request on its way through the loop.
///
/// What libcurl needs of it is made here, on the caller's side, so that the loop's thread only hands pointers over.
final class Transfer: @unchecked Sendable {
    // `phase` and `continuation` are read and written under the loop's lock alone; `handle`, `lane`, `isWaiting`
    // and `answer` on the loop's thread alone, `answer` after the end by the caller; the rest is constant.

    typealias Outcome = Result<HTTPMetrics?, TransportError>
    /// Unchecked: the phase sees to it that it is resumed once.
    typealias Continuation = UnsafeContinuation<Outcome, Never>

    let request: HTTPRequest
    let url: String
    let prepared: PreparedRequest
    /// The moment ``HTTPLimits/total`` ends, counted from the call of `send`.
    let deadline: ContinuousClock.Instant
    /// Whether libcurl treats it as a POST, whatever its method is called: those are the ones that may carry a body.
    let isPost: Bool
    /// Whether it goes without TLS, which is for loopback alone.
    let isPlain: Bool

    var phase = TransferPhase.waiting
    /// Who waits for the outcome, from the handing over until it is finished.
    var continuation: Continuation?
    var handle: EasyHandle?
    /// The queue's place for its host, from when it waits until it is done.
    var lane: RequestQueue.Lane?
    /// Whether it waits for a connection.
    var isWaiting = false

    /// What has come of the answer; its memory is the caller's, who will free it.
    var answer = Answer()

    /// Checks `request` and prepares it.
    /// - Throws: `refusedLocally` for a request that breaks a rule, `timedOut` for one whose time is over already.
    init(_ request: HTTPRequest) throws(TransportError) {
        let start = ContinuousClock.now
        guard request.limits.total > .zero else { throw .deadlinePassed(request) }
        self.request = request
        url = request.target.url.exposed
        if let objection = RequestRules.objection(to: request, url: url) {
            throw .refused(request, objection)
        }
        // A limit of centuries must not overflow the clock.
        deadline = start + min(request.limits.total, .seconds(Int64(Int32.max)))
        isPlain = request.target.base.scheme == "http"
        isPost =
            switch request.method {
            case .post, .put, .patch: true
            case .get, .delete: request.body?.exposed.isEmpty == false
            case .head: false
            }
        prepared = PreparedRequest(request, isPost: isPost)
    }

    /// Takes decoded bytes of the answer's body.
    /// - Returns: Whether to go on.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        answer.takeBody(bytes, maximumBodyBytes: request.limits.maximumBodyBytes)
    }

    /// Ends it, under the loop's lock.
    /// - Returns: Who is to be resumed; nil when somebody else was told already.
    func finish() -> Continuation? {
        phase = .finished
        defer { continuation = nil }
        return continuation
    }

    /// Whose connections it can take.
    var origin: Origin { Origin(request.target.base) }

    /// Whether it must not go over a connection that was kept: without a body there is nothing that libcurl could not
    /// rewind, and on a connection of its own there is no reason to repeat.
    var needsNewConnection: Bool { request.replay == .once && prepared.body == nil }
}
