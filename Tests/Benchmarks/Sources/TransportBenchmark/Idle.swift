import CurlTransport
import ExpressCheckout
import Foundation

/// Counts how often any thread of this process wakes in a second in which a transport has nothing to do.
enum Idle {
    static func report(_ server: LocalServer) async throws {
        let transport = CurlHTTPTransport()
        let request = HTTPRequest(
            .get, RequestTarget(try BaseURL(server.plainURL), "/"), operation: "idle", replay: .safe)
        _ = try await transport.send(request)
        usleep(300_000)
        let before = switches()
        // This thread blocks in one call; the others are counted.
        usleep(1_000_000)
        let wakes = switches() - before
        print("idle: \(wakes) wake-ups of other threads in a second")
        await transport.shutDown()
    }

    /// Voluntary context switches of all threads but the calling one.
    private static func switches() -> Int {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
            .flatMap { $0.split(separator: "/").last.map(String.init) }
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.filter { $0 != own }.reduce(0) { sum, task in
            let status = (try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }
}
