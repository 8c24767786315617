import ExpressCheckout
import Foundation

/// A scriptable TCP server on loopback: each connection is played by `script` on a thread of its own.
final class TestServer: Sendable {
    /// Why it could not be started.
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    /// The port it listens on.
    let port: Int
    /// What it has read.
    let log = RequestLog()
    /// Fired for each connection taken.
    let connections = Signal()
    private let listener: Int32
    private let live = Locked<[TestConnection]>([])
    private let isListening = Locked(true)

    /// Starts it.
    init(_ script: @escaping @Sendable (TestConnection) -> Void) throws {
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [listener, log, connections, live] in
            var number = 0
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                number += 1
                var limit = timeval(tv_sec: 30, tv_usec: 0)
                setsockopt(
                    descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
                // Head and body are sent apart: the body would wait for the head's acknowledgement.
                var isOn: Int32 = 1
                setsockopt(
                    descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
                let connection = TestConnection(descriptor: descriptor, number: number, log: log)
                live.withLock { $0.append(connection) }
                connections.fire()
                Thread.detachNewThread {
                    script(connection)
                    connection.close()
                    live.withLock { $0.removeAll { $0 === connection } }
                }
            }
            close(listener)
        }
    }

    /// A server that answers every request with what `answer` does, on connections that stay open.
    static func answering(
        _ answer: @escaping @Sendable (TestConnection, ReceivedRequest) -> Void
    ) throws -> TestServer {
        try TestServer { connection in
            while let request = connection.readRequest() { answer(connection, request) }
        }
    }

    deinit {
        stopListening()
        for connection in live.withLock({ $0 }) { connection.interrupt() }
    }

    /// Refuses connections from now on.
    func stopListening() {
        isListening.withLock { isListening in
            if isListening { _ = shutdown(listener, Int32(SHUT_RDWR)) }
            isListening = false
        }
    }

    /// Its base URL.
    func base(scheme: String = "http") throws -> BaseURL {
        try BaseURL("\(scheme)://127.0.0.1:\(port)")
    }

    /// A port on which nobody listens.
    static func closedPort() throws -> Int {
        let (descriptor, port) = try listen()
        close(descriptor)
        return port
    }

    /// The address of a loopback port; 0 for any.
    static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return address
    }

    /// Listens on a free port; `queue` connections wait to be taken.
    static func listen(queue: Int32 = 512) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", number: errno) }
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Foundation.listen(descriptor, queue) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else {
            defer { close(descriptor) }
            throw Failure(call: "bind", number: errno)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
