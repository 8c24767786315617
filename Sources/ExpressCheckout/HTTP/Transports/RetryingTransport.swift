/// Sends a request again where that is safe: nothing had left, or repeating it acts once.
///
/// A request whose `replay` is `.once` is sent again only after an error that is `notSent`. Waits grow exponentially with
/// full jitter, follow the server's `Retry-After`, and never reach beyond the request's own total limit. What is thrown
/// in the end is `maybeHappened` as soon as any try was, or was answered.
public struct RetryingTransport: HTTPTransport {
    private let next: any HTTPTransport
    private let policy: RetryPolicy
    private let time: any TimeSource
    private let jitter: @Sendable () -> Double

    /// Creates a transport that sends through `next`; `jitter` gives numbers from 0 up to 1.
    public init(
        _ next: any HTTPTransport, policy: RetryPolicy = RetryPolicy(), time: any TimeSource = SystemTime(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.next = next
        self.policy = policy
        self.time = time
        self.jitter = jitter
    }

    /// Sends `request`, and again while it may and there is time.
    /// - Throws: ``TransportError`` of the last try, `maybeHappened` if any try was or was answered.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let end = time.elapsed + request.limits.total
        var hasArrived = false
        var mayHaveActed = false
        var tries = 1
        while true {
            var limits = request.limits
            limits.total = end - time.elapsed
            let result: Result<HTTPResponse, TransportError>
            do throws(TransportError) {
                let response = try await next.send(request.limited(to: limits))
                result = .success(mayHaveActed ? response.followingLostTry : response)
                // An answer that is asked for again has arrived, whatever becomes of the next try.
                hasArrived = true
                // A proxy that gave up, or a call still running: the provider may have acted.
                mayHaveActed = mayHaveActed || response.status >= 500 || [408, 409, 499].contains(response.status)
            } catch {
                mayHaveActed = mayHaveActed || error.certainty == .maybeHappened
                hasArrived = hasArrived || mayHaveActed
                result = .failure(hasArrived ? error.unsure : error)
            }
            guard tries < policy.maximumTries, mayRepeat(request, result), let wait = wait(after: result, tries),
                time.elapsed + wait < end, (try? await time.sleep(for: wait)) != nil
            else { return try result.get() }
            tries += 1
        }
    }

    private func mayRepeat(_ request: HTTPRequest, _ result: Result<HTTPResponse, TransportError>) -> Bool {
        switch result {
        case .success(let response): request.replay != .once && policy.statuses.contains(response.status)
        case .failure(let error):
            switch error.kind {
            case .cancelled, .refusedLocally, .shutDown, .insecure, .tooLarge: false
            default: error.certainty == .notSent || request.replay != .once
            }
        }
    }

    /// How long to wait; nil when the server asks for a wait that cannot be read.
    private func wait(after result: Result<HTTPResponse, TransportError>, _ tries: Int) -> Duration? {
        if case .success(let response) = result, let text = response.header("Retry-After") {
            return RetryAfter(text, now: time.now)?.wait
        }
        return policy.ceiling(before: tries + 1) * jitter()
    }
}

extension HTTPRequest {
    /// The same request with other limits.
    func limited(to limits: HTTPLimits) -> HTTPRequest {
        HTTPRequest(
            method, target, headers: headers, body: body?.exposed, operation: operation, replay: replay,
            limits: limits)
    }
}

extension TransportError {
    /// The same error of a request of which an earlier try may have arrived.
    var unsure: TransportError {
        TransportError(kind, certainty: .maybeHappened, operation: operation, message: message)
    }
}
