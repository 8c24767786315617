import ExpressCheckout

extension ConformanceCase {
    /// Quotes that are late, overtaken or cut short, and calls at the same time.
    static let timingCases: [ConformanceCase] = [
        ConformanceCase(
            .timing, "late_quote_leaves_no_sheet_hanging",
            "When a quote is late the sheet is answered at the deadline, which is no cancel"
        ) { scene in
            let (shopper, gate) = try await scene.withHeldQuote()
            async let reply = shopper.flow.handle(scene.addressMessage(SampleShop.served))
            await gate.someoneWaits()
            await scene.passDeadline()
            let told = await reply
            await gate.open()
            try scene.claim(told.message != nil, "a message for the client", got: "none")
            try scene.claim(told.outcome == nil, "no outcome", got: told.outcome?.name ?? "")
            try scene.claim(await shopper.flow.sheet.isPresented, "the sheet on the screen", got: "a closed one")
        },
        ConformanceCase(
            .timing, "deadline_is_before_the_wallets",
            "The quote deadline is shorter than the half minute after which a wallet gives up"
        ) { scene in
            let deadline = scene.world.provider.descriptor.limits.quoteDeadline
            try scene.claim(deadline < .seconds(30), "a deadline under 30 s", got: "\(deadline)")
        },
        ConformanceCase(
            .timing, "late_answer_is_not_applied", "A quote that comes after the deadline does not change the sheet"
        ) { scene in
            let (shopper, gate) = try await scene.withHeldQuote()
            async let reply = shopper.flow.handle(scene.addressMessage(SampleShop.refused))
            await gate.someoneWaits()
            await scene.passDeadline()
            _ = await reply
            let shown = await shopper.flow.sheet
            await gate.open()
            // What comes next waits for the adapter's call that was late, so its answer has come by then.
            try await shopper.pick(SampleShop.served)
            let sheet = await shopper.flow.sheet
            try scene.equal(sheet.total.amount, shown.total.amount, "the total shown")
            try scene.claim(sheet.issues.isEmpty, "no word of the late answer's", got: "\(sheet.issues.count) issues")
        },
        ConformanceCase(
            .timing, "late_option_is_not_charged",
            "An option that the provider chose too late is not charged unless the customer sees its total",
            needs: [.has(.providerQuotes)]
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let shown = await shopper.total()
            let quote = await shopper.flow.sheet.quote
            let other = try scene.present(
                quote.options.first { $0.id != quote.selected }, "a second delivery option on the sheet")
            let message = try scene.present(scene.world.device.optionMessage(other), "a message on a switch")
            let gate = Gate()
            scene.wire.twist(.hold(gate))
            async let reply = shopper.flow.handle(message)
            await gate.someoneWaits()
            await scene.passDeadline()
            _ = await reply
            try scene.equal(await shopper.total(), shown, "the total shown")
            await gate.open()
            try await scene.isChargedAsShown(shopper, opened)
        },
        ConformanceCase(
            .timing, "newer_address_wins", "The last address on the sheet decides, both questions are answered"
        ) { scene in
            let (shopper, gate) = try await scene.withHeldQuote()
            async let first = shopper.flow.handle(scene.addressMessage(SampleShop.refused))
            await gate.someoneWaits()
            async let second = shopper.flow.handle(scene.addressMessage(SampleShop.served))
            await gate.open()
            let replies = await [first, second]
            try scene.claim(replies.allSatisfy { $0.message != nil }, "an answer to both", got: "one without")
            // Which of the two came first is the scheduler's choice: a third settles what the customer wants.
            try await shopper.pick(SampleShop.served)
            try scene.claim(await shopper.flow.sheet.isPayable, "a payable sheet", got: "a blocked one")
        },
        ConformanceCase(
            .timing, "authorising_while_a_quote_runs_charges_what_is_shown",
            "Authorising while an address is being priced charges the total shown, once, or asks for a correction"
        ) { scene in
            let (shopper, gate) = try await scene.withHeldQuote()
            // An open checkout gives the same session again, unsent.
            let opened = try await shopper.flow.open()
            let message = try await shopper.authorize(opened)
            let shown = await shopper.total()
            async let reply = shopper.flow.handle(scene.addressMessage(SampleShop.served))
            await gate.someoneWaits()
            async let paid = shopper.flow.handle(message)
            await gate.open()
            _ = await reply
            let outcome = await paid.outcome
            try await scene.isChargedAtMost(shown, after: outcome, shopper)
        },
        ConformanceCase(
            .timing, "cancel_while_a_quote_runs",
            "A cancel while an address is being priced answers the sheet, ends the checkout and charges nothing"
        ) { scene in
            let (shopper, gate) = try await scene.withHeldQuote()
            async let reply = shopper.flow.handle(scene.addressMessage(SampleShop.served))
            await gate.someoneWaits()
            async let cancelled: Void = shopper.flow.cancel()
            await gate.open()
            try await cancelled
            _ = await reply
            try scene.equal(await shopper.flow.phase, .cancelled, "the phase")
            let next = scene.shopper(checkout: "conformance-2")
            _ = try await next.arrive()
            try scene.equal(await next.total(), scene.orderTotal, "the next checkout's total")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .timing, "cancel_while_paying_leaves_the_payment",
            "A cancel after the payment left touches nothing at the provider, and the answer is recorded"
        ) { scene in
            let (shopper, gate, message) = try await scene.withHeldPayment()
            let shown = await shopper.total()
            async let paid = shopper.flow.handle(message)
            await gate.someoneWaits()
            let sent = scene.wire.requests.count
            try await shopper.flow.cancel()
            try scene.equal(scene.wire.requests.count, sent, "the calls after the cancel")
            await gate.open()
            let outcome = try scene.present(await paid.outcome, "the payment's outcome")
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
            try scene.equal(await shopper.flow.phase, .completed, "the phase")
            try await scene.charged(shown)
        },
        ConformanceCase(
            .timing, "caller_gone_pays_all_the_same",
            "A payment goes on to its end when the client that posted it is gone"
        ) { scene in
            let (shopper, gate, message) = try await scene.withHeldPayment()
            let shown = await shopper.total()
            let client = Task { await shopper.flow.handle(message) }
            await gate.someoneWaits()
            client.cancel()
            await gate.open()
            let outcome = try scene.present(await client.value.outcome, "the payment's outcome")
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
            try await scene.charged(shown)
        },
        ConformanceCase(
            .timing, "second_authorisation_waits_for_the_first",
            "While a payment is under way another authorisation is refused unsent"
        ) { scene in
            let (shopper, gate, message) = try await scene.withHeldPayment()
            let shown = await shopper.total()
            async let paid = shopper.flow.handle(message)
            await gate.someoneWaits()
            let sent = scene.wire.requests.count
            let problem = try scene.present(await shopper.flow.handle(message).problem, "the second to be refused")
            try scene.equal(problem.certainty, .notSent, "the refusal's certainty")
            try scene.equal(scene.wire.requests.count, sent, "the calls")
            await gate.open()
            _ = await paid
            try await scene.charged(shown)
        },
        ConformanceCase(
            .timing, "two_openings_at_once_open_once", "Of two openings at the same time one is refused unsent",
            needs: [.has(.open)]
        ) { scene in
            let shopper = scene.shopper()
            let gate = Gate()
            scene.wire.twist(.hold(gate))
            async let first = shopper.flow.open()
            await gate.someoneWaits()
            let error = try await scene.error(of: "a second opening") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try scene.equal(error.certainty, .notSent, "the refusal's certainty")
            await gate.open()
            _ = try await first
            let plan = try await scene.world.provider.plan(scene.world.order)
            try scene.equal(
                try await scene.world.operations(), plan.requests.map(\.operation), "the operations sent")
        },
        ConformanceCase(
            .timing, "failing_quoter_keeps_the_sheet",
            "When the merchant's quoter fails the sheet is answered and nothing is charged unquoted",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let shopper = scene.shopper(quoter: FailingQuoter())
            _ = try await shopper.flow.open()
            let reply = await shopper.flow.handle(scene.addressMessage(SampleShop.served))
            try scene.claim(reply.message != nil, "a message for the client", got: "none")
            try scene.claim(reply.outcome == nil, "no outcome", got: reply.outcome?.name ?? "")
            try scene.equal(await shopper.flow.phase, .open, "the phase")
        },
    ]
}

/// A merchant's quoter whose backend is down.
private struct FailingQuoter: ShippingQuoter {
    struct Down: Error {}

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply { throw Down() }
}

extension Scene {
    /// The total that a checkout opens with.
    var orderTotal: Money { world.order.openingSummary.total.amount }

    /// The client's message about an address that the customer picked.
    func addressMessage(_ address: PostalAddress) -> JSON {
        world.device.addressMessage(address.redacted, isOpening: false)
    }

    /// An open checkout whose next quote waits at the gate, whoever gives it.
    func withHeldQuote() async throws -> (Shopper, Gate) {
        let gate = Gate()
        let shopper = shopper(quoter: HeldQuoter(gate: gate))
        _ = try await shopper.flow.open()
        if world.provider.descriptor.supports(.providerQuotes) { wire.twist(.hold(gate)) }
        return (shopper, gate)
    }

    /// A checkout that is authorised and whose payment call waits at the gate; the message takes it there.
    func withHeldPayment() async throws -> (Shopper, Gate, JSON) {
        let shopper = shopper()
        let opened = try await shopper.arrive()
        let message = try await shopper.authorize(opened)
        let gate = Gate()
        twistPayment(.hold(gate))
        return (shopper, gate, message)
    }

    /// Twists the next payment call.
    func twistPayment(_ twist: Wire.Twist, isStanding: Bool = false) {
        let operations = Set(world.paymentOperations)
        wire.twist(twist, isStanding: isStanding) { operations.contains($0.operation) }
    }

    /// Lets the quote deadline pass.
    func passDeadline() async {
        await time.someoneSleeps()
        time.advance(by: world.provider.descriptor.limits.quoteDeadline + .milliseconds(1))
    }

    /// The claim that authorising now charges exactly what is shown, or nothing.
    func isChargedAsShown(_ shopper: Shopper, _ opened: OpenReply) async throws {
        let shown = await shopper.total()
        let message = try await shopper.authorize(opened)
        let outcome = await shopper.flow.handle(message).outcome
        try await isChargedAtMost(shown, after: outcome, shopper)
    }

    /// The claim that `outcome` charged `shown`, once, or nothing at all.
    func isChargedAtMost(_ shown: Money, after outcome: CheckoutOutcome?, _ shopper: Shopper) async throws {
        let end = try await outcome.asyncMap { try await shopper.takeSteps(after: $0) }
        if case .completed = end { return try await charged(shown) }
        try await nothingCharged()
    }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ change: (Wrapped) async throws -> Result) async throws -> Result? {
        guard let self else { return nil }
        return try await change(self)
    }
}
