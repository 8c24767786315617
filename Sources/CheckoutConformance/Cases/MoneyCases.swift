import ExpressCheckout

extension ConformanceCase {
    /// Totals shown and charged, to the cent.
    static let moneyCases: [ConformanceCase] = [
        ConformanceCase(.money, "shows_the_orders_total", "The sheet opens with the order's total, to the cent") {
            scene in
            let shopper = scene.shopper()
            _ = try await shopper.flow.open()
            try scene.equal(await shopper.total(), scene.world.order.openingSummary.total.amount, "the total shown")
            try scene.equal(await shopper.flow.sheet.quote.summary.payee, scene.world.order.summary.payee, "the payee")
        },
        ConformanceCase(.money, "charges_exactly_the_total", "What is charged is the total that the sheet shows") {
            scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let shown = await shopper.total()
            try await shopper.payToTheEnd(opened)
            try await scene.charged(shown)
        },
        ConformanceCase(
            .money, "tells_what_was_charged", "A completed payment tells its amount: the total that the sheet showed"
        ) { scene in
            let shopper = scene.shopper()
            let opened = try await shopper.arrive()
            let shown = await shopper.total()
            let payment = try await shopper.payToTheEnd(opened)
            try scene.claim(payment.id != nil, "the payment's id", got: "none")
            try scene.equal(payment.amount, shown, "the amount told")
            try scene.claim(payment.notes.isEmpty, "no oddity", got: payment.notes.joined(separator: ", "))
        },
        ConformanceCase(
            .money, "keeps_awkward_cents", "Amounts that binary fractions get wrong are charged to the cent",
            needs: [.has(.merchantQuotes)]
        ) { scene in
            let shopper = scene.shopper(
                order: try SampleOrders.awkward(scene.world.order), quoter: ScriptedQuoter { _ in .keep })
            let opened = try await shopper.arrive()
            let faster = try await shopper.switchOption()
            let total = try scene.present(faster.summary?.total.amount, "the option's own total")
            try scene.equal(await shopper.total(), total, "the total shown")
            try await shopper.payToTheEnd(opened)
            try await scene.charged(total)
        },
    ]
}
