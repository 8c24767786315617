import ExpressCheckout

/// The requests that a server has read in full.
final class RequestLog: Sendable {
    private let requests = Locked<[ReceivedRequest]>([])
    private let arrivals = Signal()

    /// Notes a request.
    func add(_ request: ReceivedRequest) {
        requests.withLock { $0.append(request) }
        arrivals.fire()
    }

    /// All of them so far.
    var all: [ReceivedRequest] { requests.withLock { $0 } }

    /// Waits until `count` have come.
    func wait(for count: Int) async {
        await arrivals.wait(for: count)
    }
}
