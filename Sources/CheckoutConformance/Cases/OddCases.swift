import ExpressCheckout

extension ConformanceCase {
    /// Orders at the edge of what a provider takes.
    static let oddCases: [ConformanceCase] = OddOrder.all.map { odd in
        ConformanceCase(
            .limits, odd.name, "\(odd.what): refused for good with nothing charged, or opened at the order's total"
        ) { scene in
            let order = try scene.present(odd.make(scene.world.order), "an order")
            let shopper = scene.shopper(order: order)
            do throws(ProviderError) {
                _ = try await shopper.flow.open()
            } catch {
                try scene.claim(
                    error.problems.allSatisfy { $0.path.description.hasPrefix("$") }, "problems with their paths",
                    got: "others")
                // What the adapter cannot know, the account's own limit for one, the provider may refuse by its own word.
                try scene.claim(error.certainty != .maybeHappened, "a decided refusal", got: "\(error)")
                return try await scene.nothingCharged()
            }
            try scene.equal(await shopper.total(), order.openingSummary.total.amount, "the total shown")
        }
    }
}
