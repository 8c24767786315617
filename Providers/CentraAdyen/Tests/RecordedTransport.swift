import CheckoutRecording
import ExpressCheckout

/// Replays a recording and holds every request against it to the last character.
///
/// A replay takes any value for a placeholder and compares no headers; here the shopper's own data are placeholders, so
/// each must stand in its own place, and so must each rotating token.
actor RecordedTransport: HTTPTransport {
    private let archive: HARArchive
    private let replay: ReplayTransport
    private var count = 0
    /// What of a request is not as recorded.
    private(set) var differences: [String] = []

    init(_ archive: HARArchive, rules: RedactionRules) {
        self.archive = archive
        replay = ReplayTransport(archive, rules: rules)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if archive.entries.indices.contains(count) { compare(request, archive.entries[count]) }
        count += 1
        return try await replay.send(request)
    }

    /// Fails where a request was not as recorded, or is missing.
    func finish() throws {
        try replay.finish()
    }

    private func compare(_ request: HTTPRequest, _ entry: HAREntry) {
        let place = "exchange \(count) (\(request.operation))"
        if request.operation != entry.operation {
            differences.append("\(place): recorded is \(entry.operation ?? "-")")
        }
        if request.replay.rawValue != entry.json["_replay"]?.string { differences.append("\(place): _replay") }
        let sent = request.headers.map { "\($0.name): \($0.value.exposed)" }
        let recorded = (entry.json["request"]?["headers"]?.array ?? []).map {
            "\($0["name"]?.string ?? ""): \($0["value"]?.string ?? "")"
        }
        if sent != recorded { differences.append("\(place): headers \(sent), recorded \(recorded)") }
        let body = (try? JSON(parsing: request.body?.exposed ?? []))?.canonical
        let wanted = (try? JSON(parsing: entry.requestBody ?? []))?.canonical
        if body == nil || body != wanted { differences.append("\(place): body \(body?.text ?? "-")") }
    }
}
