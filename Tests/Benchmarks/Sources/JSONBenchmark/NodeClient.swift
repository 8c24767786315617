import Foundation

/// Node's own `JSON.parse` and `JSON.stringify`, timed inside Node; nil where there is no `node`.
struct NodeClient {
    private let path: String

    init?() {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/node") }) else {
            return nil
        }
        path = "\(folder)/node"
    }

    /// Microseconds for one operation, read and write, after as many warm-up calls.
    func measure(_ text: String, iterations: Int) throws -> (read: Double, write: Double) {
        let script = """
            const text = require('fs').readFileSync(0, 'utf8');
            const bytes = Buffer.from(text);
            const n = \(iterations);
            let value, kept = 0;
            const read = () => { value = JSON.parse(bytes.toString()); kept += value.country.length; };
            const write = () => { kept += Buffer.from(JSON.stringify(value)).length; };
            for (let i = 0; i < n; i++) { read(); write(); }
            const time = (f) => {
              const t = process.hrtime.bigint();
              for (let i = 0; i < n; i++) f();
              return Number(process.hrtime.bigint() - t) / 1000 / n;
            };
            console.log(time(read), time(write), kept);
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-e", script]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 3 else { throw CocoaError(.coderReadCorrupt) }
        return (numbers[0], numbers[1])
    }
}
