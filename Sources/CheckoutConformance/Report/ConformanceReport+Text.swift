import ExpressCheckout

extension ConformanceReport {
    /// The report for people: a line an area, then what failed with expected, got and rule.
    public var text: String {
        let areas = ConformanceArea.allCases.filter { area in results.contains { $0.area == area } }
        let width = areas.map(\.rawValue.count).max() ?? 0
        let rows = areas.map { area in
            let report = ConformanceReport(provider: provider, results: results.filter { $0.area == area })
            let name = area.rawValue + String(repeating: " ", count: width - area.rawValue.count)
            return "  \(report.failed + report.notImplemented == 0 ? "ok  " : "FAIL")  \(name)  \(report.counts)"
        }
        let verdict = isConformant ? "conforms" : "does not conform"
        return (["\(provider) \(verdict): \(counts)"] + rows + results.flatMap(Self.lines)).joined(separator: "\n")
    }

    private var counts: String {
        let parts = [
            (passed, "passed"), (failed, "failed"), (notImplemented, "not implemented"),
            (notApplicable, "not applicable"),
        ]
        let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? "nothing compared" : told.joined(separator: ", ")
    }

    private static func lines(_ result: ConformanceResult) -> [String] {
        switch result.verdict {
        case .passed: []
        case .failed(let failure):
            [
                "  failed: \(result.name)", "    expected  \(failure.expected)", "    got       \(failure.got)",
                "    rule      \(failure.rule)",
            ]
        case .notApplicable(let capability): ["  not applicable: \(result.name) (\(capability.rawValue))"]
        case .notImplemented(let capability): ["  not implemented: \(result.name) (\(capability.rawValue))"]
        }
    }
}
