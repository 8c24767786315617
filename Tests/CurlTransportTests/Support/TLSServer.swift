import ExpressCheckout
import Foundation

/// `openssl s_server` with a certificate made for the test, which answers each request with a page of its own.
final class TLSServer: Sendable {
    /// What did not work.
    struct Failure: Error {
        let step: String
    }

    /// Where the tool is; nil when it is not installed.
    static let tool = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Its base URL.
    let base: BaseURL
    /// Its certificate in PEM, its own authority.
    let certificate: String
    private let folder: URL
    private let process: ChildProcess

    /// Starts it with a certificate for `name`, as in `IP:127.0.0.1`.
    init(certifiedFor name: String, options: [String] = []) throws {
        guard let tool = Self.tool else { throw Failure(step: "openssl") }
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let making = try ChildProcess(
            tool,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
                "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
            ])
        guard making.succeeded() else { throw Failure(step: "certificate") }

        process = try ChildProcess(
            tool, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options)
        do {
            var text = ""
            while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
                guard let part = process.read() else { throw Failure(step: "start") }
                text += part
            }
            guard let port = text.split(separator: "ACCEPT").last?.split(separator: ":").last else {
                throw Failure(step: "port")
            }
            base = try BaseURL("https://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))")
        } catch {
            process.end()
            throw error
        }
    }

    deinit {
        process.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
