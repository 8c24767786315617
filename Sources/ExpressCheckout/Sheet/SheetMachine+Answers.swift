/// What an answer does to the sheet (`Y-31` to `Y-48`).
extension SheetMachine {
    mutating func answer(_ question: Question, _ reply: SheetReply, _ reaction: inout SheetReaction) {
        switch reply {
        case .keep:
            settle(question, isApplied: true, [], &reaction)
            if let id = question.option, let option = sheet.quote.options.first(where: { $0.id == id }) {
                sheet.quote = sheet.quote.choosing(option)
            }
            lift(question)
        case .failed: fallBack(question, because: "answer ignored: the handler failed", &reaction)
        case .parts(let parts):
            var notes: [String] = []
            do throws(SheetFlaw) {
                try apply(parts, to: question, notes: &notes, &reaction)
            } catch {
                refuse(question, error, &reaction)
            }
        }
    }

    /// An answer that is no issue lifts earlier ones; one about an option says nothing of the address.
    private mutating func lift(_ question: Question) {
        guard question.option == nil || areIssuesOfOption else { return }
        sheet.issues = []
        areIssuesOfOption = false
    }

    private mutating func refuse(_ question: Question, _ flaw: SheetFlaw, _ reaction: inout SheetReaction) {
        let note = "answer ignored: \(flaw)"
        switch flaw {
        case .foreignCurrency where rules.answers.endsSheet, .totalOutOfRange where rules.answers.endsSheet:
            close(by: .failure, note + "; the sheet ends", &reaction)
        default: fallBack(question, because: note, &reaction)
        }
    }

    /// Nothing is delivered there: an empty list never reaches the sheet, whose methods would stay (`apple-pay.md` §3).
    private mutating func refuseAddress(
        _ question: Question, because note: String, _ reaction: inout SheetReaction
    ) {
        settle(question, isApplied: false, [note], &reaction)
        raise(
            [AddressIssue(.addressUndeliverable, stage: .address, message: "Nothing is delivered to this address")],
            stage: .address, &reaction)
    }

    private mutating func apply(
        _ parts: SheetParts, to question: Question, notes: inout [String], _ reaction: inout SheetReaction
    ) throws(SheetFlaw) {
        if let flaw = checker.excess(
            options: parts.options ?? [], summary: parts.summary ?? [], issues: parts.issues.count)
        {
            throw flaw
        }
        var offers = parts.options
        if let given = offers, given.isEmpty {
            let why = "an empty option list says nothing; refuse the address with an issue"
            switch rules.answers.emptyOptions {
            case .areLeftOut:
                notes.append("options ignored: \(why)")
                offers = nil
            case .spoilTheAnswer: throw .malformed(why)
            case .refuseTheAddress where question.option == nil && parts.issues.isEmpty:
                if let lines = parts.summary { _ = try checker.summary(lines) }
                refuseAddress(question, because: "answer ignored: \(why)", &reaction)
                return
            case .refuseTheAddress: throw .malformed(why)
            }
        }
        var options: [ShippingOption]?
        if let offers { options = try checker.options(offers, isLenient: false, notes: &notes) }
        let summary: OrderSummary?
        if let lines = parts.summary { summary = try checker.summary(lines) } else { summary = nil }
        if question.option != nil, !parts.issues.isEmpty, !rules.issues.onOptions {
            settle(
                question, isApplied: false,
                [
                    "issues ignored: this surface has none for an option; the totals stay and are checked at the authorisation"
                ],
                &reaction)
            return
        }
        if let shown = options, let reason = reasonToHide(shown, of: question) {
            notes.append("options ignored: \(reason)")
            options = nil
        }
        try check(options, summary, selected: parts.selected, for: question)
        let quote = try merged(options, summary, parts.selected, for: question)
        if let odd = [options?.first?.summary, summary].compactMap({ $0 }).last,
            let remark = checker.remark(on: odd, session: nil)
        {
            notes.append(remark)
        }
        if !parts.issues.isEmpty, options != nil || summary != nil, !rules.issues.areDocumentedBesideTotals {
            notes.append("issues beside totals are not documented for this surface: send them alone")
        }
        settle(question, isApplied: true, notes, &reaction)
        sheet.quote = quote
        guard parts.issues.isEmpty else {
            raise(parts.issues, stage: .address, &reaction)
            areIssuesOfOption = question.option != nil
            return
        }
        lift(question)
    }

    private func reasonToHide(_ options: [ShippingOption], of question: Question) -> String? {
        guard asksForOptions else { return "none are chosen on this sheet" }
        guard !rules.answers.optionsNeedOptions || openedWithOptions else {
            return "the session had no valid ones"
        }
        return nil
    }

    private func check(
        _ options: [ShippingOption]?, _ summary: OrderSummary?, selected: ShippingOption.ID?, for question: Question
    ) throws(SheetFlaw) {
        guard let options else { return }
        if question.option == nil, let limit = rules.limits.pickupOptions, session.delivery == .pickup,
            options.count != limit
        {
            throw .malformed("\(options.count) options, a pick-up has exactly \(limit)")
        }
        guard rules.answers.optionsNeedSummary else { return }
        // A summary beside the options is for the one that is selected.
        let covered = summary == nil ? nil : selected ?? question.option ?? options.first?.id
        for option in options where option.summary == nil && option.id != covered {
            throw .malformed("option \(option.id) has no breakdown of its own, which gives its total")
        }
    }

    /// Options, then the summary for the option now selected (`Y-35` to `Y-38`, `Y-48`).
    private func merged(
        _ options: [ShippingOption]?, _ summary: OrderSummary?, _ selected: ShippingOption.ID?, for question: Question
    ) throws(SheetFlaw) -> Quote {
        if let selected, !(options ?? sheet.quote.options).contains(where: { $0.id == selected }) {
            throw .malformed("it selects \(selected), which is not on offer")
        }
        let summary = summary.map(drawn)
        let options = options?.map(drawn)
        guard let picked = question.option else {
            return sheet.quote.merging(summary: summary, options: options, selected: selected)
        }
        // That option alone is its new price, whoever gives it: methods are always whole (`apple-pay.md` §6).
        guard let options, rules.asking.quoter == .merchant || options.map(\.id) == [picked] else {
            let stays = (options ?? sheet.quote.options).contains { $0.id == picked }
            return sheet.quote.merging(summary: summary, options: options, selected: selected ?? (stays ? picked : nil))
        }
        guard options.map(\.id) == [picked] else {
            throw .malformed("it is not for the option that the customer picked, and for that alone")
        }
        // The sheet keeps its list; only that option has a new price.
        let own = options.first?.summary
        return Quote(
            summary: summary ?? own ?? sheet.quote.summary, options: sheet.quote.options.updated(by: options),
            selected: picked)
    }
}
