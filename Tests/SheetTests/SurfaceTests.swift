import ExpressCheckout
import Testing

/// What a surface says of itself and what its adapter says agree.
@Suite struct SurfaceTests {
    @Test func everySurfaceIsThereOnce() {
        let ids = SurfaceCase.all.map(\.surface.id.rawValue)
        #expect(ids == ["yuno-ios", "yuno-web", "yuno-google-pay", "afterpay", "adyen-apple-pay"])
    }

    @Test(arguments: SurfaceCase.all)
    func theDeadlineIsTheOneThatTheFlowKeeps(_ surface: SurfaceCase) {
        let descriptor = surface.provider.descriptor
        #expect(surface.surface.rules.times.own == descriptor.limits.quoteDeadline)
        #expect(surface.surface.rules.answers.fallback == descriptor.quoteFallback)
    }

    @Test(arguments: SurfaceCase.all)
    func whoIsAskedIsWhomTheFlowAsks(_ surface: SurfaceCase) {
        let rules = surface.flowRules
        #expect((rules.quoter == .provider) == (surface.surface.rules.asking.quoter == .provider))
        #expect(rules.asksOnOptionChange == surface.surface.rules.asking.onOptionChange)
    }

    @Test(arguments: SurfaceCase.all)
    func opensWithTheTotalThatTheFlowShows(_ surface: SurfaceCase) {
        var machine = SheetMachine(session: SheetSession(Shop.order), rules: surface.surface.rules)
        _ = machine.receive(.open(nil))
        let flow = FlowMachine(id: CheckoutID("c"), order: Shop.order, rules: surface.flowRules).sheet
        #expect(machine.sheet.total == flow.total)
        #expect(machine.sheet.quote.selected == flow.quote.selected)
        #expect(machine.sheet.quote.options.map(\.id) == flow.quote.options.map(\.id))
    }

    /// A provider's call that has begun runs to its end; what it did there is taken back after it.
    @Test func aRollBackWaitsForTheQuoteThatIsUnderWay() async throws {
        let desk = QuoteDesk()
        let till = Till()
        let provider = try #require(SurfaceCase.all.last?.provider)
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: Shop.order,
            provider: DeskProvider(descriptor: provider.descriptor, desk: desk, till: till, isQuoting: true),
            time: StandingTime())
        _ = try await flow.open()
        let question = Task { await flow.addressChanged(Shop.dear.redacted, wallet: .applePay) }
        while await desk.count == 0 { await Task.yield() }
        let cancel = Task { try await flow.cancel() }
        let answer = await question.value
        #expect(answer.answer == .keep(Quote(opening: Shop.order)))
        #expect(await !till.isRolledBack)
        await desk.answerOldest()
        try await cancel.value
        #expect(await till.isRolledBack)
        #expect(await flow.phase == .cancelled)
        #expect(await flow.sheet.total == flow.order.openingSummary.total)
    }
}
