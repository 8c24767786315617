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

    /// When its certificate holds.
    enum Validity {
        case now, past, future
    }

    /// Starts it with a certificate for `name`, as in `IP:127.0.0.1`.
    init(certifiedFor name: String, validity: Validity = .now, options: [String] = []) throws {
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
        switch validity {
        case .now: break
        case .past: try Self.renew(in: folder, tool, name, from: "20200101000000Z", to: "20200201000000Z")
        case .future: try Self.renew(in: folder, tool, name, from: "21200101000000Z", to: "21200201000000Z")
        }

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

    /// Replaces the certificate by one that holds at another time, which only `openssl ca` can make.
    private static func renew(
        in folder: URL, _ tool: String, _ name: String, from start: String, to end: String
    ) throws {
        let configuration = """
            [ca]
            default_ca = test
            [test]
            database = \(folder.path)/index.txt
            serial = \(folder.path)/serial.txt
            new_certs_dir = \(folder.path)
            default_md = sha256
            policy = any
            x509_extensions = names
            [any]
            commonName = supplied
            [names]
            basicConstraints = CA:TRUE
            subjectAltName = \(name)
            [req]
            distinguished_name = nobody
            [nobody]

            """
        let key = "\(folder.path)/key.pem"
        try Data(configuration.utf8).write(to: folder.appending(path: "ca.conf"))
        try Data().write(to: folder.appending(path: "index.txt"))
        try Data("01\n".utf8).write(to: folder.appending(path: "serial.txt"))
        let asking = try ChildProcess(
            tool,
            [
                "req", "-new", "-config", "\(folder.path)/ca.conf", "-key", key, "-subj", "/CN=test", "-out",
                "\(folder.path)/request.pem",
            ])
        guard asking.succeeded() else { throw Failure(step: "certificate request") }
        let signing = try ChildProcess(
            tool,
            [
                "ca", "-batch", "-config", "\(folder.path)/ca.conf", "-selfsign", "-keyfile", key, "-in",
                "\(folder.path)/request.pem", "-out", "\(folder.path)/certificate.pem", "-notext", "-startdate", start,
                "-enddate", end,
            ])
        guard signing.succeeded() else { throw Failure(step: "certificate of another time") }
    }

    deinit {
        process.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
