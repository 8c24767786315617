import ExpressCheckout

extension ConformanceCase {
    /// Declines and the attempts after them.
    static let declineCases: [ConformanceCase] = [
        ConformanceCase(.declines, "charge_nothing", "A declined payment is told as declined and charges nothing") {
            scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            try await scene.declines(shopper, opened)
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .declines, "retry_is_a_new_attempt",
            "After a decline another card pays in a new attempt with a key of its own"
        ) { scene in
            let shopper = scene.shopper()
            let first = try await shopper.arrive()
            try await scene.declines(shopper, first)
            let second = try await shopper.arrive()
            let total = await shopper.total()
            try await shopper.payToTheEnd(second)
            let attempts = await shopper.flow.stored.attempts
            try scene.equal(attempts.count, 2, "the attempts")
            try scene.equal(Set(attempts.map(\.key)).count, 2, "the keys")
            try scene.equal(attempts.map(\.isDecidedUnpaid), [true, false], "what became of them")
            try await scene.charged(total)
        },
        ConformanceCase(
            .declines, "old_authorisation_is_not_taken_again",
            "The authorisation of a declined attempt is not charged before the checkout is opened again"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened, card: .declines)
            _ = try await shopper.post(message)
            let sent = try await scene.world.operations()
            let problem = try scene.present(await shopper.flow.handle(message).problem, "the second post to be refused")
            try scene.equal(problem.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
    ]
}

extension Scene {
    /// Pays with a card that is refused, which must be told as such.
    func declines(_ shopper: Shopper, _ opened: OpenReply) async throws {
        let outcome = try await shopper.takeSteps(after: try await shopper.pay(opened, card: .declines))
        guard case .declined = outcome else {
            throw ConformanceFailure(expected: "a decline", got: outcome.summary, rule: rule)
        }
    }
}
