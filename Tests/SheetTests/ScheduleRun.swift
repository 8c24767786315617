import ExpressCheckout

/// One schedule over the real flow, with the sheet on the customer's side.
actor ScheduleRun {
    private(set) var broken: [String] = []
    private let flow: CheckoutFlow
    private let desk = QuoteDesk()
    private let time = StandingTime()
    private let till = Till()
    private var device: SheetMachine
    private var address: PostalAddress?
    private var calls: [Task<Void, Never>] = []
    private var authorised: [Money] = []
    private var settled = 0
    private var asked = 0

    init(_ surface: SurfaceCase) async throws {
        var rules = surface.surface.rules
        rules.times.own = nil
        device = SheetMachine(session: SheetSession(Shop.order), rules: rules)
        flow = CheckoutFlow(
            id: CheckoutID("c"), order: Shop.order,
            provider: DeskProvider(
                descriptor: surface.provider.descriptor, desk: desk, till: till,
                isQuoting: surface.provider.quoting != nil),
            quoter: desk, time: time)
        _ = try await flow.open()
        _ = device.receive(.open(nil))
    }

    func play(_ path: [Move]) async {
        for move in path { await make(move) }
        await desk.open()
        for call in calls { await call.value }
        if await flow.openQuestions != 0 { broken.append("somebody is left waiting") }
        if settled != asked { broken.append("\(asked) questions of the sheet, \(settled) settled") }
        let charged = await till.charged
        if charged.count > 1 { broken.append("\(charged.count) payments") }
        if charged.contains(where: { !authorised.contains($0) }) {
            broken.append("charged \(charged), authorised \(authorised)")
        }
        if await till.hasRolledBackUnderAPayment { broken.append("rolled back under a payment") }
    }

    private func make(_ move: Move) async {
        switch move {
        case .served, .dear, .refused:
            let reaction = device.receive(.address(move.address?.redacted))
            take(reaction)
            if device.sheet.isPresented { address = move.address }
            guard let number = reaction.asked else { return }
            let redacted = move.address?.redacted
            await start(number, picked: nil) { flow in await flow.addressChanged(redacted, wallet: .applePay) }
        case .option:
            let quote = device.sheet.quote
            guard let other = quote.options.first(where: { $0.id != quote.selected })?.id else { return }
            let reaction = device.receive(.option(other))
            take(reaction)
            guard let number = reaction.asked else { return }
            await start(number, picked: other) { flow in await flow.optionChanged(other, wallet: .applePay) }
        case .answer: await desk.answerOldest()
        case .fail: await desk.failOldest()
        case .late: time.advance(by: .seconds(25))
        case .cancel:
            take(device.receive(.cancel))
            calls.append(Task { [flow] in try? await flow.cancel() })
        case .authorise: await authorise()
        }
        // Lets whatever was set off take a few steps, or none: every interleaving is a right one.
        for _ in 0..<3 { await Task.yield() }
    }

    /// Begins a question of the sheet's, in the order in which a connection would bring them.
    private func start(
        _ number: Int, picked: ShippingOption.ID?, _ ask: @escaping @Sendable (CheckoutFlow) async -> SheetAnswer
    ) async {
        asked += 1
        let before = await flow.events
        calls.append(
            Task { [flow] in
                let answer = await ask(flow)
                self.deliver(answer, to: number, picked: picked)
            })
        while await flow.events == before { await Task.yield() }
    }

    private func deliver(_ answer: SheetAnswer, to number: Int, picked: ShippingOption.ID?) {
        take(device.receive(.answer(number, SheetReply(answer.answer, picked: picked, under: device.rules))))
    }

    private func take(_ reaction: SheetReaction) {
        settled += reaction.settled.count
    }

    private func authorise() async {
        let sheet = device.sheet
        let reaction = device.receive(.authorize(address ?? Shop.served, refusedWith: []))
        take(reaction)
        guard let authorization = reaction.authorization else { return }
        if !sheet.isPayable { broken.append("a blocked sheet was authorised") }
        authorised.append(authorization.total)
        calls.append(
            Task { [flow] in
                _ = try? await flow.complete(
                    Authorization(
                        wallet: .applePay, payload: "token", shippingAddress: authorization.address?.exposed,
                        selected: authorization.option?.id))
            })
    }
}
