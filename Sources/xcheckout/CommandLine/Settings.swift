import Foundation

/// Configuration by name: a file that `--config` names, over the environment.
struct Settings {
    let values: [String: String]

    /// Reads the environment and, where one is named, a file of `NAME=value` lines; `#` begins a comment.
    init(file path: String?) throws {
        var values = ProcessInfo.processInfo.environment
        if let path {
            let text = String(decoding: try InputFile.read(path), as: UTF8.self)
            for (name, value) in try Self.read(text, path) { values[name] = value }
        }
        self.values = values
    }

    /// The names and values of a file; a line that is no setting of ours is refused, since what it was meant to set would
    /// silently stay as it is.
    private static func read(_ text: String, _ path: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            // The line itself may hold a secret, so only its number and a known name are told.
            let place = "\(UsageError.quoted(path)) line \(index + 1)"
            if line.hasPrefix("export ") { line.removeFirst("export ".count) }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw UsageError("\(place): not NAME=value") }
            let name = String(parts[0])
            guard Registry.settings.contains(name) else {
                throw UsageError(
                    "\(place): no such setting"
                        + UsageError.suggestion(
                            for: name, among: Registry.settings, otherwise: "see the providers' READMEs"))
            }
            let value = String(parts[1]).trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
            guard values.updateValue(value, forKey: name) == nil else {
                throw UsageError("\(place): \(name) stands twice")
            }
        }
        return values
    }

    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
