import ExpressCheckout
import Foundation

/// A listener whose queue is full: who connects hears nothing, as behind a firewall that drops packets.
final class FullServer: Sendable {
    /// The queue did not fill up.
    struct Failure: Error {}

    /// The port that hangs.
    let port: Int
    private let descriptors: [Int32]

    /// Listens with the smallest queue and fills it with connections that nobody takes.
    init() throws {
        let (listener, port) = try TestServer.listen(queue: 0)
        self.port = port
        var descriptors = [listener]
        var isFull = false
        while !isFull, descriptors.count < 16 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            descriptors.append(client)
            isFull = !Self.connects(client, port)
        }
        self.descriptors = descriptors
        guard isFull else { throw Failure() }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Base URL of the port.
    func base() throws -> BaseURL {
        try BaseURL("http://127.0.0.1:\(port)")
    }

    /// Whether a connection comes about; on loopback that takes microseconds, or never.
    private static func connects(_ client: Int32, _ port: Int) -> Bool {
        var address = TestServer.address(port)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var interest = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
        return poll(&interest, 1, 100) == 1
    }
}
