import ExpressCheckout

extension ConformanceCase {
    /// What a checkout that is over, or another one beside it, lets happen.
    static let afterwardsCases: [ConformanceCase] = [
        ConformanceCase(
            .completion, "paid_is_not_opened_again", "A paid checkout is not opened again, and nothing is sent"
        ) {
            scene in
            let shopper = scene.shopper()
            try await shopper.payToTheEnd(try await shopper.arrive())
            let sent = try await scene.world.operations()
            let error = try await scene.error(of: "opening a paid checkout") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
        },
        ConformanceCase(
            .completion, "paid_stays_paid", "A cancel after the payment changes nothing and pays nothing back"
        ) {
            scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            try await shopper.payToTheEnd(opened)
            let sent = try await scene.world.operations()
            try? await shopper.flow.cancel()
            try scene.equal(await shopper.flow.phase, .completed, "the phase")
            try await scene.nothingSent(after: sent)
            try await scene.charged(total)
        },
        ConformanceCase(
            .completion, "next_checkout_pays_for_itself", "A second checkout is paid by itself, with a key of its own"
        ) {
            scene in
            var keys: Set<IdempotencyKey> = []
            var totals: [Money] = []
            for number in 1...2 {
                let shopper = scene.shopper(
                    order: SampleOrders.referenced(scene.world.order, "order-\(number)"),
                    checkout: "conformance-\(number)")
                let opened = try await shopper.arrive()
                totals.append(await shopper.total())
                try await shopper.payToTheEnd(opened)
                for attempt in await shopper.flow.stored.attempts { keys.insert(attempt.key) }
            }
            try scene.equal(keys.count, 2, "the keys")
            let ledger = try await Ledger(scene.world.ledger())
            try scene.claim(ledger.charges == totals, "two charges", got: "\(ledger)")
        },
        ConformanceCase(.declines, "twice_declined_then_paid", "After two declines a third card pays once") { scene in
            let shopper = scene.shopper()
            for _ in 0..<2 {
                let opened = try await shopper.arrive()
                try await scene.declines(shopper, opened)
            }
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            try await shopper.payToTheEnd(opened)
            try scene.equal(await shopper.flow.stored.attempts.count, 3, "the attempts")
            try await scene.charged(total)
        },
        ConformanceCase(
            .declines, "cancel_after_a_decline", "A cancel after a decline charges nothing and leaves nothing"
        ) {
            scene in
            let shopper = scene.shopper()
            try await scene.declines(shopper, try await shopper.arrive())
            try await shopper.flow.cancel()
            try scene.equal(await shopper.flow.phase, .cancelled, "the phase")
            try await scene.nothingCharged()
            let next = scene.shopper(checkout: "conformance-2")
            _ = try await next.arrive()
            try scene.equal(await next.total(), scene.world.order.openingSummary.total.amount, "the next total")
        },
        ConformanceCase(
            .declines, "tell_why_and_what_next", "A decline has a code, and says whether trying again makes sense"
        ) {
            scene in
            let shopper = scene.shopper()
            let outcome = try await shopper.takeSteps(
                after: try await shopper.pay(try await shopper.arrive(), card: .declines))
            guard case .declined(let decline) = outcome else {
                throw ConformanceFailure(expected: "a decline", got: outcome.summary, rule: scene.rule)
            }
            try scene.claim(!decline.code.rawValue.isEmpty, "a code", got: "none")
        },
        ConformanceCase(
            .actions, "result_posted_twice_pays_once", "The result of a further step, posted twice, pays once",
            needs: [.hasAny([.actionsThreeDS, .actionsRedirect])]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let outcome = try await shopper.pay(opened, card: .asksForAction)
            guard case .actionRequired(let action) = outcome else {
                throw ConformanceFailure(expected: "a further step", got: outcome.summary, rule: scene.rule)
            }
            let message = try await scene.world.device.perform(action)
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.post(message)))
            _ = await shopper.flow.handle(message)
            try await scene.charged(total)
        },
    ]
}
