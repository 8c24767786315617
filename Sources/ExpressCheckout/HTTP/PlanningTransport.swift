/// Sends nothing: keeps the requests it gets and answers them from what an adapter supplies.
///
/// An adapter plans by running its own `open` on this transport, so that a plan is what would really be sent.
public actor PlanningTransport: HTTPTransport {
    /// The requests so far, in order.
    public private(set) var requests: [HTTPRequest] = []
    private let answer: @Sendable (_ request: HTTPRequest, _ step: Int) -> HTTPResponse

    /// Creates a transport; `answer` gives each request's answer, its step counted from 1.
    public init(answering answer: @escaping @Sendable (_ request: HTTPRequest, _ step: Int) -> HTTPResponse) {
        self.answer = answer
    }

    /// Keeps `request` and answers it.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        return answer(request, requests.count)
    }
}
