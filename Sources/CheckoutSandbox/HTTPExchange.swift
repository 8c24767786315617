import ExpressCheckout

/// One request on its way through the server, from its head to its answer.
final class HTTPExchange: Sendable {
    /// A whole request as it came.
    struct Request: Sendable {
        let method: String
        /// Path and query, nothing decoded.
        let target: String
        let headers: [HTTPHeader]
        let body: [UInt8]
    }

    /// What the client gets to see.
    enum Answer: Sendable {
        /// The answer.
        case response(SandboxResponse)
        /// The answer's head and half of its body, then the end of the connection.
        case truncated(SandboxResponse)
        /// The end of the connection.
        case closed
    }

    /// What is due next.
    enum Step {
        case readHead
        case more
        case refuse
        case tooLarge
        case ask(Request)
        case answer(Answer)
    }

    private struct State {
        var hasHead = false
        var method = ""
        var headers: [HTTPHeader] = []
        var body: [UInt8] = []
        var discarded = 0
        var answer: Answer?
        var isAsked = false
    }

    private let target: String
    private let state = Locked(State())

    init(target: String) {
        self.target = target
    }

    /// The exchange that a request's context in C is.
    static func from(_ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> HTTPExchange? {
        context?.pointee.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Takes the next piece of the body, none at its end.
    func advance(with bytes: UnsafeRawBufferPointer, bodyLimit: Int) -> Step {
        state.withLock { state in
            if let answer = state.answer { return .answer(answer) }
            // Resumed without an answer: the server is stopping.
            guard !state.isAsked else { return .refuse }
            guard state.hasHead else { return .readHead }
            guard bytes.isEmpty else {
                guard state.discarded == 0, state.body.count + bytes.count <= bodyLimit else {
                    // Read on without keeping it, so that the client gets to see the refusal; not for ever.
                    state.body = []
                    state.discarded += bytes.count
                    return state.discarded > 4 * bodyLimit ? .refuse : .more
                }
                state.body.append(contentsOf: bytes)
                return .more
            }
            guard state.discarded == 0 else { return .tooLarge }
            state.isAsked = true
            return .ask(Request(method: state.method, target: target, headers: state.headers, body: state.body))
        }
    }

    /// Takes the head from the connection.
    func readHead(of connection: ConnectionHandle, method: String) {
        let headers = connection.headers()
        state.withLock { state in
            state.hasHead = true
            state.method = method
            state.headers = headers
        }
    }

    /// Whether the head declares a body beyond the limit.
    func isTooLarge(bodyLimit: Int) -> Bool {
        state.withLock { state in
            state.headers.contains { header in
                header.name.lowercased() == "content-length" && (Int(header.value.exposed) ?? 0) > bodyLimit
            }
        }
    }

    /// Sets the answer, to be sent once the connection is resumed.
    func setAnswer(_ answer: Answer) {
        state.withLock { $0.answer = answer }
    }
}

extension SandboxResponse {
    /// The server's own refusal, in a form that no provider's error body has.
    static func refusal(_ status: Int, _ message: String, headers: [HTTPHeader] = []) -> SandboxResponse {
        .json(["error": .string(message)], status: status, headers: headers)
    }

    /// A body beyond the limit.
    static func tooLarge(_ limit: Int) -> SandboxResponse {
        .refusal(413, "a request's body has at most \(limit) bytes here")
    }
}
