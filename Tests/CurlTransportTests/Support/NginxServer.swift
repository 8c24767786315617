import ExpressCheckout
import Foundation

/// A real nginx: HTTP/2 over TLS, which answers with the protocol, its connection's number and the method.
final class NginxServer: Sendable {
    /// Where the tool is; nil when it is not installed.
    static let tool = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Its base URL.
    let base: BaseURL
    /// Its certificate in PEM, its own authority.
    var certificate: String { identity.certificate }
    private let identity: TLSServer
    private let folder: URL
    private let process: ChildProcess

    /// Starts it; each connection takes `requests` before it goes away.
    init(requestsPerConnection requests: Int = 1_000_000) throws {
        guard let tool = Self.tool else { throw TLSServer.Failure(step: "nginx") }
        identity = try TLSServer(certifiedFor: "IP:127.0.0.1")
        folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let port = try TestServer.closedPort()
        base = try BaseURL("https://127.0.0.1:\(port)")
        let path = folder.path
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(path)/\($0);" }
        let configuration = """
            daemon off; master_process off; pid \(path)/pid; error_log \(path)/error.log;
            events { worker_connections 256; }
            http {
              access_log off; \(temporary.joined(separator: " "))
              server {
                listen 127.0.0.1:\(port) ssl http2; keepalive_requests \(requests);
                ssl_certificate \(identity.certificate); ssl_certificate_key \(identity.key);
                location / { return 200 '$server_protocol $connection $request_method'; }
              }
            }
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "nginx.conf"))
        process = try ChildProcess(tool, ["-p", path, "-c", "\(path)/nginx.conf"])
        guard Self.answers(port) else {
            process.end()
            throw TLSServer.Failure(step: "nginx")
        }
    }

    deinit {
        process.end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Waits until somebody takes connections.
    private static func answers(_ port: Int) -> Bool {
        let limit = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < limit {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(client) }
            var address = TestServer.address(port)
            let isTaken = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            if isTaken { return true }
            usleep(2000)
        }
        return false
    }
}
