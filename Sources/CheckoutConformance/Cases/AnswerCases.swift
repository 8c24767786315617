import ExpressCheckout

extension ConformanceCase {
    /// Answers of the provider that are new, or about something else.
    static let answerCases: [ConformanceCase] = [
        ConformanceCase(
            .forward, "new_members_in_answers_are_ignored",
            "Members that a later version of the provider adds to its answers change nothing of a checkout"
        ) { scene in
            scene.addsMembers()
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            _ = try await shopper.switchOption()
            let total = await shopper.total()
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .forward, "new_members_after_a_step_are_ignored",
            "Members that a later version adds to its answers change nothing of a further step",
            needs: [.hasAny([.actionsThreeDS, .actionsRedirect])]
        ) { scene in
            scene.addsMembers()
            let shopper = scene.shopper()
            let outcome = try await shopper.pay(try await shopper.arrive(), card: .asksForAction)
            _ = try shopper.completed(try await shopper.takeSteps(after: outcome))
        },
        ConformanceCase(
            .forward, "new_members_in_a_decline_are_ignored",
            "Members that a later version adds to its answers make no payment of a decline"
        ) { scene in
            scene.addsMembers()
            let shopper = scene.shopper()
            try await scene.declines(shopper, try await shopper.arrive())
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .forward, "new_members_in_a_refund_are_ignored",
            "Members that a later version adds to its answers change nothing of a refund", needs: [.has(.refund)]
        ) { scene in
            scene.addsMembers()
            let shopper = try await scene.paid()
            try scene.did(try await shopper.flow.refund(), shopper)
            try await scene.moved("refund", await shopper.total().minorUnits)
        },
        ConformanceCase(
            .forward, "unknown_status_is_not_paid",
            "A payment under a status that this version does not know is neither paid nor refused"
        ) { scene in
            let shopper = scene.shopper()
            let message = try await shopper.authorize(try await shopper.arrive())
            scene.changesStatus()
            let outcome = try await shopper.post(message)
            try scene.claim(outcome.leavesOpen, "an open outcome", got: outcome.summary)
            try await scene.leavesNoRoom(shopper)
        },
        ConformanceCase(
            .forward, "unknown_status_of_a_look_up_is_not_paid",
            "A look-up that finds a status which this version does not know decides nothing", needs: [.has(.lookup)]
        ) { scene in
            let shopper = try await scene.cutsAnswer()
            scene.changesStatus()
            do {
                let outcome = try await shopper.flow.lookUp()
                try scene.claim(outcome.leavesOpen, "an open outcome", got: outcome.summary)
            } catch let error as ProviderError {
                try scene.claim(await shopper.flow.phase == .undecided, "an open payment", got: "\(error)")
            }
        },
        ConformanceCase(
            .forward, "unknown_status_of_a_read_is_not_taken",
            "A read of a status that this version does not know tells no money as taken", needs: [.has(.read)]
        ) { scene in
            let shopper = try await scene.paid()
            scene.changesStatus()
            guard let read = try? await shopper.flow.readPayment() else { return }
            try scene.claim(read.state != .captured, "another state", got: read.state.rawValue)
        },
        ConformanceCase(
            .money, "foreign_currency_is_not_taken_for_the_total",
            "A payment that is told in another currency does not pass for the one that was asked"
        ) { scene in
            let foreign = scene.foreignCode
            let own = scene.world.order.currency.code
            try await scene.doesNotPassQuietly { $0.string == own ? .string(foreign) : nil }
        },
        ConformanceCase(
            .money, "other_amount_is_not_taken_for_the_total",
            "A payment that is told with another amount does not pass for the one that was asked"
        ) { scene in
            let total = scene.orderTotal
            try await scene.doesNotPassQuietly { value in
                guard let text = value.string ?? value.numberText,
                    (try? Money(parsing: text, currency: total.currency)) == total
                else { return nil }
                return value.string == nil ? .number("1.05") : .string("1.05")
            }
        },
        ConformanceCase(
            .money, "order_of_another_checkout_is_not_taken",
            "A payment that is told under another order's reference does not pass for the one that was asked"
        ) { scene in
            let own = scene.world.order.reference
            try await scene.doesNotPassQuietly { $0.string == own ? "order-of-somebody-else" : nil }
        },
        ConformanceCase(
            .money, "providers_other_total_is_not_shown",
            "A total of the provider's that is not the order's ends the checkout before a sheet is shown",
            needs: [.has(.providerQuotes)]
        ) { scene in
            let shopper = scene.shopper(order: try SampleOrders.dearer(scene.world.order))
            let error = try await scene.error(of: "the opening") { () async throws(ProviderError) in
                try await shopper.flow.open()
            }
            try scene.equal(error.code, .amountMismatch, "the error")
            try scene.claim(!(await shopper.flow.sheet.isPresented), "no sheet", got: "one")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .money, "providers_total_is_charged_when_accepted",
            "Where the merchant accepts the provider's prices, the provider's total is shown and charged",
            needs: [.has(.providerQuotes)]
        ) { scene in
            let shopper = scene.shopper(
                order: try SampleOrders.dearer(scene.world.order), options: .init(acceptsProviderPrices: true))
            let opened = try await shopper.arrive()
            try scene.equal(await shopper.total(), scene.orderTotal, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(scene.orderTotal)
        },
        ConformanceCase(
            .money, "fee_is_charged", "A fee of the merchant's is part of what is shown and charged",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let order = try SampleOrders.dearer(scene.world.order)
            let shopper = scene.shopper(order: order, quoter: ScriptedQuoter { _ in .keep })
            let opened = try await shopper.arrive()
            try scene.equal(await shopper.total(), order.openingSummary.total.amount, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(order.openingSummary.total.amount)
        },
        ConformanceCase(
            .money, "discount_is_taken_off", "A discount lowers what is charged by its amount",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let order = try SampleOrders.awkward(scene.world.order)
            let shopper = scene.shopper(order: order, quoter: ScriptedQuoter { _ in .keep })
            let opened = try await shopper.arrive()
            try await shopper.payToTheEnd(opened)
            try await scene.charged(scene.money(63_98))
        },
    ]
}

extension Scene {
    /// From now on every answer has members that nobody knows.
    func addsMembers() {
        wire.twist(.rewrite(\.withUnknownMembersEverywhere), isStanding: true)
    }

    /// From now on every answer tells a status that nobody knows.
    func changesStatus() {
        let names = world.statusMembers
        wire.twist(.rewrite { $0.changingMembers(names) { _ in "SOMETHING_NEW" } }, isStanding: true)
    }

    /// The claim that a payment whose answers are changed so is not told as what was asked for.
    ///
    /// A change that finds nothing to change in the answers says nothing.
    func doesNotPassQuietly(_ change: @escaping @Sendable (JSON) -> JSON?) async throws {
        let shopper = shopper()
        let shown: Money
        let message = try await shopper.authorize(try await shopper.arrive())
        shown = await shopper.total()
        let changes = Locked(0)
        wire.twist(
            .rewrite { answer in
                answer.changingValues { value in
                    guard let other = change(value) else { return nil }
                    changes.withLock { $0 += 1 }
                    return other
                }
            }, isStanding: true)
        let outcome = try await shopper.post(message)
        guard changes.withLock({ $0 }) > 0, case .completed(let payment) = outcome else { return }
        try claim(
            !payment.notes.isEmpty, "an oddity told, or no payment", got: "\(payment.amount ?? shown) without a note")
    }
}
