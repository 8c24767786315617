import Foundation

/// How long each of many calls took, in microseconds.
struct Times {
    private(set) var sorted: [Double]
    let seconds: Double

    /// Measures `count` calls, `lanes` of them at once.
    static func of(
        _ count: Int, lanes: Int = 1, _ call: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Times {
        let start = ContinuousClock.now
        var all: [Double] = []
        try await withThrowingTaskGroup(of: [Double].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var times: [Double] = []
                    for number in stride(from: lane, to: count, by: lanes) {
                        let start = ContinuousClock.now
                        try await call(number)
                        times.append((ContinuousClock.now - start).microseconds)
                    }
                    return times
                }
            }
            for try await times in group { all += times }
        }
        return Times(sorted: all.sorted(), seconds: (ContinuousClock.now - start).microseconds / 1e6)
    }

    var p50: Double { sorted[sorted.count / 2] }
    var p99: Double { sorted[sorted.count * 99 / 100] }
    var perSecond: Double { Double(sorted.count) / seconds }
}

extension Duration {
    var microseconds: Double { Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12 }
}

/// The memory of this process that is in use, in megabytes.
func residentMegabytes() -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
}
