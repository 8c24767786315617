import ExpressCheckout

extension ConformanceCase {
    /// What an app hears.
    static let lifecycleCases: [ConformanceCase] = [
        ConformanceCase(
            .lifecycle, "paid_is_started_completed_dismissed",
            "A paid checkout is heard as started, completed, dismissed"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            try await shopper.payToTheEnd(try await shopper.arrive())
            let heard = await scene.names(events)
            try scene.equal(heard.filter { $0 != "updated" }, ["started", "completed", "dismissed"], "the events")
            try scene.equal(Array(heard.suffix(2)), ["completed", "dismissed"], "the last two")
        },
        ConformanceCase(
            .lifecycle, "cancelled_is_never_completed", "A cancelled checkout is heard as started and dismissed"
        ) {
            scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            _ = try await shopper.arrive()
            try await shopper.flow.cancel()
            let heard = await scene.names(events)
            try scene.equal(heard.first, "started", "the first event")
            try scene.equal(heard.last, "dismissed", "the last event")
            try scene.claim(!heard.contains("completed"), "no completion", got: "one")
        },
        ConformanceCase(
            .lifecycle, "decline_is_an_update",
            "A decline that can be tried again is an update, and the payment completes once"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            try await scene.declines(shopper, try await shopper.arrive())
            try await shopper.payToTheEnd(try await shopper.arrive())
            let heard = await scene.names(events)
            try scene.equal(heard.count { $0 == "completed" }, 1, "the completions")
            try scene.equal(heard.count { $0 == "failed" }, 0, "the failures")
        },
        ConformanceCase(
            .lifecycle, "refused_address_is_an_update", "A refused address is an update with a message, not a failure"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            _ = try await shopper.arrive()
            try await shopper.pick(SampleShop.refused)
            try await shopper.flow.cancel()
            var told = false
            for await event in events {
                if case .updated(let snapshot) = event, !snapshot.messages.isEmpty { told = true }
                if case .failed(let failure) = event {
                    throw ConformanceFailure(expected: "no failure", got: "\(failure.code)", rule: scene.rule)
                }
            }
            try scene.claim(told, "an update with a message", got: "none")
        },
        ConformanceCase(
            .lifecycle, "lost_answer_is_not_completed", "A payment whose answer was lost is not heard as completed"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("truncate")
            _ = try shopper.unknown(try await shopper.post(message))
            // A dismissed checkout whose payment is undecided keeps its events open.
            let heard = Task { await scene.names(events) }
            heard.cancel()
            let names = await heard.value
            try scene.claim(!names.contains("completed") && !names.contains("failed"), "no end", got: "\(names)")
        },
        ConformanceCase(
            .lifecycle, "found_later_completes_once", "A payment that a look-up finds is heard as completed, once",
            needs: [.has(.lookup), .has(.idempotentPayment)]
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            try await scene.armPayment("truncate")
            _ = try shopper.unknown(try await shopper.post(message))
            _ = try shopper.completed(try await shopper.takeSteps(after: try await shopper.flow.lookUp()))
            let heard = await scene.names(events)
            try scene.equal(heard.count { $0 == "completed" }, 1, "the completions")
            try scene.equal(heard.count { $0 == "dismissed" }, 1, "the dismissals")
        },
        ConformanceCase(
            .lifecycle, "failed_opening_fails_alone", "A checkout that could not be opened is heard as failed, alone"
        ) { scene in
            let shopper = scene.shopper()
            let events = await shopper.flow.events()
            let operation = try scene.present(
                try await scene.world.provider.plan(scene.world.order).requests.last?.operation, "a planned request")
            try await scene.world.arm(["kind": "not_json", "operation": .string(operation)])
            _ = try await scene.error(of: "the opening") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try await shopper.flow.cancel()
            try scene.equal(await scene.names(events), ["failed"], "the events")
        },
        ConformanceCase(
            .lifecycle, "events_hide_the_customer", "The events of a paid checkout have nothing of the customer's data"
        ) { scene in
            let shopper = scene.shopper(order: SampleOrders.known(scene.world.order))
            let events = await shopper.flow.events()
            try await shopper.payToTheEnd(try await shopper.arrive())
            var text = ""
            for await event in events { text += "\(event) \(event.snapshot?.json.text ?? "")" }
            try scene.claim(!text.isEmpty, "events", got: "none")
            try scene.printsNothingPrivate(text)
        },
    ]
}

extension Scene {
    /// The names of all events, to their end.
    func names(_ events: AsyncStream<CheckoutEvent>) async -> [String] {
        var names: [String] = []
        for await event in events { names.append(event.name) }
        return names
    }
}
