import ExpressCheckout
import Foundation

/// A connection per request, read to its end: a client that never sends anything twice.
struct PlainTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        // On a thread of its own: the threads of tasks are few, and the server in this process needs them.
        let response = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Self.exchange(request)) }
        }
        guard let response else {
            throw TransportError(
                .connectionLost, certainty: .maybeHappened, operation: request.operation, message: "no whole answer")
        }
        return response
    }

    private static func exchange(_ request: HTTPRequest) -> HTTPResponse? {
        let base = request.target.base
        guard let port = base.port.flatMap(UInt16.init(exactly:)), let bytes = talk(to: port, message(request)) else {
            return nil
        }
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> HTTPHeader? in
            let parts = line.components(separatedBy: ": ")
            return parts.count == 2 ? HTTPHeader(parts[0], parts[1]) : nil
        }
        let body = Array(bytes[end.upperBound...])
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        let response = HTTPResponse(status: status, headers: headers, body: body)
        guard body.count == Int(response.header("Content-Length") ?? "0") else { return nil }
        return response
    }

    private static func message(_ request: HTTPRequest) -> [UInt8] {
        let path = request.target.url.exposed.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        let body = request.body?.exposed ?? []
        var head = "\(request.method.rawValue) \(path) HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n"
        for header in request.headers { head += "\(header.name): \(header.value.exposed)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
    }

    /// Sends `message` to a port of this machine and reads until the connection ends; nil without a connection.
    private static func talk(to port: UInt16, _ message: [UInt8]) -> [UInt8]? {
        #if canImport(Glibc)
            let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let handle = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(handle) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(handle, $0, size) }
        }
        guard connected == 0 else { return nil }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var rest = message[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return nil }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(handle, &buffer, buffer.count, 0)
            guard count > 0 else { return answer }
            answer += buffer.prefix(count)
        }
    }
}
