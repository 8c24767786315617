import CheckoutSandbox
import ExpressCheckout
import Foundation
import Testing

/// Sampled schedules through the real flow: the sheet's questions, the quoter's answers and the clock run side by side.
@Suite(.timeLimit(.minutes(2))) struct ActorScheduleTests {
    private static let rounds = ProcessInfo.processInfo.environment["EXPRESS_CHECKOUT_HEAVY"] == nil ? 60 : 400

    @Test(arguments: SurfaceCase.all)
    func everybodyIsAnsweredAndNothingElseThanTheShownTotalIsCharged(_ surface: SurfaceCase) async throws {
        for seed in 0..<UInt64(Self.rounds) {
            var random = SeededGenerator(seed: seed)
            let path = (0..<7).compactMap { _ in Move.allCases.randomElement(using: &random) }
            let run = try await ScheduleRun(surface)
            await run.play(path)
            let broken = await run.broken
            guard broken.isEmpty else {
                let scenario = ScenarioWriter.scenario(surface.surface.id, path)
                Issue.record("seed \(seed), \(path.map(\.rawValue)): \(broken); as a scenario:\n\(scenario.prettyText)")
                return
            }
        }
    }
}
