/// Counts what goes through a ``CountingTransport``; the host application reads it whenever it likes.
public final class TransportCounters: Sendable {
    /// The counts at one moment.
    public struct Snapshot: Sendable, Hashable {
        /// Requests that ended, by operation.
        public internal(set) var requests: [String: Int] = [:]
        /// Answers, by status.
        public internal(set) var statuses: [Int: Int] = [:]
        /// Requests without an answer, by what went wrong.
        public internal(set) var failures: [TransportError.Kind: Int] = [:]
        /// Requests without an answer that may have arrived.
        public internal(set) var unsure = 0
        /// How many requests took at most as long as the bucket of ``TransportCounters/bounds`` with that index, and
        /// longer than the one before; the last counts what took longer than all.
        public internal(set) var latencies = [Int](repeating: 0, count: TransportCounters.bounds.count + 1)
        /// The time of all requests together.
        public internal(set) var time = Duration.zero
    }

    /// The upper bounds of the latency buckets.
    public static let bounds: [Duration] = [
        .milliseconds(1), .milliseconds(2), .milliseconds(5), .milliseconds(10), .milliseconds(20), .milliseconds(50),
        .milliseconds(100), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
        .seconds(20), .seconds(60),
    ]

    private let counts = Locked(Snapshot())

    /// Creates counters at zero.
    public init() {}

    /// The counts now.
    public var snapshot: Snapshot { counts.withLock { $0 } }

    func count(_ operation: String, _ result: Result<HTTPResponse, TransportError>, took duration: Duration) {
        let bucket = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
        counts.withLock { counts in
            counts.requests[operation, default: 0] += 1
            counts.latencies[bucket] += 1
            counts.time += duration
            switch result {
            case .success(let response): counts.statuses[response.status, default: 0] += 1
            case .failure(let error):
                counts.failures[error.kind, default: 0] += 1
                if error.certainty == .maybeHappened { counts.unsure += 1 }
            }
        }
    }
}
