import CheckoutConformance
import ExpressCheckout
import Testing

/// The suite finds what is wrong, and nothing where nothing is.
@Suite(.timeLimit(.minutes(1))) struct MutantTests {
    /// The worked example of the guide.
    @Test(arguments: ConformanceCase.all)
    func passesTheSmallestThatConforms(scenario: ConformanceCase) async throws {
        try await scenario.check(TillHarness())
    }

    @Test(arguments: ConformanceCase.all)
    func passesAnAdapterThatConforms(scenario: ConformanceCase) async throws {
        try await scenario.check(MemoryHarness())
    }

    @Test(arguments: ConformanceCase.all)
    func passesOneThatConformsInAnotherWay(scenario: ConformanceCase) async throws {
        try await scenario.check(RotaryHarness())
    }

    @Test(arguments: Flaw.allCases)
    func catches(flaw: Flaw) async throws {
        try await expect(flaw.caughtBy, toFail: MemoryHarness(flaw: flaw), flaw.rawValue)
    }

    @Test(arguments: RotaryFlaw.allCases)
    func catches(flaw: RotaryFlaw) async throws {
        try await expect(flaw.caughtBy, toFail: RotaryHarness(flaw: flaw), flaw.rawValue)
    }

    private func expect(_ name: String, toFail harness: any CheckoutHarness, _ flaw: String) async throws {
        let scenario = try #require(ConformanceCase.all.first { $0.name == name })
        let verdict = await scenario.result(on: harness).verdict
        guard case .failed(let failure) = verdict else {
            Issue.record("\(scenario) says \(verdict.name) of \(flaw)")
            return
        }
        #expect(failure.rule == scenario.sentence)
        #expect(!failure.expected.isEmpty && !failure.got.isEmpty)
    }
}
