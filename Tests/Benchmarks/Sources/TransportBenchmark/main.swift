import ExpressCheckout
import Foundation

let arguments = CommandLine.arguments

if arguments.count == 7, arguments[1] == "run", let client = Load.Client(rawValue: arguments[2]),
    let concurrency = Int(arguments[5]), let count = Int(arguments[6])
{
    let load = Load(
        client: client, url: arguments[3], authority: arguments[4], concurrency: concurrency, count: count)
    do {
        print(try await Measurement.here(load).line)
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("\(client.rawValue): \(error)\n".utf8))
        exit(1)
    }
}

if arguments.count == 3, arguments[1] == "idle" {
    try await Idle.report(plainURL: arguments[2])
    exit(0)
}

let rounds = ProcessInfo.processInfo.environment["BENCH_ROUNDS"].flatMap { Int($0) } ?? 9
let folder = arguments.dropFirst().first ?? ".build/bench"
let server = try LocalServer()
defer { server.stop() }
var comparison = Comparison(server: server, rounds: rounds)
print("1 kB POST against one nginx, medians of \(rounds) interleaved rounds, each beside two C runs")
for name in ["h1", "h2"] {
    for concurrency in [1, 16, 64] { comparison.run(name, concurrency) }
}
comparison.run("h1", 1000)
try await Idle.report(plainURL: server.plainURL)
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
try (comparison.json.prettyText + "\n").write(toFile: "\(folder)/transport.json", atomically: true, encoding: .utf8)
