import AfterpayCheckout
import ExpressCheckout
import Testing

/// A transport that answers from a script, in order, and keeps what it was sent.
actor Script: HTTPTransport {
    enum Step: Sendable {
        case answer(Int, String, headers: [HTTPHeader] = [])
        case failure(TransportError.Kind, TransportError.Certainty)
    }

    private(set) var requests: [HTTPRequest] = []
    private var steps: [Step]

    init(_ steps: Step...) {
        self.steps = steps
    }

    init(_ steps: [Step]) {
        self.steps = steps
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard !steps.isEmpty else {
            throw TransportError(
                .refusedLocally, certainty: .notSent, operation: request.operation, message: "the script is over")
        }
        switch steps.removeFirst() {
        case .answer(let status, let body, let headers):
            return HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
        case .failure(let kind, let certainty):
            throw TransportError(kind, certainty: certainty, operation: request.operation, message: "scripted")
        }
    }

    var operations: [String] { requests.map(\.operation) }
    var isOver: Bool { steps.isEmpty }
}

/// The whole of a request, for comparing.
struct Sent: Hashable, CustomStringConvertible {
    let line: String
    let headers: [String: String]
    let body: String?
    let replay: HTTPReplay
    let limits: HTTPLimits

    init(_ request: HTTPRequest) {
        line = "\(request.method.rawValue) \(request.target.url.exposed)"
        headers = Dictionary(
            request.headers.map { ($0.name, $0.value.exposed) }, uniquingKeysWith: { "\($0), then \($1)" })
        body = request.body.map { String(decoding: $0.exposed, as: UTF8.self) }
        replay = request.replay
        limits = request.limits
    }

    init(
        _ line: String, body: String? = nil, replay: HTTPReplay, total: Duration,
        authorization: String = Sample.authorization, merchant: String = "merchant-1"
    ) {
        self.line = line
        var headers = [
            "Authorization": authorization, "Accept": "application/json",
            "User-Agent": "AfterpayCheckout/0.1 (ExpressCheckout/0.1; Swift/6; Merchant/\(merchant))"
                + (merchant == "merchant-1" ? " https://shop.example" : ""),
        ]
        if body != nil { headers["Content-Type"] = "application/json" }
        self.headers = headers
        self.body = body
        self.replay = replay
        limits = HTTPLimits(connect: .seconds(10), total: total)
    }

    var description: String { "\(line)\n\(headers)\n\(body ?? "no body")\n\(replay), \(limits)" }
}

/// A journal that keeps what it gets, or refuses it.
actor Journal: CallJournal {
    private(set) var calls: [FrozenCall] = []
    private(set) var states: [ProviderState] = []
    /// How many requests had been sent when the last call was recorded.
    private(set) var requestsBefore: Int?
    private let script: Script?
    private let fails: Bool

    init(watching script: Script? = nil, fails: Bool = false) {
        self.script = script
        self.fails = fails
    }

    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError) {
        guard !fails else { throw ProviderError(.storeFailed, certainty: .notSent, message: "the disk is full") }
        calls.append(call)
        states.append(state)
        requestsBefore = await script?.requests.count
    }
}

/// Time that stands still until it is moved.
final class HandTime: TimeSource {
    private let passed = Locked(Duration.zero)
    var now: Duration { elapsed }
    var elapsed: Duration { passed.withLock { $0 } }
    func pass(_ duration: Duration) { passed.withLock { $0 += duration } }
    func sleep(for duration: Duration) async throws {}
}

/// Runs `body` and gives the error it must throw.
func providerError<Value>(
    from body: () async throws(ProviderError) -> Value, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> ProviderError {
    var caught: ProviderError?
    do throws(ProviderError) {
        _ = try await body()
    } catch {
        caught = error
    }
    return try #require(caught, "nothing was thrown", sourceLocation: sourceLocation)
}
