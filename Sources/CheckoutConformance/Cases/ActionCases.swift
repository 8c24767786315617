import ExpressCheckout

extension ConformanceCase {
    private static let actions: ConformanceNeed = .hasAny([.actionsThreeDS, .actionsRedirect])

    /// Further steps of the customer's.
    static let actionCases: [ConformanceCase] = [
        ConformanceCase(
            .actions, "step_leads_to_the_payment", "A card that asks for a further step pays after it, once",
            needs: [actions]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let outcome = try await shopper.pay(opened, card: .asksForAction)
            guard case .actionRequired = outcome else {
                throw ConformanceFailure(expected: "a further step", got: outcome.summary, rule: scene.rule)
            }
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
            try await scene.charged(total)
        },
        ConformanceCase(
            .actions, "step_left_undone_is_not_paid",
            "A step that was never taken is not a payment, nor room for another",
            needs: [actions, .has(.lookup)]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            _ = try await shopper.pay(opened, card: .asksForAction)
            let found = try await shopper.flow.lookUp()
            if case .completed = found {
                throw ConformanceFailure(expected: "no completed payment", got: "one", rule: scene.rule)
            }
            let error = try await scene.error(of: "another attempt") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try scene.equal(error.code, .attemptUnresolved, "the refusal")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .actions, "unknown_steps_are_refused", "Where no step was asked for, its result is refused unsent"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let sent = try await scene.world.operations()
            let error = try await scene.error(of: "a step's result") { () async throws(ProviderError) in
                try await shopper.flow.resume(ActionResult(payload: [:]))
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
    ]
}
