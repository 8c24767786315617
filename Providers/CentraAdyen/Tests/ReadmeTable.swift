import Foundation
import Testing

/// A table of the README that is made from the code, between `<!-- NAME -->` and `<!-- /NAME -->`.
///
/// With `UPDATE_README=1` in the environment it is written instead of compared.
enum ReadmeTable {
    static func check(
        _ name: String, header: [String], _ rows: [String], location: SourceLocation = #_sourceLocation
    ) throws {
        let file = RecordedRun.room.appendingPathComponent("README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let (open, close) = ("<!-- \(name) -->\n", "<!-- /\(name) -->")
        let start = try #require(text.range(of: open), "the README lacks \(open)", sourceLocation: location)
        let end = try #require(text.range(of: close), "the README lacks \(close)", sourceLocation: location)
        let rule = header.map { _ in "---" }.joined(separator: "|")
        let table = (["| \(header.joined(separator: " | ")) |", "|\(rule)|"] + rows).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_README"] == "1" {
            let new = text[..<start.upperBound] + table + text[end.lowerBound...]
            return try String(new).write(to: file, atomically: true, encoding: .utf8)
        }
        let found = text[start.upperBound..<end.lowerBound]
        #expect(
            found == table, "the README's table is not what the code makes: UPDATE_README=1 writes it",
            sourceLocation: location)
    }
}
