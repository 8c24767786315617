import ExpressCheckout

extension ConformanceReport {
    /// The reports as one table: an area a row, how many cases each provider passes of those that say something about it.
    public static func markdown(_ reports: [ConformanceReport]) -> String {
        let head = "| | \(reports.map(\.provider.rawValue).joined(separator: " | ")) |"
        let rule = "|---|\(String(repeating: "---|", count: reports.count))"
        let rows = ConformanceArea.allCases.map { area in
            "| \(area.rawValue) | \(reports.map { $0.score(in: area) }.joined(separator: " | ")) |"
        }
        let sum = "| all | \(reports.map { $0.score(in: nil) }.joined(separator: " | ")) |"
        return ([head, rule] + rows + [sum]).joined(separator: "\n")
    }

    private func score(in area: ConformanceArea?) -> String {
        let results = results.filter { area == nil || $0.area == area }
        let applicable = results.filter {
            guard case .notApplicable = $0.verdict else { return true }
            return false
        }
        guard !applicable.isEmpty else { return "–" }
        return "\(applicable.count { $0.verdict == .passed }) of \(applicable.count)"
    }
}
