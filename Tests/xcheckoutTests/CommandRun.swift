import ExpressCheckout
import Foundation

/// A finished run of the command as a process.
struct CommandRun: Sendable {
    let code: Int32
    let output: String
    let errors: String

    /// The lines on standard error.
    var errorLines: [String] { errors.split(whereSeparator: \.isNewline).map(String.init) }

    /// Runs `xcheckout` with `arguments` and waits for its end.
    static func of(
        _ arguments: [String], executable: String = command, input: String? = nil, environment: [String: String] = [:]
    ) async throws -> CommandRun {
        let process = try CommandProcess(
            arguments, executable: executable, input: input, environment: environment)
        return await process.finish()
    }

    /// The path of the command beside the tests' own binary.
    static var command: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("xcheckout").path
    }
}

/// A run of the command that may still be going on.
final class CommandProcess: Sendable {
    private let process: Locked<Process>
    private let output = Pipe()
    private let errors = Pipe()
    private let ended: AsyncStream<Int32>

    init(
        _ arguments: [String], executable: String = CommandRun.command, input: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        // Nothing of the machine's own configuration reaches a test, but the leak detector's does (`make sanitize`).
        let detector = ProcessInfo.processInfo.environment.filter { $0.key == "LSAN_OPTIONS" }
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(detector) { $1 }
            .merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = errors
        let feed = Pipe()
        process.standardInput = feed
        let (ended, continuation) = AsyncStream<Int32>.makeStream()
        self.ended = ended
        process.terminationHandler = {
            continuation.yield($0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus)
            continuation.finish()
        }
        try process.run()
        if let input { try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        try feed.fileHandleForWriting.close()
        self.process = Locked(process)
    }

    /// The next line of standard output.
    func nextLine() -> String {
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    func kill() {
        process.withLock { _ = Foundation.kill($0.processIdentifier, SIGKILL) }
    }

    func interrupt() {
        process.withLock { $0.interrupt() }
    }

    /// Waits for the end and gives what was printed since.
    func finish() async -> CommandRun {
        async let output = Self.rest(of: self.output)
        async let errors = Self.rest(of: self.errors)
        let texts = await (output, errors)
        for await code in ended { return CommandRun(code: code, output: texts.0, errors: texts.1) }
        return CommandRun(code: -1, output: texts.0, errors: texts.1)
    }

    private static func rest(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            // Reading blocks, so it has a thread of its own.
            Thread.detachNewThread {
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
