/// The sheet of one surface as a state machine: an event in, what it led to out, no input or output of its own.
///
/// It plays what a provider's client SDK and the wallet make of a session and of answers, right or wrong ones. Every
/// question is settled exactly once: applied, ignored, superseded, late, or dropped with the sheet.
public struct SheetMachine: Sendable {
    /// A question that waits for its answer.
    struct Question: Sendable, Hashable {
        let number: Int
        /// The option picked; nil for an address.
        let option: ShippingOption.ID?
    }

    /// How the surface behaves.
    public let rules: SheetRules
    /// What the sheet is opened with.
    public let session: SheetSession
    /// What the customer sees.
    public internal(set) var sheet: Sheet

    /// The question without an answer.
    var question: Question?
    /// Questions asked so far.
    var asked = 0
    /// Whether the sheet opened with options that can be shown.
    var openedWithOptions = false
    /// Whether the issues on the sheet are of an option; another option may lift them.
    var areIssuesOfOption = false

    /// Creates a sheet that is not presented yet.
    public init(session: SheetSession, rules: SheetRules) {
        self.session = session
        self.rules = rules
        let amount = session.amount ?? .zero(session.currency)
        sheet = Sheet(
            quote: Quote(summary: Self.total(amount, label: session.summary.last?.label ?? "")),
            asksForAddress: Self.asksForAddress(session, rules), issuesBlock: rules.issues.block)
    }

    var checker: SheetChecker { SheetChecker(rules: rules, session: session) }

    /// Takes one event and says what it led to.
    public mutating func receive(_ event: SheetEvent) -> SheetReaction {
        let before = sheet
        var reaction = SheetReaction()
        switch event {
        case .open(let address): open(address, &reaction)
        case .address(let address): pick(address, &reaction)
        case .option(let id): pick(id, &reaction)
        case .answer(let number, let reply):
            guard let question, question.number == number else { break }
            answer(question, reply, &reaction)
        case .deadline(let number):
            guard let question, question.number == number else { break }
            let limit = rules.times.own.map { " of \($0.inSeconds)" } ?? ""
            fallBack(question, because: "answer ignored: it was not there within our own deadline\(limit)", &reaction)
        case .walletLimit(let number):
            guard let question, question.number == number else { break }
            giveUp(question, &reaction)
        case .authorize(let address, let issues): authorize(address, refusedWith: issues, &reaction)
        case .cancel: cancel(&reaction)
        }
        if before.isPresented, sheet.isPresented, before.quote != sheet.quote || before.issues != sheet.issues {
            reaction.notices.append(.updated)
        }
        return reaction
    }

    /// When the sheet asks for an address (`Y-04`, `Y-05`).
    private static func asksForAddress(_ session: SheetSession, _ rules: SheetRules) -> Bool {
        switch rules.asking.address {
        case .optionsOrHandler: !session.options.isEmpty || session.hasHandler || session.isAddressRequired
        case .handler: session.hasHandler || session.isAddressRequired
        case .order: session.delivery == .shipping && session.addressMode == .choose
        case .delivery: session.delivery != .none && session.addressMode != .none
        }
    }

    static func total(_ amount: Money, label: String) -> OrderSummary {
        OrderSummary(asShown: [], total: SummaryItem(id: "total", kind: .total, label: label, amount: amount))
    }
}

// MARK: - Changes of the customer's

extension SheetMachine {
    private mutating func pick(_ address: RedactedAddress?, _ reaction: inout SheetReaction) {
        guard isPresented(&reaction) else { return }
        guard sheet.asksForAddress else {
            reaction.notes.append("address ignored: the sheet asks for none")
            return
        }
        drop("answer ignored: superseded by a newer address", &reaction)
        guard asksSomebody else {
            // Nobody prices by address: what was wrong with another one is gone.
            sheet.issues = []
            return
        }
        ask(nil, &reaction)
    }

    private mutating func pick(_ id: ShippingOption.ID, _ reaction: inout SheetReaction) {
        guard isPresented(&reaction) else { return }
        guard let option = sheet.quote.options.first(where: { $0.id == id }) else {
            reaction.notes.append("option ignored: \(id) is not on the sheet")
            return
        }
        let isAsked = rules.asking.onOptionChange && asksSomebody
        // Pre-priced: its total holds at once (`Y-17`). A provider that prices has to choose the option first.
        if !isAsked || (option.summary != nil && rules.asking.quoter == .merchant) {
            sheet.quote = sheet.quote.choosing(option)
            if !isAsked, option.summary == nil {
                reaction.notes.append("option \(id) has no breakdown of its own: the totals stay as they are")
            }
        }
        guard isAsked else { return }
        drop("answer ignored: superseded by a newer choice", &reaction)
        ask(id, &reaction)
    }

    private mutating func authorize(
        _ address: PostalAddress?, refusedWith issues: [AddressIssue], _ reaction: inout SheetReaction
    ) {
        guard isPresented(&reaction) else { return }
        guard sheet.isPayable else {
            let why =
                sheet.isWaiting
                ? "the sheet waits for an answer" : sheet.issues.map(\.code.rawValue).joined(separator: ", ")
            reaction.notes.append("not payable: \(why)")
            return
        }
        if !sheet.issues.isEmpty {
            reaction.notes.append("the issue does not block: the token carries the refused address")
        }
        if sheet.asksForAddress, address == nil { reaction.notes.append("the authorisation has no address") }
        if !sheet.asksForAddress, address != nil {
            reaction.notes.append("address left out of the token: the sheet asks for none")
        }
        reaction.authorization = SheetAuthorization(
            option: sheet.quote.selectedOption, address: sheet.asksForAddress ? address.map(Sensitive.init) : nil,
            total: sheet.total.amount, hasHandler: session.hasHandler)
        guard issues.isEmpty || !rules.issues.atAuthorisation else {
            raise(issues, stage: .authorise, &reaction)
            return
        }
        if !issues.isEmpty { reaction.notes.append("issues ignored: this surface shows none after the authorisation") }
        sheet.close(by: .authorized)
        reaction.notices.append(.dismissed)
    }

    private mutating func cancel(_ reaction: inout SheetReaction) {
        guard isPresented(&reaction) else { return }
        close(by: .customer, "answer ignored: the sheet was closed", &reaction)
    }

    private func isPresented(_ reaction: inout SheetReaction) -> Bool {
        if !sheet.isPresented { reaction.notes.append("ignored: the sheet is not open") }
        return sheet.isPresented
    }
}

// MARK: - Questions

extension SheetMachine {
    /// Whether a change is somebody's business: the provider's, or the registered handler's.
    var asksSomebody: Bool {
        rules.asking.quoter == .provider || session.hasHandler || rules.asking.waitsWithoutHandler
    }

    mutating func ask(_ option: ShippingOption.ID?, _ reaction: inout SheetReaction) {
        asked += 1
        question = Question(number: asked, option: option)
        sheet.isWaiting = true
        reaction.asked = asked
        reaction.isHandlerCalled = rules.asking.quoter == .provider || session.hasHandler
        if !reaction.isHandlerCalled {
            reaction.notes.append("no handler is registered: nothing is sent and the page waits")
        }
    }

    mutating func settle(
        _ question: Question, isApplied: Bool, _ notes: [String] = [], _ reaction: inout SheetReaction
    ) {
        self.question = nil
        sheet.isWaiting = false
        reaction.settled.append(.init(number: question.number, isApplied: isApplied, notes: notes))
    }

    private mutating func drop(_ note: String, _ reaction: inout SheetReaction) {
        guard let question else { return }
        settle(question, isApplied: false, [note], &reaction)
    }

    mutating func close(by closing: Sheet.Closing, _ note: String, _ reaction: inout SheetReaction) {
        drop(note, &reaction)
        guard sheet.isPresented else { return }
        sheet.close(by: closing)
        if closing == .failure { reaction.notices.append(.failed) }
        reaction.notices.append(.dismissed)
    }

    /// The wallet waited long enough (`Y-32`, `Y-63`).
    private mutating func giveUp(_ question: Question, _ reaction: inout SheetReaction) {
        let isOptions = question.option != nil && rules.times.walletOnOption != nil
        let limit = isOptions ? rules.times.walletOnOption ?? rules.times.wallet : rules.times.wallet
        switch rules.times.end {
        case .closes(let report) where !isOptions:
            close(
                by: .walletTimeout,
                "answer ignored: the handler was slower than the wallet's limit of \(limit.inSeconds), "
                    + "the sheet closed by itself\(report.isEmpty ? "" : " and reports \(report)")", &reaction)
        case .closes, .keeps:
            settle(
                question, isApplied: false,
                ["answer ignored: the wallet waited \(limit.inSeconds); the sheet keeps what it shows"],
                &reaction)
            // An answer that never came says nothing of the issues either.
            if question.option == nil { sheet.issues = [] }
        }
    }

    /// Answers without the answer: the sheet keeps, or the address is out of service for now.
    mutating func fallBack(_ question: Question, because note: String, _ reaction: inout SheetReaction) {
        settle(question, isApplied: false, [note], &reaction)
        guard question.option == nil else { return }
        sheet.issues = []
        guard rules.answers.fallback == .serviceUnavailable else { return }
        raise([.outOfService(.address)], stage: .address, &reaction)
    }

    mutating func raise(_ issues: [AddressIssue], stage: AddressIssue.Stage, _ reaction: inout SheetReaction) {
        let shown = rules.issues.onlyFirst ? Array(issues.prefix(1)) : issues
        sheet.issues = shown.map {
            rules.issues.vocabulary.shown($0, stage: stage, messageLength: rules.issues.messageLength)
        }
        areIssuesOfOption = false
        if shown.count < issues.count { reaction.notes.append("only the first issue is shown") }
        for (issue, shown) in zip(issues, sheet.issues) where issue.field != nil && shown.field == nil {
            guard rules.issues.vocabulary.targets[shown.code.rawValue] == .issue else { continue }
            reaction.notes.append(
                "\(issue.field?.rawValue ?? "") is hidden before the authorisation: the issue points at the whole address"
            )
        }
    }
}

extension Duration {
    /// The duration for people, in seconds, with the decimals that it has: `4 s`, `0.5 s`.
    fileprivate var inSeconds: String {
        let (seconds, attoseconds) = components
        guard attoseconds != 0 else { return "\(seconds) s" }
        var digits = String(attoseconds + 1_000_000_000_000_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(seconds).\(digits) s"
    }
}

extension AddressIssue {
    /// What an address gets that nobody could price in time.
    static func outOfService(_ stage: Stage) -> AddressIssue {
        AddressIssue(.serviceUnavailable, stage: stage, message: "Delivery cannot be priced at the moment")
    }
}
