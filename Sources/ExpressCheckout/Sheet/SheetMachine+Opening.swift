/// What the sheet opens with (`Y-01` to `Y-24`).
extension SheetMachine {
    mutating func open(_ address: RedactedAddress?, _ reaction: inout SheetReaction) {
        guard !sheet.isPresented else {
            reaction.notes.append("ignored: the sheet is open already")
            return
        }
        guard let amount = session.amount else {
            return fail("the order has no total that can be read", &reaction)
        }
        var session = session
        if let flaw = checker.excess(options: session.options, summary: session.summary) {
            guard rules.limits.excess == .dropsOptions else { return fail(flaw.description, &reaction) }
            reaction.notes.append("options not shown: \(flaw)")
            session = session.withoutOptions
        }
        let options = openingOptions(session, &reaction)
        let summary = openingSummary(session, options, amount, &reaction)
        do throws(SheetFlaw) {
            try checker.check(summary.total.amount)
        } catch {
            return fail(error.description, &reaction)
        }
        sheet.quote = Quote(summary: summary, options: options, selected: options.first?.id)
        sheet.issues = []
        sheet.closedBy = nil
        sheet.isPresented = true
        openedWithOptions = !options.isEmpty
        reaction.notices.append(.started)
        guard address != nil else { return }
        // The default address is a question at once (`Y-45`); a page with a fixed address wants options for it.
        guard sheet.asksForAddress || (asksForOptions && rules.asking.address == .order) else {
            reaction.notes.append("address ignored: the sheet asks for none")
            return
        }
        if asksSomebody { ask(nil, &reaction) }
    }

    private mutating func fail(_ reason: String, _ reaction: inout SheetReaction) {
        sheet.closedBy = .failure
        reaction.notices.append(.failed)
        reaction.notes.append("the sheet does not open: \(reason)")
    }

    /// Whether options are chosen on this sheet at all.
    var asksForOptions: Bool {
        switch rules.asking.address {
        case .optionsOrHandler, .handler: true
        case .order: session.delivery != .none && session.addressMode != .none && session.optionChoice == .onSheet
        case .delivery: session.delivery != .none && session.addressMode != .none
        }
    }

    private func openingOptions(_ session: SheetSession, _ reaction: inout SheetReaction) -> [ShippingOption] {
        guard !session.options.isEmpty else { return [] }
        guard asksForOptions else {
            reaction.notes.append("options not shown: none are chosen on this sheet")
            return []
        }
        guard session.hasHandler || !rules.asking.optionsNeedHandler else {
            reaction.notes.append("options not shown: this surface needs a handler for them")
            return []
        }
        if let limit = rules.limits.pickupOptions, session.delivery == .pickup, session.options.count != limit {
            reaction.notes.append("options not shown: a pick-up has exactly \(limit)")
            return []
        }
        do throws(SheetFlaw) {
            return try checker.options(session.options, isLenient: true, notes: &reaction.notes).map(drawn)
        } catch {
            reaction.notes.append("options not shown: \(error)")
            return []
        }
    }

    /// The first option's breakdown (`Y-11`, `Y-14`), else the session's (`Y-09`), else one line with its amount (`Y-12`).
    private func openingSummary(
        _ session: SheetSession, _ options: [ShippingOption], _ amount: Money, _ reaction: inout SheetReaction
    ) -> OrderSummary {
        if let own = options.first?.summary {
            if let remark = checker.remark(on: own, session: amount) { reaction.notes.append(remark) }
            return drawn(own)
        }
        let payee = session.summary.last?.label ?? ""
        let single = Self.total(amount, label: rules.drawing.ownTotalLabel ?? payee)
        // One line alone is no breakdown: the session carries none.
        guard session.summary.count > 1 else { return single }
        do throws(SheetFlaw) {
            let summary = try checker.summary(session.summary)
            guard isNear(summary.total.amount, amount) else {
                reaction.notes.append(
                    "breakdown not shown: its total \(summary.total.amount) is not the session's amount \(amount)")
                return single
            }
            if let remark = checker.remark(on: summary, session: amount) { reaction.notes.append(remark) }
            return drawn(summary)
        } catch {
            reaction.notes.append("breakdown not shown: \(error)")
            return single
        }
    }

    /// Whether a breakdown's total is near enough to the session's amount, where the surface compares them.
    private func isNear(_ total: Money, _ amount: Money) -> Bool {
        guard let tolerance = rules.limits.totalTolerance else { return true }
        let (difference, overflows) = total.minorUnits.subtractingReportingOverflow(amount.minorUnits)
        guard !overflows else { return false }
        // In thousandths of a major unit, whatever the currency's decimals are.
        let scale = (0..<max(0, 3 - total.currency.decimals)).reduce(UInt64(1)) { unit, _ in unit * 10 }
        let shrink = (0..<max(0, total.currency.decimals - 3)).reduce(UInt64(1)) { unit, _ in unit * 10 }
        let (thousandths, isHuge) = difference.magnitude.multipliedReportingOverflow(by: scale)
        return !isHuge && thousandths <= UInt64(max(0, tolerance)) * shrink
    }

    /// The option with its breakdown as the surface draws it.
    func drawn(_ option: ShippingOption) -> ShippingOption {
        guard let summary = option.summary, summary.items.count < rules.limits.fewestLines else { return option }
        return ShippingOption(
            id: option.id, label: option.label, detail: option.detail, amount: option.amount,
            deliveryEstimate: option.deliveryEstimate, summary: drawn(summary))
    }

    /// The breakdown, or its total alone where it has too few lines for the surface.
    func drawn(_ summary: OrderSummary) -> OrderSummary {
        guard summary.items.count < rules.limits.fewestLines else { return summary }
        return Self.total(summary.total.amount, label: rules.drawing.ownTotalLabel ?? summary.payee)
    }
}

extension SheetSession {
    /// The same session as a surface sees it that drops the options.
    fileprivate var withoutOptions: SheetSession {
        SheetSession(
            currency: currency, summary: summary, delivery: delivery, addressMode: addressMode,
            optionChoice: optionChoice, hasHandler: hasHandler, isAddressRequired: isAddressRequired, client: client)
    }
}
