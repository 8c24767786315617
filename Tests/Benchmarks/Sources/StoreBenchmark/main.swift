import CheckoutSQLite
import ExpressCheckout
import Foundation

let count = ProcessInfo.processInfo.environment["BENCH_CHECKOUTS"].flatMap { Int($0) } ?? 10_000
let folder = CommandLine.arguments.dropFirst().first ?? ".build/bench"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
let path = "\(folder)/checkouts.sqlite"
for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }

let store = try SQLiteCheckoutStore(path: path)
let orders = try (0..<count).map { try Sample.order($0) }
let before = residentMegabytes()
let flows = orders.enumerated().map { number, order in
    CheckoutFlow(id: CheckoutID("checkout-\(number)"), order: order, provider: QuietProvider(), store: store)
}

var rows: [JSON] = []
@MainActor func report(_ name: String, _ times: Times) {
    print(
        name.padding(toLength: 34, withPad: " ", startingAt: 0),
        String(format: "p50 %8.0f µs   p99 %8.0f µs   %8.0f /s", times.p50, times.p99, times.perSecond))
    rows.append([
        "what": .string(name), "p50_microseconds": .number(String(format: "%.1f", times.p50)),
        "p99_microseconds": .number(String(format: "%.1f", times.p99)),
        "per_second": .number(String(format: "%.1f", times.perSecond)),
    ])
}

print("\(count) open checkouts in one file")
// Opening saves twice: the key before the call, the session after it.
report("open (2 saves), one at a time", try await .of(count / 2) { _ = try await flows[$0].open() })
report("open (2 saves), 16 at once", try await .of(count / 2, lanes: 16) { _ = try await flows[count / 2 + $0].open() })
let memory = residentMegabytes() - before
report("load", try await .of(count) { _ = try await store.load(CheckoutID("checkout-\($0)")) })
var loaded: [CheckoutRecord] = []
for number in 0..<count { loaded += [try await store.load(CheckoutID("checkout-\(number)"))].compactMap { $0 } }
let records = loaded
report("save again", try await .of(count) { _ = try await store.save(records[$0]) })
let start = ContinuousClock.now
let listed = try await store.unfinished(savedBefore: nil, after: nil, limit: count).count
let listing = (ContinuousClock.now - start).microseconds

let bytes = ["", "-wal"].reduce(0) { sum, name in
    sum + ((try? FileManager.default.attributesOfItem(atPath: path + name)[.size] as? Int) ?? 0)
}
print(String(format: "list the %d unfinished ones: %.1f ms", listed, listing / 1000))
print(String(format: "file with its log: %.1f MB (%d bytes each)", Double(bytes) / 1_048_576, bytes / count))
print(String(format: "memory of the %d flows: %.1f MB", count, memory))
rows.append([
    "checkouts": .number(String(count)), "file_bytes": .number(String(bytes)),
    "flows_megabytes": .number(String(format: "%.1f", memory)),
    "list_microseconds": .number(String(format: "%.1f", listing)),
])
try (JSON.array(rows).prettyText + "\n").write(toFile: "\(folder)/store.json", atomically: true, encoding: .utf8)
for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
