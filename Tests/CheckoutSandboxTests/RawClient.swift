import CheckoutSandbox
import ExpressCheckout
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket to the server, and what a client sees on it.
struct RawClient: ~Copyable {
    /// How an answer ended.
    enum Ending: Equatable {
        case whole
        case cut
    }

    struct Answer {
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        var ending = Ending.cut

        var json: JSON? { try? JSON(parsing: body) }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let socketHandle: Int32
    private var pending: [UInt8] = []

    init(port: UInt16) throws {
        #if canImport(Glibc)
            socketHandle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socketHandle = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socketHandle, $0, size) }
        }
        guard connected == 0 else {
            // Everything is initialised, so `deinit` closes the socket on a throw, too.
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED)
        }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socketHandle, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(socketHandle)
    }

    /// Sends what it can; a server that has hung up is no error here.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                Foundation.send(socketHandle, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func sendRequest(_ method: String, _ target: String, body: [UInt8]? = nil, headers: [String] = []) {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: sandbox\r\n"
        for header in headers { head += header + "\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        send(Array((head + "\r\n").utf8) + (body ?? []))
    }

    /// Reads until the connection ends.
    mutating func readAll() -> [UInt8] {
        while fill() {}
        defer { pending = [] }
        return pending
    }

    /// Reads one answer; nil when the connection ends before its head is there.
    mutating func readAnswer() -> Answer? {
        var end = Self.headEnd(pending)
        while end == nil {
            guard fill() else { return nil }
            end = Self.headEnd(pending)
        }
        guard let end else { return nil }
        let lines = String(decoding: pending[..<end], as: UTF8.self).split(separator: "\r\n")
        pending.removeFirst(end + 4)
        var answer = Answer()
        answer.status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if let name = parts.first, parts.count == 2 {
                answer.headers[name.lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        let length = Int(answer.headers["content-length"] ?? "") ?? 0
        while pending.count < length, fill() {}
        answer.body = Array(pending.prefix(length))
        answer.ending = answer.body.count == length ? .whole : .cut
        pending.removeFirst(answer.body.count)
        return answer
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { bytes[$0] == 13 && Array(bytes[$0..<$0 + 4]) == [13, 10, 13, 10] }
    }

    private mutating func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(socketHandle, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        pending += buffer.prefix(count)
        return true
    }
}

/// Runs blocking code on a thread of its own: the threads of tasks are few and the server needs them.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}

extension SandboxServer {
    /// One request on a connection of its own; nil when the connection ends without an answer.
    func request(
        _ method: String, _ target: String, _ body: JSON? = nil, headers: [String] = []
    ) async throws -> RawClient.Answer? {
        let port = port
        return try await blocking {
            var client = try RawClient(port: port)
            client.sendRequest(method, target, body: body?.bytes, headers: headers)
            return client.readAnswer()
        }
    }
}
