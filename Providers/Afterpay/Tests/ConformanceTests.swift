import CheckoutConformance
import AfterpayConformance
import Testing

/// The suite that every adapter must pass.
@Suite(.timeLimit(.minutes(2))) struct ConformanceTests {
    @Test(arguments: ConformanceCase.all)
    func conforms(scenario: ConformanceCase) async throws {
        try await scenario.check(AfterpayHarness())
    }
}
