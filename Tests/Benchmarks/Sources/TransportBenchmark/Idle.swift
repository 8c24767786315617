import CurlTransport
import ExpressCheckout
import Foundation

/// Counts how often the transport's thread wakes in a second in which it has nothing to do.
enum Idle {
    static func report(plainURL: String) async throws {
        let transport = CurlHTTPTransport()
        let request = HTTPRequest(
            .get, RequestTarget(try BaseURL(plainURL), "/"), operation: "idle", replay: .safe)
        _ = try await transport.send(request)
        usleep(300_000)
        let before = switches()
        usleep(1_000_000)
        let after = switches()
        let wakes = { (isOurs: Bool) in
            after.filter { ($0.key.name == "curl-transport") == isOurs }
                .reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
        }
        // Others' are libdispatch's: it looks after its pool every second, whatever the process does.
        print("idle: \(wakes(true)) wake-ups of the transport's thread in a second, \(wakes(false)) of libdispatch's")
        await transport.shutDown()
    }

    private struct Thread: Hashable {
        let id: String
        let name: String
    }

    /// Voluntary context switches of all threads but the calling one.
    private static func switches() -> [Thread: Int] {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))
            .flatMap { $0.split(separator: "/").last.map(String.init) }
        let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        var switches: [Thread: Int] = [:]
        for id in ids where id != own {
            let status = (try? String(contentsOfFile: "/proc/self/task/\(id)/status", encoding: .utf8)) ?? ""
            let value = { (key: String) in
                status.split(separator: "\n").first { $0.hasPrefix(key) }?.split(separator: "\t").last
            }
            switches[Thread(id: id, name: value("Name:").map(String.init) ?? "")] =
                value("voluntary_ctxt_switches:").flatMap { Int($0) } ?? 0
        }
        return switches
    }
}
