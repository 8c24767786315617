import ExpressCheckout
import Foundation

/// One connection that the test server has taken, for the script to play on.
final class TestConnection: @unchecked Sendable {  // used by its own thread; `descriptor` changes only under `open`
    /// Its number, counted from 1.
    let number: Int
    private let descriptor: Int32
    private let open = Locked(true)
    private let log: RequestLog
    private var buffer: [UInt8] = []
    /// Whether the peer still takes what is sent.
    private(set) var isHeard = true

    init(descriptor: Int32, number: Int, log: RequestLog) {
        self.descriptor = descriptor
        self.number = number
        self.log = log
    }

    deinit {
        close()
    }

    /// Reads a whole request and counts it; nil when the peer has closed.
    func readRequest() -> ReceivedRequest? {
        guard let request = readHeadAndBody() else { return nil }
        log.add(request)
        return request
    }

    /// Reads a whole request without counting it.
    /// - Returns: Whether there was one.
    func skipRequest() -> Bool {
        readHeadAndBody() != nil
    }

    /// Reads exactly `count` bytes; nil when the peer has closed before.
    func readBytes(_ count: Int) -> [UInt8]? {
        while buffer.count < count {
            guard receive() else { return nil }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Takes `expected` off what comes in, if it is next.
    func startsWith(_ expected: [UInt8]) -> Bool {
        while buffer.count < expected.count {
            guard expected.starts(with: buffer), receive() else { return false }
        }
        guard buffer.starts(with: expected) else { return false }
        buffer.removeFirst(expected.count)
        return true
    }

    /// Counts a request that was read in another way.
    func note(_ request: ReceivedRequest) {
        log.add(request)
    }

    /// Sends text with its line ends as CRLF.
    func send(_ text: String) {
        send(Array(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) {
        guard open.withLock({ $0 }) else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                isHeard = false
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Answers with a body of known length.
    func answer(_ status: Int = 200, headers: String = "", _ body: String = "") {
        send("HTTP/1.1 \(status) Words\n\(headers)Content-Length: \(body.utf8.count)\n\n")
        send(Array(body.utf8))
    }

    /// Reads until the peer closes.
    func waitForClose() {
        while receive() {}
    }

    /// Closes in order.
    func close() {
        let wasOpen = open.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { Foundation.close(descriptor) }
    }

    /// Closes with a reset, so that the peer sees an error.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    /// Ends whatever the connection's thread waits for.
    func interrupt() {
        open.withLock { isOpen in
            if isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func readHeadAndBody() -> ReceivedRequest? {
        let separator = Array("\r\n\r\n".utf8)
        var end = buffer.firstRange(of: separator)
        while end == nil {
            guard receive() else { return nil }
            end = buffer.firstRange(of: separator)
        }
        guard let end else { return nil }
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
        }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        while buffer.count < end.upperBound + length {
            guard receive() else { return nil }
        }
        let body = Array(buffer[end.upperBound..<(end.upperBound + length)])
        buffer.removeFirst(end.upperBound + length)
        return ReceivedRequest(method: String(words[0]), path: String(words[1]), headers: headers, body: body)
    }

    private func receive() -> Bool {
        // A closed descriptor's number may be somebody else's by now.
        guard open.withLock({ $0 }) else { return false }
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}
