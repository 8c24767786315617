import ExpressCheckout

extension ConformanceCase {
    /// What a merchant's quoter says, right and wrong.
    static let replyCases: [ConformanceCase] = [
        ConformanceCase(
            .money, "discount_is_taken_off", "A discount lowers what is shown and charged",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let order = try SampleOrders.awkward(scene.world.order)
            let shopper = scene.shopper(order: order, quoter: ScriptedQuoter { _ in .keep })
            let opened = try await shopper.arrive()
            let items = await shopper.flow.sheet.quote.summary.items
            try scene.claim(
                items.contains { $0.kind == .discount && $0.amount.minorUnits == -98 }, "a discount of -0.98",
                got: items.map { "\($0.id) \($0.amount)" }.joined(separator: ", "))
            try await shopper.payToTheEnd(opened)
            try await scene.charged(order.openingSummary.total.amount)
        },
        ConformanceCase(
            .money, "foreign_reply_is_refused", "Options in another currency are refused and the sheet stays as it is",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let euro = try scene.present(Currency("EUR"), "the euro")
            let foreign = ShippingOption(
                id: ShippingOption.ID("foreign"), label: "Foreign", amount: Money(minorUnits: 500, currency: euro),
                summary: try OrderSummary([
                    SummaryItem(
                        id: "total", kind: .total, label: "ACME", amount: Money(minorUnits: 500, currency: euro))
                ]))
            try await scene.isRefused(.quote(options: [foreign]))
        },
        ConformanceCase(
            .money, "cents_between_options_are_kept", "Options that differ by one cent are charged to the cent",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let options =
                try SampleOrders.dearer(scene.world.order, by: 1, named: "-a")
                + SampleOrders.dearer(scene.world.order, by: 2, named: "-b")
            let shopper = scene.shopper(quoter: ScriptedQuoter { _ in .quote(options: options) })
            let opened = try await shopper.arrive()
            let wanted = try scene.present(options.dropFirst(2).first, "a third option")
            try await shopper.choose(wanted)
            let total = try scene.present(wanted.summary?.total.amount, "its total")
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .money, "what_is_shown_is_what_the_client_is_told",
            "The answer to an address names the total of the sheet", needs: [.has(.merchantQuotes)]
        ) { scene in
            let options = try SampleOrders.dearer(scene.world.order, by: 37, named: "-c")
            let shopper = scene.shopper(quoter: ScriptedQuoter { _ in .quote(options: options) })
            _ = try await shopper.flow.open()
            let reply = try await shopper.pick(SampleShop.served, isOpening: true)
            let text = try scene.present(reply.message?.exposed.text, "a message for the client")
            let shown = await shopper.total().decimalText
            try scene.claim(text.contains(shown), "\(shown) in the message", got: "a message without it")
        },
    ]

    /// What is on offer, and what was.
    static let offerCases: [ConformanceCase] = [
        ConformanceCase(
            .options, "merchants_choice_is_selected", "The option that the merchant selects is shown and charged",
            needs: [.has(.merchantQuotes), .has(.preselect)]
        ) { scene in
            let options = try SampleOrders.dearer(scene.world.order, by: 100, named: "-d")
            let last = try scene.present(options.last, "an option")
            let shopper = scene.shopper(quoter: ScriptedQuoter { _ in .quote(options: options, selected: last.id) })
            let opened = try await shopper.arrive()
            let total = try scene.present(last.summary?.total.amount, "its total")
            try scene.equal(await shopper.flow.sheet.quote.selected, last.id, "the option selected")
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .options, "switching_back_restores_the_total", "Going back to the first option restores its total"
        ) {
            scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            let quote = await shopper.flow.sheet.quote
            let first = try scene.present(quote.options.first { $0.id == quote.selected }, "a selected option")
            let other = try await shopper.switchOption()
            try scene.equal(await shopper.flow.sheet.quote.selected, other.id, "the option selected")
            try await shopper.choose(first)
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .options, "same_option_twice_changes_nothing", "Choosing the same option again changes no total"
        ) {
            scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let other = try await shopper.switchOption()
            let total = await shopper.total()
            try await shopper.choose(other)
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .options, "older_option_is_not_charged", "An option of an earlier address is neither shown nor charged",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let newer = try SampleOrders.dearer(scene.world.order, by: 300, named: "-e")
            let count = Locked(0)
            let shopper = scene.shopper(
                quoter: ScriptedQuoter { _ in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    return number == 1 ? .keep : .quote(options: newer)
                })
            let opened = try await shopper.arrive()
            let old = try scene.present(await shopper.flow.sheet.quote.options.last, "an option")
            try await shopper.pick(SampleShop.elsewhere)
            let total = await shopper.total()
            let answer = await shopper.flow.optionChanged(old.id, wallet: .applePay)
            try scene.claim(answer.problem != nil, "the old option to be refused", got: "an answer without a problem")
            try scene.equal(await shopper.total(), total, "the total shown")
            _ = opened
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .options, "empty_list_is_refused", "A merchant's answer without any option is refused and the sheet stays",
            needs: [.has(.merchantQuotes)]
        ) { scene in try await scene.isRefused(.quote(options: [])) },
        ConformanceCase(
            .options, "same_id_twice_is_refused", "Two options of one id are refused and the sheet stays",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let options = try SampleOrders.dearer(scene.world.order, by: 5, named: "-f")
            let first = try scene.present(options.first, "an option")
            try await scene.isRefused(.quote(options: [first, first]))
        },
    ]

    /// Orders at the edge of what a provider takes.
    static let limitCases: [ConformanceCase] = SampleOrders.odd.map { odd in
        ConformanceCase(
            .limits, odd.name,
            "\(odd.what): refused for good with nothing charged, or opened at the order's total"
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
            let total = order.openingSummary.total.amount
            try scene.equal(await shopper.total(), total, "the total shown")
        }
    }
}

extension Scene {
    /// The claim that the sheet stays as it is when the merchant answers so, and that the customer can still pay its total.
    func isRefused(_ wrong: QuoteReply) async throws {
        let count = Locked(0)
        let shopper = shopper(
            quoter: ScriptedQuoter { _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return number == 2 ? wrong : .keep
            })
        let opened = try await shopper.arrive()
        let before = await shopper.flow.sheet.quote
        let reply = await shopper.flow.handle(
            world.device.addressMessage(SampleShop.elsewhere.redacted, isOpening: false))
        try claim(reply.problem != nil, "a problem for the merchant's log", got: "none")
        try equal(await shopper.flow.sheet.quote.summary.total.amount, before.summary.total.amount, "the total shown")
        try equal(await shopper.flow.sheet.quote.options.map(\.id), before.options.map(\.id), "the options shown")
        try await shopper.pick(SampleShop.served)
        try await shopper.payToTheEnd(opened)
        try await charged(before.summary.total.amount)
    }
}
