import ExpressCheckout

extension ConformanceCase {
    /// Answers that are late, and events that overlap.
    static let timingCases: [ConformanceCase] = [
        ConformanceCase(
            .timing, "latest_address_wins", "Of two addresses the later one's prices are shown and charged",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let gate = Gate()
            let late = try SampleOrders.dearer(scene.world.order, by: 1_000, named: "-late")
            let quoter = HeldQuoter(gate, first: .quote(options: late), then: .keep)
            let shopper = scene.shopper(quoter: quoter)
            let opened = try await shopper.flow.open()
            let total = await shopper.total()
            async let first = shopper.flow.handle(
                scene.world.device.addressMessage(SampleShop.elsewhere.redacted, isOpening: true))
            await gate.someoneWaits()
            let second = await shopper.flow.handle(
                scene.world.device.addressMessage(SampleShop.served.redacted, isOpening: false))
            try scene.claim(
                second.problem == nil, "the later address answered", got: "\(second.problem?.message ?? "")")
            await gate.open()
            _ = await first
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .timing, "every_address_is_answered", "Ten addresses at once are answered once each, the last one stays",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.flow.open()
            let device = scene.world.device
            let answered = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        await shopper.flow.handle(device.addressMessage(SampleShop.served.redacted, isOpening: false))
                            .message != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try scene.equal(answered, 10, "the answers")
            try scene.claim(await shopper.flow.sheet.isPayable, "a payable sheet", got: "a blocked one")
        },
        ConformanceCase(
            .timing, "late_answer_after_a_cancel_is_dropped",
            "A merchant's answer that comes after a cancel changes nothing",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let gate = Gate()
            let late = try SampleOrders.dearer(scene.world.order, by: 1_000, named: "-late")
            let shopper = scene.shopper(quoter: HeldQuoter(gate, first: .quote(options: late), then: .keep))
            _ = try await shopper.flow.open()
            async let first = shopper.flow.handle(
                scene.world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
            await gate.someoneWaits()
            try await shopper.flow.cancel()
            await gate.open()
            let reply = await first
            try scene.claim(reply.outcome == nil, "no word on a payment", got: reply.outcome?.name ?? "")
            try scene.equal(await shopper.flow.phase, .cancelled, "the phase")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .timing, "slow_merchant_leaves_no_sheet_hanging",
            "When the merchant does not answer in time the client is answered all the same",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let gate = Gate()
            let time = ManualTime()
            let shopper = scene.shopper(quoter: HeldQuoter(gate, first: .keep, then: .keep), time: time)
            _ = try await shopper.flow.open()
            async let reply = shopper.flow.handle(
                scene.world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
            await gate.someoneWaits()
            await time.sleepers(1)
            time.advance(by: scene.world.provider.descriptor.limits.quoteDeadline)
            let answer = await reply
            try scene.claim(answer.message != nil, "a message for the client", got: "none")
            try scene.claim(answer.problem != nil, "a problem for the merchant's log", got: "none")
            await gate.open()
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .timing, "merchant_that_fails_leaves_no_sheet_hanging",
            "When the merchant's quoter throws the client is answered all the same", needs: [.has(.merchantQuotes)]
        ) { scene in
            let shopper = scene.shopper(quoter: FailingQuoter())
            _ = try await shopper.flow.open()
            let answer = await shopper.flow.handle(
                scene.world.device.addressMessage(SampleShop.served.redacted, isOpening: true))
            try scene.claim(answer.message != nil, "a message for the client", got: "none")
            try scene.claim(answer.problem != nil, "a problem for the merchant's log", got: "none")
        },
        ConformanceCase(
            .timing, "two_openings_are_one", "Opening while it is being opened is refused and opens nothing twice"
        ) {
            scene in
            let shopper = scene.shopper()
            let flow = shopper.flow
            let results = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<2 { group.addTask { (try? await flow.open()) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try scene.claim(results >= 1, "an opening that works", got: "none")
            let sessions = await flow.stored.sessions.count
            try scene.equal(sessions, 1, "the sessions")
            try scene.equal(await shopper.total(), scene.world.order.openingSummary.total.amount, "the total shown")
        },
        ConformanceCase(
            .timing, "cancel_while_opening_leaves_nothing",
            "A cancel while the checkout is being opened leaves nothing behind for the next one"
        ) { scene in
            let shopper = scene.shopper()
            async let opening = try? shopper.flow.open()
            await Task.yield()
            try await shopper.flow.cancel()
            _ = await opening
            try await shopper.flow.cancel()
            let next = scene.shopper(checkout: "conformance-2")
            let opened = try await next.arrive()
            let total = scene.world.order.openingSummary.total.amount
            try scene.equal(await next.total(), total, "the next checkout's total")
            try await next.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .timing, "caller_that_leaves_cuts_no_payment", "A payment goes on when whoever asked for it is gone"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let message = try await shopper.authorize(opened)
            let flow = shopper.flow
            let caller = Task { await flow.handle(message) }
            caller.cancel()
            let reply = await caller.value
            if let problem = reply.problem { throw problem }
            let outcome = try scene.present(reply.outcome, "an outcome")
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
            try await scene.charged(total)
        },
        ConformanceCase(
            .timing, "cancel_beside_a_payment_tells_the_truth",
            "A cancel at the moment of paying ends paid and charged, or neither"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let message = try await shopper.authorize(opened)
            let flow = shopper.flow
            async let paying = flow.handle(message)
            async let cancelling: Void? = try? flow.cancel()
            let outcome = await paying.outcome
            _ = await cancelling
            let ledger = try await Ledger(scene.world.ledger())
            let isPaid = await flow.stored.isPaid
            try scene.claim(
                isPaid == !ledger.charges.isEmpty, "the record to say what the provider's books say",
                got: "\(isPaid ? "paid" : "unpaid"), \(ledger), \(outcome?.name ?? "no outcome")")
        },
    ]
}
