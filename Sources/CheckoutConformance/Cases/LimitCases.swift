import ExpressCheckout

extension ConformanceCase {
    /// The limits that the descriptor tells.
    static let limitCases: [ConformanceCase] = [
        ConformanceCase(
            .limits, "as_many_options_as_told_are_taken",
            "As many delivery options as the descriptor allows are taken, a hundred where it tells no limit",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let most = scene.world.provider.descriptor.limits.maximumOptions ?? 100
            let order = SampleOrders.with(options: most, in: scene.world.order)
            let problems = scene.world.provider.review(order).problems
            try scene.claim(problems.isEmpty, "\(most) options taken", got: "\(problems)")
        },
        ConformanceCase(
            .limits, "one_option_more_is_refused",
            "One delivery option more than the descriptor allows is refused with its path",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            guard let most = scene.world.provider.descriptor.limits.maximumOptions else { return }
            let order = SampleOrders.with(options: most + 1, in: scene.world.order)
            let paths = scene.world.provider.review(order).problems.map(\.path.description)
            try scene.claim(
                paths.contains { $0.hasPrefix("$.shipping_options") }, "a problem at $.shipping_options",
                got: "one at \(paths)")
        },
        ConformanceCase(
            .limits, "other_currencies_are_refused",
            "A currency that the descriptor does not list is refused at its path before anything is sent"
        ) { scene in
            guard let known = scene.world.provider.descriptor.limits.currencies else { return }
            let foreign = ["JPY", "KWD", "CHF", "SEK"].filter { !known.contains($0) }
            for order in SampleOrders.odd(scene.world.order) where foreign.contains(order.currency.code) {
                let paths = scene.world.provider.review(order).problems.map(\.path.description)
                try scene.claim(paths.contains("$.currency"), "a problem at $.currency", got: "one at \(paths)")
            }
        },
    ]
}
