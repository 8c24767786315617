import CheckoutRecording
import ExpressCheckout

/// Keeps every request that goes to a replay.
actor RecordedWatch: HTTPTransport {
    private let replay: ReplayTransport
    private(set) var requests: [HTTPRequest] = []

    init(_ replay: ReplayTransport) {
        self.replay = replay
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        return try await replay.send(request)
    }
}
