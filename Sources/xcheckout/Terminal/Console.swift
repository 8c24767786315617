import ExpressCheckout
import Foundation

/// Standard output for results, standard error for talk.
enum Console {
    /// Why results could not be written, nil while they could.
    private static let trouble = Locked<String?>(nil)

    /// Why results could not be written, nil when they were, or when their reader went away.
    static var lostOutput: String? { trouble.withLock { $0 } }

    /// Gives descriptors that the caller closed to `/dev/null`, so that no socket takes their place.
    static func claimDescriptors() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            if number == STDOUT_FILENO { trouble.withLock { $0 = "it is closed" } }
            _ = open("/dev/null", O_RDWR)
        }
    }

    static func print(_ text: String) {
        let failure = write(text + "\n", to: STDOUT_FILENO)
        // A reader that has seen enough (`xcheckout demo | head`) is no trouble.
        guard failure != 0, failure != EPIPE else { return }
        trouble.withLock { $0 = $0 ?? String(cString: strerror(failure)) }
    }

    /// Prints JSON; format characters of its strings are escaped, which leaves their value as it is.
    static func print(json text: String) {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard isMisleading(scalar) else {
                result.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result.append(
                    contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
            }
        }
        print(String(result))
    }

    /// Whether a character shows nothing and changes how others are shown.
    private static func isMisleading(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\u{7F}" || scalar.value >= 0x80
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Writes talk; whatever in it came from outside cannot steer the terminal.
    static func error(_ text: String) {
        _ = write(harmless(text) + "\n", to: STDERR_FILENO)
    }

    /// The text with control and format characters (a reversed reading direction, say) written out.
    static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether results go to a terminal that shows colours.
    static var hasColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        guard (environment["NO_COLOR"] ?? "").isEmpty, environment["TERM"] != "dumb" else { return false }
        return isatty(STDOUT_FILENO) == 1
    }

    /// Writes everything, or gives the reason why not.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
