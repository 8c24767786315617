import CheckoutRecording
import ExpressCheckout

/// Passes requests on to a replay and keeps them.
actor RecordingWitness: HTTPTransport {
    private(set) var requests: [HTTPRequest] = []
    private let replay: ReplayTransport

    init(_ replay: ReplayTransport) {
        self.replay = replay
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        return try await replay.send(request)
    }

    /// What was sent otherwise than `archive` has it: body, keys and all, operation and whether it may be repeated.
    ///
    /// A replay leaves out what changes from run to run; here nothing does.
    func differences(from archive: HARArchive) -> [String] {
        zip(archive.entries, requests).enumerated().flatMap { index, exchange in
            let (entry, request) = exchange
            var found: [String] = []
            if entry.operation != request.operation { found.append("operation") }
            if entry.json["_replay"]?.string != request.replay.rawValue { found.append("replay") }
            if Self.json(entry.requestBody) != Self.json(request.body?.exposed) { found.append("body") }
            if entry.url != request.target.url.exposed { found.append("url") }
            return found.map { "exchange \(index): \($0)" }
        }
    }

    private static func json(_ bytes: [UInt8]?) -> JSON? {
        bytes.flatMap { try? JSON(parsing: $0) }?.canonical
    }
}
