import CheckoutConformance
import ExpressCheckout
import Testing

/// The suite's own order, and its verdicts.
struct SuiteTests {
    @Test func namesAreUniqueAndBeginWithTheirArea() {
        let names = ConformanceCase.all.map(\.name)
        #expect(Set(names).count == names.count)
        for scenario in ConformanceCase.all {
            #expect(scenario.name.hasPrefix(scenario.area.rawValue + "."))
            #expect(!scenario.sentence.isEmpty && !scenario.sentence.hasSuffix("."))
        }
        #expect(Set(ConformanceCase.all.map(\.area)) == Set(ConformanceArea.allCases))
    }

    @Test func tellsWhatDoesNotApplyWithItsCapability() async throws {
        let scenario = try #require(ConformanceCase.all.first { $0.name == "cancel.takes_back_what_was_added" })
        #expect(await scenario.result(on: MemoryHarness()).verdict == .notApplicable(.cancelRollback))
    }

    @Test func reportsEveryCase() async throws {
        let report = await ConformanceReport.run(on: MemoryHarness())
        #expect(report.results.map(\.name) == ConformanceCase.all.map(\.name))
        #expect(report.isConformant)
        #expect(report.failed == 0 && report.notImplemented == 0 && report.notApplicable > 0)
        #expect(report.passed + report.notApplicable == ConformanceCase.all.count)
    }

    @Test func runThatComparedNothingDoesNotConform() {
        #expect(!ConformanceReport(provider: ProviderID("memory"), results: []).isConformant)
    }
}
