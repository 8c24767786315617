import Foundation

/// One nginx on loopback, configured here: plain HTTP/1.1 on one port, TLS with HTTP/2 on another.
final class LocalServer {
    let plainURL: String
    let secureURL: String
    let authority: String
    private let folder: URL
    private let process = Process()

    struct Unavailable: Error, CustomStringConvertible {
        let description: String
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("transport-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authority = folder.appendingPathComponent("cert.pem").path
        let port = 20_000 + Int(getpid()) % 20_000
        plainURL = "http://127.0.0.1:\(port)"
        secureURL = "https://localhost:\(port + 1)"
        try Self.run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
            folder.appendingPathComponent("key.pem").path, "-out", authority)
        let answer = #"{"id":"pay_1","status":"SUCCEEDED","amount":{"currency":"USD"}}"#
        let shared =
            "keepalive_requests 1000000000; location / { default_type application/json; return 200 '\(answer)'; }"
        let configuration = """
            daemon off; worker_processes 1; pid \(folder.path)/nginx.pid; error_log \(folder.path)/error.log;
            events { worker_connections 4096; }
            http {
              access_log off; client_body_temp_path \(folder.path)/body; proxy_temp_path \(folder.path)/proxy;
              fastcgi_temp_path \(folder.path)/fastcgi; uwsgi_temp_path \(folder.path)/uwsgi;
              scgi_temp_path \(folder.path)/scgi;
              server { listen 127.0.0.1:\(port); \(shared) }
              server {
                listen 127.0.0.1:\(port + 1) ssl http2; ssl_certificate cert.pem; ssl_certificate_key key.pem;
                http2_max_requests 1000000000; \(shared)
              }
            }
            """
        try configuration.write(
            to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
        process.executableURL = try Self.tool("nginx")
        process.arguments = ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<200 {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("nginx.pid").path) { return }
            usleep(20_000)
        }
        throw Unavailable(description: "nginx did not start")
    }

    func stop() {
        // Foundation starts children with SIGTERM blocked; nginx waits for this one.
        kill(process.processIdentifier, SIGQUIT)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    static func tool(_ name: String) throws -> URL {
        let folders =
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/sbin"]
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
        else {
            throw Unavailable(description: "\(name) is missing: apt-get install -y nginx-light openssl")
        }
        return URL(fileURLWithPath: "\(folder)/\(name)")
    }

    private static func run(_ name: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = try tool(name)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Unavailable(description: "\(name) failed") }
    }
}
