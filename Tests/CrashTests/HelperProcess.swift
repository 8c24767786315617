import ExpressCheckout
import Foundation

/// A run of the helper beside the tests' own binary; what it prints comes line by line.
final class HelperProcess: Sendable {
    /// Why it could not be started.
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    /// Its lines, until it ends.
    let lines: AsyncStream<String>
    private let identifier: pid_t
    private let isReaped = Locked(false)

    init(_ arguments: [String]) throws {
        let tool = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("CrashHelper").path
        let (identifier, output) = try Self.starting.withLock { _ in try Self.start(tool, arguments) }
        self.identifier = identifier
        let (lines, continuation) = AsyncStream<String>.makeStream()
        self.lines = lines
        // Reading blocks, so it has a thread of its own, which ends with the process.
        Thread.detachNewThread {
            var rest: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(output, &chunk, chunk.count)
                guard count > 0 else { break }
                rest += chunk[..<count]
                while let end = rest.firstIndex(of: 0x0A) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            close(output)
            continuation.finish()
        }
    }

    /// One at a time, so that no child inherits another's pipe before it is marked.
    private static let starting = Locked(())

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

    /// Kills it where it stands (kill -9) and waits until it is gone.
    func kill() {
        isReaped.withLock { isReaped in
            guard !isReaped else { return }
            isReaped = true
            Foundation.kill(identifier, SIGKILL)
            waitpid(identifier, nil, 0)
        }
    }

    /// Reads it to its end.
    func finish() async -> [String] {
        var all: [String] = []
        for await line in lines { all.append(line) }
        kill()
        return all
    }

    deinit {
        kill()
    }
}
