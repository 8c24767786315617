/// Address and option changes: every event of the client is answered once, the latest change wins.
extension FlowMachine {
    mutating func addressChanged(_ address: RedactedAddress?, wallet: Wallet, isOpening: Bool) -> [FlowAction] {
        sequence += 1
        guard phase == .open else { return [.answer(sequence, SheetAnswer(unchanged, problem: misfit("quote")))] }
        let request = QuoteRequest(
            checkout: id, wallet: wallet, reason: isOpening ? .opening : .address, address: address,
            selected: sheet.quote.selected, sequence: sequence)
        standing.shownAddress = address
        standing.hadAddress = standing.hadAddress || address != nil
        guard address != nil, rules.quoter != .nobody else {
            // Nobody prices by address, so the order's options hold there too.
            let dropped = dropQuestions()
            sheet.issues = []
            standing.quotedAddress = address
            standing.refusal = nil
            return dropped + [.answer(sequence, SheetAnswer(.keep(sheet.quote)))]
        }
        return ask(request)
    }

    mutating func optionChanged(_ id: ShippingOption.ID, wallet: Wallet) -> [FlowAction] {
        sequence += 1
        guard isChoosing else { return [.answer(sequence, SheetAnswer(unchanged, problem: misfit("quote")))] }
        guard let option = sheet.quote.options.first(where: { $0.id == id }) else {
            let problem = ProviderError(
                .invalidRequest, certainty: .notSent,
                message: "the client chose an option that is not on offer any more; the sheet stays as it is")
            return [.answer(sequence, SheetAnswer(unchanged, problem: problem))]
        }
        let dropped = dropQuestions()
        let isAsked = rules.asksOnOptionChange && rules.quoter != .nobody
        // Pre-priced: the total is known at once, whoever else wants to be told. A provider that prices has to choose
        // the option first.
        if !isAsked || (option.summary != nil && rules.quoter == .merchant) {
            note(sequence, isOption: true)
            sheet.quote = sheet.quote.choosing(option)
        }
        guard isAsked else {
            // Its price may be missing, or of an earlier address: it is asked for before anything is charged.
            standing.isUntold = false
            standing.isOptionUnquoted =
                rules.quoter != .nobody && (option.summary == nil || standing.hasOlderOptions)
            return dropped + [.answer(sequence, SheetAnswer(shown(optionsChanged: false)))]
        }
        return dropped
            + ask(
                QuoteRequest(
                    checkout: self.id, wallet: wallet, reason: .option, address: standing.shownAddress, selected: id,
                    sequence: sequence))
    }

    /// Asks whoever prices delivery; an earlier question is answered with what the sheet shows.
    mutating func ask(_ request: QuoteRequest) -> [FlowAction] {
        var actions = dropQuestions()
        question = Question(request: request, isClients: request.reason != .authorisation)
        switch rules.quoter {
        case .merchant, .nobody: actions.append(.askMerchant(request))
        case .provider:
            if providerBusyWith == nil {
                actions.append(askProvider(request))
            } else {
                providerWaiting = request
            }
        }
        return actions + [.startDeadline(request.sequence, rules.quoteDeadline)]
    }

    private mutating func askProvider(_ request: QuoteRequest) -> FlowAction {
        providerBusyWith = request.sequence
        question?.wasInStep = standing.isProviderInStep
        standing.isProviderInStep = false
        return .askProvider(request)
    }

    /// Answers the open question with what the sheet shows and lets nobody work on it any more; a provider's call that
    /// has begun runs on, its answer is dropped.
    mutating func dropQuestions() -> [FlowAction] {
        guard let dropped = question else { return [] }
        question = nil
        providerWaiting = nil
        let stop = FlowAction.dropQuestion(dropped.request.sequence)
        return dropped.isClients ? [stop, .answer(dropped.request.sequence, SheetAnswer(unchanged))] : [stop]
    }

    mutating func quoteAnswered(_ number: Int, _ result: Result<QuoteReply, ProviderError>) -> [FlowAction] {
        var actions: [FlowAction] = []
        if providerBusyWith == number {
            providerBusyWith = nil
            if let waiting = providerWaiting {
                providerWaiting = nil
                actions.append(askProvider(waiting))
            }
        }
        guard let asked = question, asked.request.sequence == number else { return actions }
        switch result {
        case .success(let reply): return actions + settle(asked, with: reply)
        case .failure(let error): return actions + fallBack(asked, because: error)
        }
    }

    mutating func deadlinePassed(_ number: Int) -> [FlowAction] {
        guard let asked = question, asked.request.sequence == number else { return [] }
        if providerWaiting?.sequence == number { providerWaiting = nil }
        return fallBack(
            asked,
            because: ProviderError(
                .unavailable, certainty: .decided, isRetrySafe: true,
                message: "the quote was not there within \(rules.quoteDeadline); the sheet was answered without it"))
    }

    private mutating func settle(_ asked: Question, with reply: QuoteReply) -> [FlowAction] {
        let request = asked.request
        let stop = FlowAction.dropQuestion(request.sequence)
        var quote = sheet.quote
        var hasOlderOptions = standing.hasOlderOptions
        switch reply {
        case .issues(let issues) where !issues.isEmpty:
            question = nil
            guard asked.isClients else { return [stop] + refusedInFull(issues) }
            sheet.issues = issues
            standing.refusal = .init(
                address: request.address?.exposed, issues: issues, isOfOption: request.reason == .option)
            if request.reason != .option { standing.quotedAddress = nil }
            return [stop, .answer(request.sequence, SheetAnswer(.issues(issues, unchanged: quote)))]
        case .issues, .keep:
            if request.reason == .option, let option = quote.options.first(where: { $0.id == request.selected }) {
                quote = quote.choosing(option)
            }
        case .quote(let summary, let options, let selected):
            // What the customer picked or authorised stays chosen unless the answer says otherwise.
            let isPicked = request.reason == .option || request.reason == .authorisation
            let stays = isPicked && (options ?? quote.options).contains { $0.id == request.selected }
            if options != nil { hasOlderOptions = false }
            if options == nil, summary != nil, request.reason != .option { hasOlderOptions = quote.options.count > 1 }
            do throws(QuoteRefusal) {
                if request.reason == .option, rules.quoter == .merchant {
                    quote = try quote.repricing(request.selected, summary, options, selected)
                } else {
                    quote = try quote.applying(
                        summary: summary, options: options, selected: selected ?? (stays ? request.selected : nil))
                }
                if rules.quoter == .provider { quote = quote.paying(order.summary.payee) }
            } catch {
                return fallBack(
                    asked,
                    because: ProviderError(.badResponse, certainty: .decided, message: error.description))
            }
        }
        question = nil
        guard asked.isClients else {
            standing.hasOlderOptions = hasOlderOptions
            return [stop] + checked(quote: quote)
        }
        let optionsChanged = quote.options != sheet.quote.options
        note(request.sequence, isOption: request.reason == .option)
        sheet.quote = quote
        standing.hasOlderOptions = hasOlderOptions
        if request.reason == .option {
            standing.isOptionUnquoted = false
            standing.isUntold = false
            // An option changes nothing of an address that a late call may have left there.
            standing.isProviderInStep = asked.wasInStep
            // That the option can be had says nothing of an address that was refused.
            if standing.refusal?.isOfOption == true { standing.refusal = nil }
        } else {
            standing.quoted(for: request.address?.exposed)
        }
        sheet.issues = standing.refusal?.issues ?? []
        if case .keep = reply, request.reason != .option {
            return [stop, .answer(request.sequence, SheetAnswer(kept))]
        }
        hasAnswered = true
        return [stop, .answer(request.sequence, SheetAnswer(shown(optionsChanged: optionsChanged)))]
    }

    /// Answers without the quoter: by the provider's rule the sheet stays, or the address is out of service for now.
    private mutating func fallBack(_ asked: Question, because error: ProviderError) -> [FlowAction] {
        question = nil
        let stop = FlowAction.dropQuestion(asked.request.sequence)
        let outOfService = AddressIssue.outOfService(asked.isClients ? .address : .authorise)
        let isFinal = error.code == .amountMismatch || error.code == .sessionExpired
        guard asked.isClients else {
            if isFinal { return [stop] + fail(error) + endCheck(.failed(error)) }
            return [stop] + unpriced([outOfService])
        }
        if isFinal {
            // The wallet's currency cannot change, and a session that is gone cannot be paid: the sheet ends.
            let answer = SheetAnswer(.issues([outOfService], unchanged: sheet.quote), problem: error)
            return [stop, .answer(asked.request.sequence, answer)] + fail(error)
        }
        guard rules.fallback == .serviceUnavailable, asked.request.reason != .option else {
            let answer = asked.request.reason == .option ? unchanged : kept
            // A sheet that keeps shows no issue of an earlier address any more; what was refused stays refused.
            if asked.request.reason != .option { sheet.issues = [] }
            return [stop, .answer(asked.request.sequence, SheetAnswer(answer, problem: error))]
        }
        sheet.issues = [outOfService]
        standing.refusal = .init(
            address: asked.request.address?.exposed, issues: [outOfService], isOfOption: false)
        standing.quotedAddress = nil
        let answer = SheetAnswer(.issues([outOfService], unchanged: sheet.quote), problem: error)
        return [stop, .answer(asked.request.sequence, answer)]
    }

    private mutating func note(_ number: Int, isOption: Bool) {
        lastChange = Change(
            number: number, quoteBefore: sheet.quote, standingBefore: standing, isOption: isOption)
    }

    /// The client never saw that answer: the sheet is what it was before, and the new address has no quote.
    mutating func notShown(_ number: Int) -> [FlowAction] {
        guard let change = lastChange, change.number == number else { return [] }
        lastChange = nil
        // From here on an answer that keeps has to tell what it keeps.
        hasAnswered = true
        var standing = change.standingBefore
        standing.shownAddress = self.standing.shownAddress
        standing.isProviderInStep = rules.quoter != .provider
        standing.isUntold = change.isOption
        self.standing = standing
        sheet.quote = change.quoteBefore
        return []
    }

    private var unchanged: ClientAnswer { .keep(sheet.quote) }

    /// Nothing new; told in full once anything was answered before, since a client drops an answer that a newer address
    /// overtook (`Y-47`) and would otherwise stay on older totals than the ones that are charged.
    private var kept: ClientAnswer { hasAnswered ? shown(optionsChanged: true) : unchanged }

    private func shown(optionsChanged: Bool) -> ClientAnswer {
        .quote(sheet.quote, optionsChanged: optionsChanged)
    }
}
