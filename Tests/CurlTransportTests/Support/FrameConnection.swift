import ExpressCheckout

/// The server's side of one HTTP/2 connection without TLS: just enough of RFC 9113 to play its faults.
///
/// Header blocks are not decoded: what counts is how many requests arrive, with which bodies.
final class FrameConnection {
    /// A frame's type (RFC 9113 §6).
    enum Kind: UInt8 {
        case data = 0, headers, priority, resetStream, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    /// A frame as it came.
    struct Frame {
        let kind: Kind?
        let flags: UInt8
        let stream: UInt32
        let payload: [UInt8]

        /// Whether the peer's half of the stream ends with it.
        var endsStream: Bool { (kind == .data || kind == .headers) && flags & 1 != 0 }
    }

    /// An error code (RFC 9113 §7).
    enum Code: UInt32, CaseIterable {
        case none = 0, protocolError, internalError, flowControl, settingsTimeout, streamClosed, frameSize
        case refusedStream, cancel, compression, connect, enhanceYourCalm, inadequateSecurity, http11Required
    }

    /// The connection underneath, to cut it.
    let connection: TestConnection
    private var bodies: [UInt32: [UInt8]] = [:]

    /// Takes the client's preface and sends the server's.
    ///
    /// A client that comes with HTTP/1.1, as libcurl may for a repetition, is counted and answered in its own words.
    /// - Returns: nil for a peer that speaks no HTTP/2.
    init?(_ connection: TestConnection) {
        self.connection = connection
        guard connection.startsWith(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)) else {
            while connection.readRequest() != nil { connection.answer(200, "ok") }
            return nil
        }
        send(.settings)
    }

    /// Reads on until a request is complete, and counts it; nil when the peer has closed.
    /// - Returns: Its stream.
    func readRequest() -> UInt32? {
        while let frame = readFrame() {
            switch frame.kind {
            case .settings where frame.flags & 1 == 0: send(.settings, flags: 1)
            case .ping where frame.flags & 1 == 0: send(.ping, flags: 1, payload: frame.payload)
            case .data: bodies[frame.stream, default: []] += frame.payload
            default: break
            }
            guard frame.endsStream else { continue }
            let body = bodies.removeValue(forKey: frame.stream) ?? []
            connection.note(ReceivedRequest(method: "", path: "", headers: [], body: body))
            return frame.stream
        }
        return nil
    }

    /// Answers with status 200 (the static table's entry 8), in one piece or up to where a fault is to come.
    func answer(_ stream: UInt32, _ body: String = "ok", finishing: Bool = true) {
        send(.headers, flags: 4, on: stream, payload: [0x88])
        send(.data, flags: finishing ? 1 : 0, on: stream, payload: Array(body.utf8))
    }

    /// Sends the head of an answer alone.
    func answerHead(_ stream: UInt32) {
        send(.headers, flags: 4, on: stream, payload: [0x88])
    }

    /// Ends one stream.
    func reset(_ stream: UInt32, _ code: Code) {
        send(.resetStream, on: stream, payload: Self.bytes(code.rawValue))
    }

    /// Says that no stream after `last` is or will be handled.
    func goAway(after last: UInt32, _ code: Code = .none) {
        send(.goAway, payload: Self.bytes(last) + Self.bytes(code.rawValue))
    }

    /// Sends one frame.
    func send(_ kind: Kind, flags: UInt8 = 0, on stream: UInt32 = 0, payload: [UInt8] = []) {
        var frame = Array(Self.bytes(UInt32(payload.count)).dropFirst())
        frame += [kind.rawValue, flags]
        frame += Self.bytes(stream)
        connection.send(frame + payload)
    }

    private func readFrame() -> Frame? {
        guard let head = connection.readBytes(9) else { return nil }
        let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
        guard let payload = connection.readBytes(length) else { return nil }
        let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return Frame(kind: Kind(rawValue: head[3]), flags: head[4], stream: stream, payload: payload)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
