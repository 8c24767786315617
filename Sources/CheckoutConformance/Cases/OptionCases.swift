import ExpressCheckout

extension ConformanceCase {
    /// Delivery options.
    static let optionCases: [ConformanceCase] = [
        ConformanceCase(
            .options, "opens_with_one_selected", "The sheet opens with an option selected, its price in the total"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.flow.open()
            for isOpening in [true, false] {
                let quote = await shopper.flow.sheet.quote
                let selected = try scene.present(quote.selectedOption, "a selected option that is on offer")
                try scene.equal(quote.summary.total.amount, selected.summary?.total.amount, "the total shown")
                try await shopper.pick(SampleShop.served, isOpening: isOpening)
            }
        },
        ConformanceCase(
            .options, "switch_changes_the_total", "Another option's total is shown and charged"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let before = await shopper.flow.sheet.quote
            let other = try await shopper.switchOption()
            let after = await shopper.flow.sheet.quote
            try scene.equal(after.selected, other.id, "the selected option")
            let old = try scene.present(before.selectedOption?.amount, "the first option's price")
            let difference = try other.amount.subtracting(old)
            let expected = try before.summary.total.amount.adding(difference)
            try scene.equal(after.summary.total.amount, expected, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(expected)
        },
        ConformanceCase(
            .options, "unknown_is_refused", "An option that is not on offer is refused and the sheet stays as it is"
        ) { scene in
            let shopper = scene.shopper()
            _ = try await shopper.arrive()
            let before = await shopper.flow.sheet
            let amount = before.total.amount
            let stranger = ShippingOption(
                id: ShippingOption.ID("nowhere-to-be-found"), label: "Teleport", amount: amount,
                summary: before.quote.summary)
            do {
                try await shopper.choose(stranger)
                throw ConformanceFailure(expected: "the option to be refused", got: "no problem", rule: scene.rule)
            } catch let error as ProviderError {
                try scene.claim(error.certainty != .maybeHappened, "a refusal", got: "\(error)")
            }
            try scene.claim(await shopper.flow.sheet == before, "the sheet as it was", got: "another one")
        },
    ]
}
