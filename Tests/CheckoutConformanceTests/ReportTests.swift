import CheckoutConformance
import ExpressCheckout
import Testing

/// Reports for people, scripts and CI.
struct ReportTests {
    private let report = ConformanceReport(
        provider: ProviderID("memory"),
        results: [
            ReportTests.result("money.a", .passed),
            ReportTests.result(
                "money.b", .failed(ConformanceFailure(expected: "1 < 2 & \"so\"", got: "2\u{1}\n", rule: "The rule"))),
            ReportTests.result("money.c", .notApplicable(.refund)),
            ReportTests.result("money.d", .notImplemented(.void)),
        ])

    private static func result(_ name: String, _ verdict: ConformanceVerdict) -> ConformanceResult {
        ConformanceResult(
            name: name, area: .money, sentence: "The rule", verdict: verdict, duration: .milliseconds(1_042))
    }

    @Test func countsEveryVerdict() {
        #expect([report.passed, report.failed, report.notApplicable, report.notImplemented] == [1, 1, 1, 1])
        #expect(!report.isConformant)
    }

    @Test func tellsPeopleWhatFailed() {
        let lines = report.text.split(separator: "\n").map(String.init)
        #expect(
            lines.first
                == "memory does not conform: 1 passed, 1 failed, 1 not implemented, 1 not applicable")
        #expect(lines.contains("  FAIL  money  1 passed, 1 failed, 1 not implemented, 1 not applicable"))
        #expect(lines.contains("  failed: money.b"))
        #expect(lines.contains("    rule      The rule"))
        #expect(lines.contains("  not applicable: money.c (refund)"))
    }

    @Test func tellsScripts() {
        #expect(report.json["failed"] == 1)
        #expect(report.json["cases"]?[1]?["result"] == "failed")
        #expect(report.json["cases"]?[2]?["capability"] == "refund")
        #expect(report.json["cases"]?[0]?["seconds"] == .number("1.042"))
    }

    @Test func writesValidXML() {
        let xml = ConformanceReport.junit([report])
        #expect(xml.contains("<testsuite name=\"memory\" tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"1\""))
        #expect(xml.contains("expected 1 &lt; 2 &amp; &quot;so&quot;, got 2\u{FFFD}&#10;"))
        #expect(xml.contains("<skipped message=\"not applicable: refund decides that\"/>"))
    }

    @Test func writesATableForTheREADME() {
        let lines = ConformanceReport.markdown([report, report], names: ["Memory", "Twin"]).split(separator: "\n")
        #expect(lines.first == "| | Memory | Twin |")
        #expect(lines.contains("| `money` | 1 of 3 | 1 of 3 |"))
        #expect(lines.contains("| `webhooks` | – | – |"))
        #expect(lines.last == "| all | 1 of 3 | 1 of 3 |")
    }
}
