import CheckoutConformance
import ExpressCheckout
import Testing

/// The suite finds what is wrong, and nothing where nothing is.
@Suite(.timeLimit(.minutes(1))) struct MutantTests {
    @Test(arguments: ConformanceCase.all)
    func passesAnAdapterThatConforms(scenario: ConformanceCase) async throws {
        try await scenario.check(MemoryHarness())
    }

    /// The worked example of the guide.
    @Test(arguments: ConformanceCase.all)
    func passesTheSmallestThatConforms(scenario: ConformanceCase) async throws {
        try await scenario.check(TillHarness())
    }

    @Test(arguments: ConformanceCase.all)
    func passesAnotherThatIsQuiteUnlikeIt(scenario: ConformanceCase) async throws {
        try await scenario.check(CartHarness())
    }

    @Test func hasMutantsEnough() {
        #expect(Flaw.allCases.count + CartFlaw.allCases.count >= 25)
    }

    @Test(arguments: Flaw.allCases)
    func catches(flaw: Flaw) async throws {
        try await catches("\(flaw)", flaw.caughtBy, MemoryHarness(flaw: flaw))
    }

    @Test(arguments: CartFlaw.allCases)
    func catchesInTheCart(flaw: CartFlaw) async throws {
        try await catches("\(flaw)", flaw.caughtBy, CartHarness(flaw: flaw))
    }

    private func catches(_ flaw: String, _ name: String, _ harness: any CheckoutHarness) async throws {
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
