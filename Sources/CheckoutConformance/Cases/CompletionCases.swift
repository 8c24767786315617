import ExpressCheckout

extension ConformanceCase {
    /// Authorising and completing.
    static let completionCases: [ConformanceCase] = [
        ConformanceCase(.completion, "pays_once", "Posting the same authorisation again pays nothing more") { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let message = try await shopper.authorize(opened)
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.post(message)))
            let sent = try await scene.world.operations()
            let again = await shopper.flow.handle(message)
            let problem = try scene.present(again.problem, "the second post to be refused")
            try scene.equal(problem.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
            try await scene.charged(total)
        },
        ConformanceCase(
            .completion, "two_posts_at_once_pay_once", "Two posts of one authorisation at the same time pay once"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let message = try await shopper.authorize(opened)
            async let first = shopper.flow.handle(message)
            async let second = shopper.flow.handle(message)
            let outcomes = await [first, second].compactMap(\.outcome)
            try scene.equal(outcomes.count, 1, "the posts that led to a payment")
            for outcome in outcomes { _ = try shopper.completed(try await shopper.takeSteps(after: outcome)) }
            try await scene.charged(total)
        },
        ConformanceCase(
            .completion, "needs_an_open_checkout", "An authorisation before the checkout is open is refused unsent"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            let sent = try await scene.world.operations()
            let stranger = scene.shopper(checkout: "conformance-2")
            let reply = await stranger.flow.handle(message)
            let problem = try scene.present(reply.problem, "the authorisation to be refused")
            try scene.equal(problem.certainty, .notSent, "the refusal's certainty")
            try await scene.nothingSent(after: sent)
            try await scene.nothingCharged()
        },
    ]
}
