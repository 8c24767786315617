import Foundation

/// Standard output for results, standard error for talk.
enum Console {
    static func print(_ text: String) {
        write(text, to: .standardOutput)
    }

    static func error(_ text: String) {
        write(text, to: .standardError)
    }

    private static func write(_ text: String, to handle: FileHandle) {
        // A pipe whose reader is gone is no reason to crash.
        try? handle.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Whether results go to a terminal that shows colours.
    static var hasColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        guard (environment["NO_COLOR"] ?? "").isEmpty, environment["TERM"] != "dumb" else { return false }
        return isatty(1) == 1
    }
}
