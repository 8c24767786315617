import ExpressCheckout

extension ConformanceReport {
    /// The reports as one JUnit XML document: `failure` for what failed or is missing, `skipped` with the capability that says so
    /// for what does not apply.
    public static func junit(_ reports: [ConformanceReport]) -> String {
        let suites = reports.map(\.suite).joined(separator: "\n")
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)\n</testsuites>"
    }

    private var suite: String {
        let time = results.reduce(Duration.zero) { $0 + $1.duration }.secondsText
        let head =
            "  <testsuite name=\"\(Self.escaped(provider.rawValue))\" tests=\"\(results.count)\" "
            + "failures=\"\(failed + notImplemented)\" errors=\"0\" skipped=\"\(notApplicable)\" time=\"\(time)\">"
        return ([head] + results.map(element) + ["  </testsuite>"]).joined(separator: "\n")
    }

    private func element(_ result: ConformanceResult) -> String {
        let open =
            "    <testcase classname=\"\(Self.escaped("\(provider).\(result.area.rawValue)"))\" "
            + "name=\"\(Self.escaped(result.name))\" time=\"\(result.duration.secondsText)\""
        let child: String
        switch result.verdict {
        case .passed: return open + "/>"
        case .failed(let failure):
            child =
                "<failure message=\"\(Self.escaped("expected \(failure.expected), got \(failure.got)"))\">"
                + "\(Self.escaped(failure.rule))</failure>"
        case .notImplemented(let capability):
            child =
                "<failure message=\"\(capability.rawValue) is not implemented\">\(Self.escaped(result.sentence))</failure>"
        case .notApplicable(let capability):
            child = "<skipped message=\"not applicable: \(capability.rawValue) decides that\"/>"
        }
        return "\(open)>\n      \(child)\n    </testcase>"
    }

    /// Text for an attribute or an element; what XML cannot hold at all becomes U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
