extension ConformanceReport {
    /// The reports as one table, a row an area: how many cases passed of those that apply, for the README.
    ///
    /// `names` are the column heads, in the order of `reports`.
    public static func markdown(_ reports: [ConformanceReport], names: [String]) -> String {
        let rule = "|---|\(String(repeating: "---|", count: reports.count))"
        let rows = ConformanceArea.allCases.map { area in
            row("`\(area.rawValue)`", reports) { $0.results.filter { $0.area == area } }
        }
        let all = row("all", reports, of: \.results)
        return (["| | \(names.joined(separator: " | ")) |", rule] + rows + [all]).joined(separator: "\n")
    }

    private static func row(
        _ name: String, _ reports: [ConformanceReport], of results: (ConformanceReport) -> [ConformanceResult]
    ) -> String {
        let cells = reports.map { ConformanceReport(provider: $0.provider, results: results($0)).share }
        return "| \(name) | \(cells.joined(separator: " | ")) |"
    }

    /// What passed of what applies: `12 of 12`; a dash where nothing applies.
    private var share: String {
        let applicable = results.count - notApplicable
        return applicable == 0 ? "–" : "\(passed) of \(applicable)"
    }
}
