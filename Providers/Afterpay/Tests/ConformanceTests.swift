import AfterpayConformance
import CheckoutConformance
import ExpressCheckout
import Testing

/// The suite that every adapter must pass.
@Suite(.timeLimit(.minutes(2))) struct ConformanceTests {
    @Test(arguments: ConformanceCase.all)
    func conforms(scenario: ConformanceCase) async throws {
        guard case .notApplicable(let reason) = try await scenario.check(AfterpayHarness()) else { return }
        try Test.cancel("not applicable: \(reason.rawValue)")
    }
}
