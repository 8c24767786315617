import ExpressCheckout

extension ConformanceCase {
    /// Opening a checkout, and the plan to.
    static let openingCases: [ConformanceCase] = [
        ConformanceCase(
            .opening, "opens_the_checkout", "Opening reaches the provider, presents the sheet and charges nothing",
            needs: [.has(.open)]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.flow.open()
            try scene.claim(opened.unavailable == nil, "an available checkout", got: opened.unavailable ?? "")
            try scene.claim(await shopper.flow.sheet.isPresented, "the sheet presented", got: "no sheet")
            try scene.claim(!opened.clientPayload.exposed.isEmptyObject, "a client payload", got: "an empty one")
            try scene.claim(!(try await scene.world.operations()).isEmpty, "a call to the provider", got: "none")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .opening, "twice_is_one_session", "Opening an open checkout again sends nothing and gives the same session",
            needs: [.has(.open)]
        ) { scene in
            let shopper = scene.shopper()
            let first = try await shopper.flow.open()
            let sent = try await scene.world.operations()
            let second: OpenReply?
            do throws(ProviderError) {
                second = try await shopper.flow.open()
            } catch {
                try scene.equal(error.certainty, .notSent, "the refusal's certainty")
                second = nil
            }
            try scene.claim(
                second.map { $0.clientPayload == first.clientPayload } ?? true, "the same client payload",
                got: "another one")
            try await scene.nothingSent(after: sent)
        },
        ConformanceCase(
            .opening, "refuses_an_impossible_order_before_sending",
            "An order that the provider cannot take is refused with paths before anything is sent", needs: [.has(.open)]
        ) { scene in
            let impossible = SampleOrders.oddOrders(scene.world.order).filter {
                !scene.world.provider.review($0).problems.isEmpty
            }
            try scene.claim(!impossible.isEmpty, "an order that cannot be taken among the odd ones", got: "none")
            for order in impossible {
                let error = try await scene.error(of: "an impossible order") { () async throws(ProviderError) in
                    try await scene.shopper(order: order).flow.open()
                }
                try scene.equal(error.certainty, .notSent, "the refusal's certainty")
                try scene.claim(
                    error.problems.allSatisfy { $0.path.description.hasPrefix("$") } && !error.problems.isEmpty,
                    "problems with their paths", got: "\(error.problems.count) problems")
            }
            try await scene.nothingSent()
        },
        ConformanceCase(
            .opening, "refuses_to_plan_an_impossible_order",
            "A plan of an order that the provider cannot take is refused",
            needs: [.has(.open)]
        ) { scene in
            for order in SampleOrders.oddOrders(scene.world.order)
            where !scene.world.provider.review(order).problems.isEmpty {
                let error = try await scene.error(of: "a plan") { () async throws(ProviderError) in
                    try await scene.world.provider.plan(order)
                }
                try scene.claim(!error.problems.isEmpty, "problems with their paths", got: "none")
            }
        },
        ConformanceCase(
            .opening, "plan_sends_nothing", "A plan reaches nobody", needs: [.has(.open)]
        ) { scene in
            let plan = try await scene.world.provider.plan(scene.world.order)
            try scene.claim(!plan.requests.isEmpty, "planned requests", got: "none")
            try await scene.nothingSent()
        },
        ConformanceCase(
            .opening, "plan_shows_no_credential", "A plan shows placeholders where credentials go", needs: [.has(.open)]
        ) { scene in
            let plan = try await scene.world.provider.plan(scene.world.order)
            for request in plan.requests {
                var text = request.target.url.exposed + request.headers.map(\.value.exposed).joined(separator: "\n")
                text += String(decoding: request.body?.exposed ?? [], as: UTF8.self)
                let shown = scene.world.credentials.filter { text.contains($0.exposed) }
                try scene.claim(
                    shown.isEmpty, "no credential in the plan of \(request.operation)", got: "\(shown.count) of them")
            }
        },
        ConformanceCase(
            .opening, "plan_is_what_is_sent", "A plan has the operations that opening sends, in their order",
            needs: [.has(.open)]
        ) { scene in
            let plan = try await scene.world.provider.plan(scene.world.order)
            _ = try await scene.shopper().flow.open()
            try scene.equal(
                plan.requests.map(\.operation), try await scene.world.operations(), "the planned operations")
        },
        ConformanceCase(
            .opening, "can_be_tried_again_after_a_failure",
            "After opening failed, opening again gives a checkout with the order's total", needs: [.has(.open)]
        ) { scene in
            let operations = try await scene.world.provider.plan(scene.world.order).requests.map(\.operation)
            // Every call of the opening fails once, the answer of the last one is lost after the provider acted.
            for (index, operation) in operations.enumerated() {
                let kind: JSON = index == operations.count - 1 ? "act_then_cut" : "not_json"
                let shopper = scene.shopper(checkout: "conformance-\(index + 1)")
                try await scene.world.arm(["kind": kind, "operation": .string(operation)])
                _ = try? await shopper.flow.open()
                _ = try await shopper.flow.open()
                try scene.equal(
                    await shopper.total(), scene.world.order.openingSummary.total.amount, "the total after the retry")
                try await shopper.flow.cancel()
            }
            try await scene.nothingCharged()
        },
    ]
}

extension JSON {
    var isEmptyObject: Bool { object?.isEmpty ?? false }
}
