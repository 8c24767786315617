import ExpressCheckout
import Foundation

/// A program run beside the tests.
///
/// Foundation's `Process` leaks a little at each run, which a leak check would report.
final class ChildProcess: @unchecked Sendable {  // constant after init
    /// Why it could not be started.
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    private let identifier: pid_t
    private let output: Int32

    /// Starts `tool` with its output in a pipe and no input.
    init(_ tool: String, _ arguments: [String]) throws {
        (identifier, output) = try Self.starting.withLock { _ in try Self.start(tool, arguments) }
    }

    /// One at a time, so that no child inherits another's pipe before it is marked.
    ///
    /// A number, though nobody reads it: an empty value has the lock's own address, which the thread sanitizer takes
    /// for a race.
    private static let starting = Locked(0)

    private static func start(_ tool: String, _ arguments: [String]) throws -> (identifier: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(call: "pipe", number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var identifier: pid_t = 0
        let failure = posix_spawn(&identifier, tool, &actions, nil, words, environ)
        close(ends[1])
        guard failure == 0 else {
            close(ends[0])
            throw Failure(call: "posix_spawn", number: failure)
        }
        return (identifier, ends[0])
    }

    /// Reads what it has printed since the last call, at least a byte; nil after the end.
    func read() -> String? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(output, &chunk, chunk.count)
        return count > 0 ? String(decoding: chunk[..<count], as: UTF8.self) : nil
    }

    /// Waits for its end.
    /// - Returns: Whether it ended with status 0.
    func succeeded() -> Bool {
        while read() != nil {}
        var status: Int32 = 0
        return waitpid(identifier, &status, 0) == identifier && status == 0
    }

    /// Ends it at once.
    func end() {
        // Not SIGTERM: a child inherits the blocked signals of the thread that starts it.
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    deinit {
        close(output)
    }
}
