import CheckoutConformance
import ExpressCheckout

/// `xcheckout conformance`: the suite that every adapter must pass, on the embedded sandboxes.
struct ConformanceCommand: Command {
    private enum Format: String, CaseIterable {
        case text
        case json
        case junit
        case markdown
    }

    let name = "conformance"
    let summary = "run the conformance suite against the embedded sandboxes"
    let usage = "[--provider ID] [--format text|json|junit|markdown]"
    let arguments = 0...0
    let options = [
        Option("--provider", "ID", "only this provider; all when none is named"),
        Option("--format", "FORMAT", "text (default), json, junit for CI, or markdown: the table of the README"),
    ]

    func run(_ options: Options) async throws -> ExitCode {
        let format = try Self.format(options.value("--format"))
        let entries = try options.value("--provider").map { [try Registry.provider($0)] } ?? Registry.providers
        var reports: [ConformanceReport] = []
        for entry in entries {
            let report = await ConformanceReport.run(on: entry.harness)
            // People see each provider as it ends; a document for a script is printed whole.
            if format == .text { Console.print(report.text) }
            reports.append(report)
        }
        switch format {
        case .text: break
        case .json: Console.print(json: JSON.array(reports.map(\.json)).prettyText)
        case .markdown: Console.print(ConformanceReport.markdown(reports))
        case .junit: Console.print(ConformanceReport.junit(reports))
        }
        return reports.allSatisfy(\.isConformant) ? .done : .failed
    }

    private static func format(_ word: String?) throws -> Format {
        guard let word else { return .text }
        guard let format = Format(rawValue: word) else {
            let known = Format.allCases.map(\.rawValue)
            throw UsageError(
                "unknown format \(UsageError.quoted(word))"
                    + UsageError.suggestion(
                        for: word, among: known, otherwise: "the formats are \(known.joined(separator: ", "))"))
        }
        return format
    }
}
