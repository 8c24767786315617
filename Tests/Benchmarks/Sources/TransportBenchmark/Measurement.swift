import ExpressCheckout
import Foundation

/// What one run of one client came to.
struct Measurement {
    var requestsPerSecond: Double
    var p50: Double
    var p99: Double
    var cpuSeconds: Double
    var peakMegabytes: Double

    /// Runs `load` in this process.
    static func here(_ load: Load) async throws -> Measurement {
        let before = cpuSeconds()
        let start = ContinuousClock.now
        let latencies = try await load.run().sorted()
        let time = (ContinuousClock.now - start).components
        let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
        return Measurement(
            requestsPerSecond: Double(latencies.count) / seconds, p50: latencies[latencies.count / 2],
            p99: latencies[latencies.count * 99 / 100], cpuSeconds: cpuSeconds() - before, peakMegabytes: peak())
    }

    /// Runs `load` in a process of its own, so that memory and processor time are that client's alone.
    static func apart(_ load: Load) throws -> Measurement {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "run", load.client.rawValue, load.url, load.authority, String(load.concurrency), String(load.count),
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "URLSessionCertificateAuthorityInfoFile": load.authority, "SSL_CERT_FILE": load.authority,
        ]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 5 else {
            throw LocalServer.Unavailable(
                description: "\(load.client.rawValue) failed at \(load.concurrency) in flight")
        }
        return Measurement(
            requestsPerSecond: numbers[0], p50: numbers[1], p99: numbers[2], cpuSeconds: numbers[3],
            peakMegabytes: numbers[4])
    }

    var line: String { "\(requestsPerSecond) \(p50) \(p99) \(cpuSeconds) \(peakMegabytes)" }

    static func median(_ all: [Measurement]) -> Measurement {
        let middle = { (values: [Double]) in values.sorted()[values.count / 2] }
        return Measurement(
            requestsPerSecond: middle(all.map(\.requestsPerSecond)), p50: middle(all.map(\.p50)),
            p99: middle(all.map(\.p99)), cpuSeconds: middle(all.map(\.cpuSeconds)),
            peakMegabytes: middle(all.map(\.peakMegabytes)))
    }

    private static func cpuSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func peak() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
