import Foundation

/// Configuration by name: a file that `--config` names, over the environment.
struct Settings {
    let values: [String: String]

    /// Reads the environment and, where one is named, a file of `NAME=value` lines; `#` begins a comment.
    init(file path: String?) throws {
        var values = ProcessInfo.processInfo.environment
        if let path {
            let text = String(decoding: try InputFile.read(path), as: UTF8.self)
            for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            {
                let line = line.trimmingCharacters(in: .whitespaces)
                guard !line.isEmpty, !line.hasPrefix("#") else { continue }
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, !parts[0].isEmpty else {
                    // The line itself may hold a secret, so only its number is told.
                    throw UsageError("\(UsageError.quoted(path)) line \(index + 1): not NAME=value")
                }
                values[String(parts[0]).trimmingCharacters(in: .whitespaces)] =
                    String(parts[1]).trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
            }
        }
        self.values = values
    }

    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
