import ExpressCheckout
import Foundation

/// Where it is told what does not carry over: a file, or standard error.
struct CarryOverReport {
    let file: String?

    /// Writes `lines` as a JSON array to the file, or one a line to standard error.
    func write(_ lines: [CarryOver]) throws {
        guard let file else {
            for line in lines { Console.error(line.json.text) }
            return
        }
        let text = JSON.array(lines.map(\.json)).prettyText + "\n"
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw UsageError("the report cannot be written to \(UsageError.quoted(file))")
        }
    }
}
