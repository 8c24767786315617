import ExpressCheckout
import Foundation

/// Runs the clients in turn and compares them with the raw C loop.
struct Comparison {
    let server: LocalServer
    let rounds: Int
    private var rows: [JSON] = []

    init(server: LocalServer, rounds: Int) {
        self.server = server
        self.rounds = rounds
    }

    var json: JSON { .array(rows) }

    mutating func run(_ name: String, _ concurrency: Int) {
        let isPlain = name == "h1"
        let load = { [server] (client: Load.Client, count: Int) in
            Load(
                client: client, url: isPlain ? server.plainURL : server.secureURL,
                authority: isPlain ? "" : server.authority, concurrency: concurrency, count: count)
        }
        // About a second each; URLSession is slower by far.
        let count = concurrency == 1 ? 6_000 : 19_200 / concurrency * concurrency
        let few = max(concurrency, count / 10 / concurrency * concurrency)
        var all: [Load.Client: [Measurement]] = [:]
        var ratios: [Double] = []
        var lacks: [Load.Client: String] = [:]
        for _ in 0..<rounds {
            guard let first = try? Measurement.apart(load(.c, count)),
                let ours = try? Measurement.apart(load(.ours, count)),
                let second = try? Measurement.apart(load(.c, count))
            else {
                print("\(name) \(concurrency): a run failed")
                return
            }
            all[.c, default: []] += [first, second]
            all[.ours, default: []].append(ours)
            ratios.append(ours.requestsPerSecond / ((first.requestsPerSecond + second.requestsPerSecond) / 2))
            // Foundation takes no certificate authority of ours, so it has no part in TLS on loopback.
            guard isPlain, lacks[.urlsession] == nil else { continue }
            do {
                all[.urlsession, default: []].append(try Measurement.apart(load(.urlsession, few)))
            } catch {
                lacks[.urlsession] = "\(error)"
            }
        }
        let ratio = ratios.sorted()[ratios.count / 2]
        for client in Load.Client.allCases {
            guard let runs = all[client], !runs.isEmpty else { continue }
            show(client, name, concurrency, Measurement.median(runs), ratio: client == .ours ? ratio : nil)
        }
    }

    private mutating func show(
        _ client: Load.Client, _ name: String, _ concurrency: Int, _ median: Measurement, ratio: Double?
    ) {
        print(
            name, String(format: "%5d", concurrency),
            client.rawValue.padding(toLength: 15, withPad: " ", startingAt: 0),
            String(
                format: "%8.0f/s  p50 %7.3f ms  p99 %7.3f ms  cpu %6.2f s  peak %6.1f MB", median.requestsPerSecond,
                median.p50, median.p99, median.cpuSeconds, median.peakMegabytes),
            ratio.map { String(format: "  %.2f x c", $0) } ?? "")
        let number = { (value: Double) in JSON.number(String(format: "%.3f", value)) }
        fflush(nil)
        rows.append([
            "client": .string(client.rawValue), "protocol": .string(name),
            "concurrency": JSON(integerLiteral: Int64(concurrency)),
            "requests_per_second": number(median.requestsPerSecond), "p50_ms": number(median.p50),
            "p99_ms": number(median.p99), "cpu_seconds": number(median.cpuSeconds),
            "peak_rss_mb": number(median.peakMegabytes),
        ])
    }
}
