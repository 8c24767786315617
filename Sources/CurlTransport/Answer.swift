internal import ExpressCheckout

/// A complete answer as it came off the wire; read on the caller's side.
struct Answer: Sendable {
    let status: Int
    /// The final head's lines without the status line.
    let head: [UInt8]
    let body: [UInt8]
    let metrics: HTTPMetrics?

    /// The answer with its headers taken apart.
    func response() -> HTTPResponse {
        HTTPResponse(status: status, headers: headers(), body: body, metrics: metrics)
    }

    private func headers() -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        for line in head.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let isContinuation = line.first == 0x20 || line.first == 0x09
            if isContinuation, let last = headers.popLast() {
                // An old server may fold a long value over several lines (RFC 9112 §5.2).
                headers.append(HTTPHeader(last.name, "\(last.value.exposed) \(Self.text(line))"))
            } else if let colon = line.firstIndex(of: 0x3A) {
                headers.append(HTTPHeader(Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
            }
        }
        return headers
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let byte = bytes.first, isBlank(byte) { bytes.removeFirst() }
        while let byte = bytes.last, isBlank(byte) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
