import ExpressCheckout
import Foundation

let text = SampleSession.text
let bytes = Array(text.utf8)
let data = Data(bytes)
let rounds = 11
let iterations = 3000

@inline(never) func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}

func microseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { try body() }
    let time = ContinuousClock.now - start
    return Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12
}

var figures: [String: [Double]] = [:]
let value = try JSON(parsing: bytes)
let decoder = JSONDecoder()
let encoder = JSONEncoder()
let session = try decoder.decode(CodableSession.self, from: data)
let node = NodeClient()

for _ in 0..<rounds {
    figures["ours read", default: []].append(
        try microseconds(iterations) { keep(try JSON(parsing: bytes)) } / Double(iterations))
    figures["ours write", default: []].append(microseconds(iterations) { keep(value.bytes) } / Double(iterations))
    let few = iterations / 10
    figures["foundation read", default: []].append(
        try microseconds(few) { keep(try decoder.decode(CodableSession.self, from: data)) } / Double(few))
    figures["foundation write", default: []].append(
        try microseconds(few) { keep(try encoder.encode(session)) } / Double(few))
    if let node {
        let (read, write) = try node.measure(text, iterations: iterations)
        figures["node read", default: []].append(read)
        figures["node write", default: []].append(write)
    }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

print("\(bytes.count) bytes, medians of \(rounds) interleaved rounds, microseconds")
var rows: [JSON] = []
for operation in ["read", "write"] {
    for client in ["ours", "foundation", "node"] {
        guard let times = figures["\(client) \(operation)"] else { continue }
        let time = median(times)
        let ratio = figures["node \(operation)"].map { String(format: "%5.2f x node", time / median($0)) } ?? ""
        print(
            "\(operation) \(client)".padding(toLength: 18, withPad: " ", startingAt: 0), String(format: "%8.2f", time),
            ratio)
        rows.append([
            "client": .string(client), "operation": .string(operation),
            "microseconds": .number(String(format: "%.3f", time)),
        ])
    }
}
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".build/bench")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try Data((JSON.array(rows).prettyText + "\n").utf8).write(to: folder.appendingPathComponent("json.json"))
