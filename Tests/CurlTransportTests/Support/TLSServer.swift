import ExpressCheckout
import Foundation

/// `openssl s_server` with a certificate made for the test, which answers each request with a page of its own.
final class TLSServer: @unchecked Sendable {  // constant after init; `Process` is used by deinit alone
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
    private let process = Process()

    /// Starts it with a certificate for `name`, as in `IP:127.0.0.1`.
    init(certifiedFor name: String, options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let making = Process()
        making.standardOutput = FileHandle.nullDevice
        try Self.run(
            making,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
                "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
            ])
        making.waitUntilExit()
        guard making.terminationStatus == 0 else { throw Failure(step: "certificate") }

        let output = Pipe()
        process.standardOutput = output
        try Self.run(
            process, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options)
        var text = ""
        while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(step: "start") }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let port = text.split(separator: "ACCEPT").last?.split(separator: ":").last else {
            throw Failure(step: "port")
        }
        base = try BaseURL("https://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))")
    }

    deinit {
        // Not `terminate`: a child inherits the blocked signals of the thread that starts it.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func run(_ process: Process, _ arguments: [String]) throws {
        guard let tool else { throw Failure(step: "openssl") }
        process.executableURL = URL(filePath: tool)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }
}
