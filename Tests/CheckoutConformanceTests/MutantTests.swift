import CheckoutConformance
import ExpressCheckout
import Testing

/// The suite finds what is wrong, and nothing where nothing is.
@Suite(.timeLimit(.minutes(1))) struct MutantTests {
    @Test(arguments: ConformanceCase.all)
    func passesAnAdapterThatConforms(scenario: ConformanceCase) async throws {
        try await scenario.check(MemoryHarness())
    }

    @Test(arguments: Flaw.allCases)
    func catches(flaw: Flaw) async throws {
        let scenario = try #require(ConformanceCase.all.first { $0.name == flaw.caughtBy })
        let verdict = await scenario.result(on: MemoryHarness(flaw: flaw)).verdict
        guard case .failed(let failure) = verdict else {
            Issue.record("\(scenario) says \(verdict.name) of \(flaw)")
            return
        }
        #expect(failure.rule == scenario.sentence)
        #expect(!failure.expected.isEmpty && !failure.got.isEmpty)
    }
}
