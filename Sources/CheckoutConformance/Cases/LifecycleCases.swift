import ExpressCheckout

extension ConformanceCase {
    /// What an app hears of a checkout, in its order.
    static let lifecycleCases: [ConformanceCase] = [
        ConformanceCase(
            .lifecycle, "paid_is_started_completed_dismissed",
            "A paid checkout starts, completes once and is dismissed once, in this order"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            try await shopper.payToTheEnd(try await shopper.arrive())
            let names = await events.names
            try scene.equal(names.withoutUpdates, ["started", "completed", "dismissed"], "the events")
        },
        ConformanceCase(
            .lifecycle, "cancelled_completes_nothing", "A cancelled checkout starts, is dismissed, and never completes"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            _ = try await shopper.arrive()
            try await shopper.flow.cancel()
            try scene.equal(await events.names.withoutUpdates, ["started", "dismissed"], "the events")
        },
        ConformanceCase(.lifecycle, "declined_completes_nothing", "A declined checkout never completes") { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            try await scene.declines(shopper, try await shopper.arrive())
            try await shopper.flow.cancel()
            let names = await events.names
            try scene.claim(!names.contains("completed"), "no completed", got: names.joined(separator: ", "))
            try scene.equal(names.last, "dismissed", "the last event")
        },
        ConformanceCase(
            .lifecycle, "found_payment_completes_after_the_dismissal",
            "A payment whose answer was lost is dismissed without a word and completes once it is found",
            needs: [.has(.lookup), .has(.idempotentPayment)]
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            let message = try await shopper.authorize(try await shopper.arrive())
            scene.twistPayment(.lostAfter)
            _ = try shopper.unknown(try await shopper.post(message))
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.flow.lookUp()))
            try scene.equal(await events.names.withoutUpdates, ["started", "dismissed", "completed"], "the events")
        },
        ConformanceCase(
            .lifecycle, "unopened_has_failed_alone", "A checkout that could not be opened has failed, and nothing else",
            needs: [.has(.open)]
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            scene.wire.twist(.notSent, isStanding: true)
            _ = try await scene.error(of: "the opening") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try await shopper.flow.cancel()
            try scene.equal(await events.names, ["failed"], "the events")
        },
        ConformanceCase(
            .lifecycle, "snapshots_tell_nobody_who_buys",
            "What an app hears shows nothing private unless it asks for it"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            try await shopper.payToTheEnd(try await shopper.arrive())
            for await event in events { try scene.printsNothingPrivate("\(event)") }
        },
    ]
}

extension AsyncStream<CheckoutEvent> {
    /// The names of all events until the checkout is over.
    fileprivate var names: [String] {
        get async {
            var names: [String] = []
            for await event in self { names.append(event.name) }
            return names
        }
    }
}

extension [String] {
    fileprivate var withoutUpdates: [String] { filter { $0 != "updated" } }
}
