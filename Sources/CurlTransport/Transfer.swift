internal import CCurl
internal import ExpressCheckout

/// One request on its way through the loop.
///
/// What libcurl needs of it is made here, on the caller's side, so that the loop's thread only hands pointers over.
final class Transfer: @unchecked Sendable {
    // `phase` is read and written under the loop's lock alone; `handle`, `lane` and `isWaiting` on the loop's thread
    // alone; the rest is constant.

    typealias Outcome = Result<Answer, TransportError>
    typealias Continuation = CheckedContinuation<Outcome, Never>

    let request: HTTPRequest
    let url: String
    let headers: HeaderList
    let body: RequestBody?
    /// The moment ``HTTPLimits/total`` ends, counted from the call of `send`.
    let deadline: ContinuousClock.Instant

    var phase = TransferPhase.waiting
    var handle: EasyHandle?
    /// The queue's place for its host, from when it waits until it is done.
    var lane: RequestQueue.Lane?
    /// Whether it waits for a connection.
    var isWaiting = false

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
        body = request.body.flatMap { $0.exposed.isEmpty ? nil : RequestBody($0.exposed) }
        headers = HeaderList()
        guard Self.fill(headers, from: request, writesBody: isPost) else {
            throw .refused(request, "this machine is out of memory")
        }
    }

    /// Whose connections it can take.
    var origin: Origin { Origin(request.target.base) }

    /// Whether it goes without TLS, which is for loopback alone.
    var isPlain: Bool { request.target.base.scheme == "http" }

    /// Whether libcurl treats it as a POST, whatever its method is called: those are the ones that may carry a body.
    var isPost: Bool {
        switch request.method {
        case .post, .put, .patch: true
        case .get, .delete: body != nil
        case .head: false
        }
    }

    /// Whether it must not go over a connection that was kept: without a body there is nothing that libcurl could not
    /// rewind, and on a connection of its own there is no reason to repeat.
    var needsNewConnection: Bool { request.replay == .once && body == nil }

    private static func fill(_ list: HeaderList, from request: HTTPRequest, writesBody: Bool) -> Bool {
        var hasContentType = false
        for header in request.headers {
            let value = header.value.exposed.drop { $0 == " " || $0 == "\t" }
            guard list.add(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)") else { return false }
            if header.name.lowercased() == "content-type" { hasContentType = true }
        }
        guard writesBody else { return true }
        // libcurl would wait a second for a 100 before a large body, and would call any body a form.
        return list.add("Expect:") && (hasContentType || list.add("Content-Type:"))
    }
}
