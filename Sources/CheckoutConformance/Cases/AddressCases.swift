import ExpressCheckout

extension ConformanceCase {
    /// Address changes and refused addresses.
    static let addressCases: [ConformanceCase] = [
        ConformanceCase(
            .address, "change_is_answered", "An address on the sheet is answered with a message for the client SDK"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.flow.open()
            for isOpening in [true, false] {
                let reply = try await shopper.pick(SampleShop.served, isOpening: isOpening)
                try scene.claim(reply.message != nil, "a message for the client", got: "none")
                try scene.claim(reply.outcome == nil, "no word on a payment", got: "an outcome")
            }
            try scene.claim(await shopper.flow.sheet.isPayable, "a payable sheet", got: "a blocked one")
            try await scene.nothingCharged()
        },
        ConformanceCase(
            .address, "asks_the_merchant_once", "The merchant is asked once for each address",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let quoter = ScriptedQuoter { _ in .keep }
            let shopper = scene.shopper(quoter: quoter)
            let opened = try await shopper.arrive()
            try await shopper.payToTheEnd(opened)
            try scene.equal(quoter.asked.count, 1, "the questions to the merchant")
        },
        ConformanceCase(
            .address, "new_options_are_shown_and_charged",
            "The merchant's new options for an address are shown and charged",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let dearer = try SampleOrders.awkward(scene.world.order).shippingOptions
            let shopper = scene.shopper(quoter: ScriptedQuoter { _ in .quote(options: dearer) })
            let opened = try await shopper.arrive()
            let total = try scene.present(dearer.first?.summary?.total.amount, "a total")
            try scene.equal(await shopper.flow.sheet.quote.options.map(\.id), dearer.map(\.id), "the options shown")
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .address, "refusal_blocks_and_tells_why",
            "A refused address blocks the sheet with a message for the customer"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let reply = try await shopper.pick(SampleShop.refused)
            let sheet = await shopper.flow.sheet
            try scene.claim(reply.message != nil, "a message for the client", got: "none")
            try scene.claim(!sheet.isPayable, "a blocked sheet", got: "a payable one")
            try scene.claim(
                !sheet.issues.isEmpty && sheet.issues.allSatisfy { !$0.message.isEmpty }, "a message for the customer",
                got: "\(sheet.issues.count) issues")
        },
        ConformanceCase(
            .address, "refused_is_not_charged", "Authorising under a refused address charges nothing"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            try await shopper.pick(SampleShop.refused)
            try await scene.isNotCharged(shopper, opened, at: SampleShop.refused)
        },
        ConformanceCase(
            .address, "served_again_unblocks", "Going back to an address that is served lets the customer pay"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let total = await shopper.total()
            try await shopper.pick(SampleShop.refused)
            try await shopper.pick(SampleShop.served)
            let sheet = await shopper.flow.sheet
            try scene.claim(sheet.isPayable, "a payable sheet", got: "\(sheet.issues.count) issues")
            try scene.equal(sheet.total.amount, total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
        ConformanceCase(
            .address, "unquoted_is_not_charged",
            "An authorised address that nothing is delivered to, and that was not on the sheet, is not charged"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            try await scene.isNotCharged(shopper, opened, at: SampleShop.refused)
        },
        ConformanceCase(
            .address, "unquoted_is_quoted_before_it_is_charged",
            "A full address that was not on the sheet is priced before it is charged", needs: [.has(.merchantQuotes)]
        ) { scene in
            let quoter = ScriptedQuoter { _ in .keep }
            let shopper = scene.shopper(quoter: quoter)
            let opened = try await shopper.flow.open()
            let shown = await shopper.total()
            try await shopper.payToTheEnd(opened)
            try scene.claim(!quoter.asked.isEmpty, "the merchant asked for the address", got: "a charge unasked")
            try await scene.charged(shown)
        },
    ]
}

extension Scene {
    /// The claim that authorising at `address` is not taken for a sale, by the flow or by the provider's own page.
    func isNotCharged(_ shopper: Shopper, _ opened: OpenReply, at address: PostalAddress) async throws {
        let message: JSON?
        do {
            message = try await shopper.authorize(opened, address: address)
        } catch {
            // The provider's own page lets nobody authorise there: as good.
            message = nil
        }
        if let message {
            let outcome = try await shopper.takeSteps(after: try await shopper.post(message))
            guard case .needsCorrection = outcome else {
                throw ConformanceFailure(expected: "a correction asked for", got: outcome.summary, rule: rule)
            }
        }
        try await nothingCharged()
    }
}
