import ExpressCheckout

/// What can happen next in an explored checkout.
enum Move: String, CaseIterable, Sendable {
    case served, dear, refused, option, answer, late, fail, cancel, authorise

    /// The address that it picks.
    var address: PostalAddress? {
        switch self {
        case .served: Shop.served
        case .dear: Shop.dear
        case .refused: Shop.refused
        default: nil
        }
    }
}

/// The customer's sheet and the merchant's flow, joined as a client SDK joins them, and what must hold between them.
struct ExploredWorld {
    let surface: SurfaceCase
    var device: SheetMachine
    var flow: FlowMachine
    /// What does not hold.
    var broken: [String] = []

    /// The sheet's question that an event of the flow's answers, and the option it is about.
    private var questions: [Int: (number: Int, picked: ShippingOption.ID?)] = [:]
    private var asked: Set<Int> = []
    private var answered: Set<Int> = []
    private var settled: Set<Int> = []
    private var deviceAsked: Set<Int> = []
    /// Questions that the quoter works on, those that nobody waits for any more included.
    private var outstanding: [QuoteRequest] = []
    private var dismissals = 0
    private var address: PostalAddress?
    /// The region whose prices the sheet must show.
    private var region: String? = "CA"
    private var authorised: (total: Money, hadIssues: Bool, address: PostalAddress)?
    private var isCalling = false
    private var isUndecided = false
    private var charges = 0

    init(_ surface: SurfaceCase) {
        self.surface = surface
        var rules = surface.surface.rules
        // The deadlines are moves of their own.
        rules.times.own = nil
        device = SheetMachine(session: SheetSession(Shop.order), rules: rules)
        flow = FlowMachine(id: CheckoutID("c"), order: Shop.order, rules: surface.flowRules)
        _ = flow.receive(.open)
        _ = flow.receive(
            .opened(
                .success(
                    OpenReply(
                        clientPayload: [:], quote: flow.rules.quoter == .provider ? Quote(opening: Shop.order) : nil))))
        take(device.receive(.open(nil)))
        if !device.sheet.isPresented { broken.append("the sheet did not open") }
    }

    /// What tells one state from another.
    var state: Int {
        var hasher = Hasher()
        hasher.combine(device.sheet)
        hasher.combine(flow.sheet)
        hasher.combine(flow.phase)
        for request in outstanding {
            hasher.combine(request.reason)
            hasher.combine(request.address?.exposed.region)
        }
        hasher.combine(isCalling)
        hasher.combine(region)
        hasher.combine(address?.region)
        return hasher.finalize()
    }

    mutating func make(_ move: Move) {
        switch move {
        case .served, .dear, .refused: pick(move.address)
        case .option: pickOther()
        case .answer: answer()
        case .late:
            if isCalling {
                isCalling = false
                take(flow.receive(.ended(.success(.pending(Self.payment)))))
            } else {
                take(flow.receive(.deadlinePassed(flow.nextSequence - 1)))
            }
        case .fail: fail()
        case .cancel:
            take(device.receive(.cancel))
            take(flow.receive(.cancel))
        case .authorise: authorise()
        }
        check()
    }

    // MARK: - Moves

    private mutating func pick(_ address: PostalAddress?) {
        guard device.sheet.isPresented else { return take(device.receive(.address(address?.redacted))) }
        self.address = address
        let reaction = device.receive(.address(address?.redacted))
        take(reaction)
        guard let number = reaction.asked else { return }
        ask(number, picked: nil)
        take(flow.receive(.addressChanged(address?.redacted, wallet: .applePay, isOpening: false)))
    }

    private mutating func pickOther() {
        let quote = device.sheet.quote
        guard let other = quote.options.first(where: { $0.id != quote.selected })?.id else { return }
        let reaction = device.receive(.option(other))
        take(reaction)
        guard let number = reaction.asked else { return }
        ask(number, picked: other)
        take(flow.receive(.optionChanged(other, wallet: .applePay)))
    }

    private mutating func ask(_ number: Int, picked: ShippingOption.ID?) {
        if !deviceAsked.insert(number).inserted { broken.append("the sheet asked \(number) twice") }
        asked.insert(flow.nextSequence)
        questions[flow.nextSequence] = (number, picked)
    }

    private mutating func answer() {
        if isCalling {
            isCalling = false
            isUndecided = false
            return take(flow.receive(.ended(.success(.completed(Self.payment)))))
        }
        guard !outstanding.isEmpty else { return }
        let request = outstanding.removeFirst()
        let isLatest = request.sequence == flow.nextSequence - 1 && !answered.contains(request.sequence)
        let isProvider = flow.rules.quoter == .provider
        let asks = request.reason != .option || isProvider
        if isLatest, asks, flow.phase == .open, let priced = request.address?.exposed.region ?? Optional("CA"),
            priced != "HI"
        {
            region = priced
        }
        take(flow.receive(.quoteAnswered(request.sequence, .success(Shop.reply(to: request, isProvider: isProvider)))))
    }

    private mutating func fail() {
        let error = ProviderError(.unavailable, certainty: isCalling ? .maybeHappened : .decided, message: "explored")
        if isCalling {
            isCalling = false
            return take(flow.receive(.ended(.failure(error))))
        }
        guard !outstanding.isEmpty else { return }
        take(flow.receive(.quoteAnswered(outstanding.removeFirst().sequence, .failure(error))))
    }

    private mutating func authorise() {
        let sheet = device.sheet
        let full = address ?? Shop.served
        let reaction = device.receive(.authorize(full, refusedWith: []))
        take(reaction)
        guard let authorization = reaction.authorization else {
            if sheet.isPayable { broken.append("a payable sheet was not authorised") }
            return
        }
        if !sheet.isPayable { broken.append("a blocked sheet was authorised") }
        if authorization.total != sheet.total.amount { broken.append("authorised another total than shown") }
        authorised = (authorization.total, !sheet.issues.isEmpty, full)
        take(
            flow.receive(
                .authorized(
                    Authorization(
                        wallet: .applePay, payload: "token", shippingAddress: authorization.address?.exposed,
                        selected: authorization.option?.id))))
    }

    // MARK: - What it leads to

    private mutating func take(_ reaction: SheetReaction) {
        for settlement in reaction.settled where !settled.insert(settlement.number).inserted {
            broken.append("the sheet settled \(settlement.number) twice")
        }
        dismissals += reaction.notices.count { $0 == .dismissed }
    }

    private mutating func take(_ actions: [FlowAction]) {
        for action in actions {
            switch action {
            case .answer(let number, let answer):
                if !asked.contains(number) { broken.append("the flow answered \(number), which nobody asked") }
                if !answered.insert(number).inserted { broken.append("the flow answered \(number) twice") }
                guard let question = questions[number] else { continue }
                take(
                    device.receive(
                        .answer(
                            question.number,
                            SheetReply(answer.answer, picked: question.picked, under: device.rules))))
            case .askMerchant(let request), .askProvider(let request): outstanding.append(request)
            case .readAuthorization(let authorization): take(flow.receive(.authorizationRead(.success(authorization))))
            case .complete(_, let quote): charge(quote)
            case .rollBack:
                if isUndecided { broken.append("rolled back under a payment") }
            default: break
            }
        }
    }

    private mutating func charge(_ quote: Quote) {
        charges += 1
        isCalling = true
        isUndecided = true
        if charges > 1 { broken.append("a second payment") }
        guard let authorised else { return broken.append("charged what nobody authorised") }
        let total = quote.summary.total.amount
        if total != authorised.total { broken.append("charged \(total), the sheet showed \(authorised.total)") }
        if authorised.hadIssues { broken.append("charged a sheet with issues") }
        let fair = Shop.options(authorised.address.region).first { $0.id == quote.selected }?.summary?.total.amount
        if authorised.address.region == "HI" || total != fair {
            broken.append(
                "charged \(total) for \(authorised.address.region ?? ""), where it costs \(String(describing: fair))")
        }
    }

    private mutating func check() {
        if dismissals > 1 { broken.append("dismissed \(dismissals) times") }
        if device.sheet.isPresented, dismissals > 0 { broken.append("shown after it was dismissed") }
        if deviceAsked.subtracting(settled).count > 1 { broken.append("two questions of the sheet wait") }
    }

    /// Lets everybody answer, and checks what must hold when nothing is left to do.
    mutating func settleDown() {
        for _ in 0..<12 where !outstanding.isEmpty || isCalling { make(.answer) }
        let open = deviceAsked.subtracting(settled)
        if !open.isEmpty { broken.append("questions \(open.sorted()) of the sheet were never settled") }
        let waiting = asked.subtracting(answered)
        if !waiting.isEmpty { broken.append("events \(waiting.sorted()) of the flow were never answered") }
        guard device.sheet.isPresented else {
            if dismissals != 1 { broken.append("closed with \(dismissals) dismissals") }
            return
        }
        let shown = device.sheet.quote
        let expected = Shop.options(region)
        if shown.options.first(where: { $0.id == shown.selected })?.summary?.total.amount != shown.summary.total.amount
        {
            broken.append("the total \(shown.summary.total.amount) is not the selected option's")
        }
        let wrong = shown.options.filter { option in expected.first { $0.id == option.id }?.amount != option.amount }
        if !wrong.isEmpty { broken.append("an answer was lost: the sheet does not show the prices of \(region ?? "")") }
        // What the flow thinks is shown is shown, but for a switch that the surface tells nobody.
        if flow.sheet.quote.selected == shown.selected, flow.sheet.total.amount != shown.summary.total.amount {
            broken.append("the flow shows \(flow.sheet.total.amount), the sheet \(shown.summary.total.amount)")
        }
    }

    private static let payment = PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil)
}
