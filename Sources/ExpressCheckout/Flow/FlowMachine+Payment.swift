/// Authorisation and payment: what may be charged, and what becomes of it.
extension FlowMachine {
    mutating func authorized(_ authorization: Authorization) -> [FlowAction] {
        // The provider's client says once more, and with its proof, what the customer confirmed on the review.
        if phase == .reviewing, let proof = authorization.confirmation {
            return confirmed(sheet.quote.summary.total.amount, proof)
        }
        guard phase == .open else { return [.settle(.failure(misfit("complete")))] }
        pickedOption = question.flatMap { $0.request.reason == .option ? $0.request.selected : nil }
        let dropped = dropQuestions()
        phase = .checking
        guard rules.readsAuthorization else { return dropped + check(authorization) }
        return dropped + [.readAuthorization(authorization)]
    }

    mutating func authorizationRead(_ result: Result<Authorization, ProviderError>) -> [FlowAction] {
        guard phase == .checking else { return [] }
        switch result {
        case .success(let authorization): return check(authorization)
        case .failure(let error):
            guard !Self.isSessionGone(error) else {
                phase = .declined(.spent)
                return endCheck(.failed(error))
            }
            // A read takes no money, however it ended: no payment call has left.
            return endCheck(.failed(error.certainty == .maybeHappened ? error.certain(.decided) : error))
        }
    }

    /// Holds what was authorised against what was quoted: the option, then the address.
    private mutating func check(_ authorization: Authorization) -> [FlowAction] {
        self.authorization = authorization
        if standing.isUntold {
            standing.isUntold = false
            return correct(.init(quote: sheet.quote))
        }
        var needsQuote = standing.isOptionUnquoted || !standing.isProviderInStep
        if let wanted = wantedOption, wanted != sheet.quote.selected {
            guard let option = sheet.quote.options.first(where: { $0.id == wanted }) else {
                return correct(.init(quote: sheet.quote))
            }
            // A surface that calls nobody on a switch tells it only now; its total was that option's own.
            let isUnpriced = rules.asksOnOptionChange || option.summary == nil
            if rules.quoter == .nobody || !isUnpriced { sheet.quote = sheet.quote.choosing(option) }
            if isUnpriced || standing.hasOlderOptions { needsQuote = true }
        }
        guard order.delivery == .shipping, order.addressMode == .choose else {
            // The client's address decides nothing here, but a blocked sheet is never charged.
            if let refusal = standing.refusal { return correct(.init(issues: refusal.issues)) }
            return needsQuote ? requote(order.shippingAddress?.exposed) : charge(sheet.quote)
        }
        guard let address = authorization.shippingAddress?.exposed else {
            // Some surfaces ask for no address where nothing depends on it (`Y-05`); once one was told, it must come.
            guard !standing.hadAddress, standing.refusal == nil, !needsQuote else {
                return correct(
                    .init(issues: [
                        AddressIssue(
                            .addressInvalid, stage: .authorise, message: "The delivery address is missing")
                    ]))
            }
            return charge(sheet.quote)
        }
        if let refusal = standing.refuses(address) { return correct(.init(issues: refusal.issues)) }
        let isQuoted = rules.quoter == .nobody || standing.covers(address)
        // Options that are chosen after the sheet are priced for the full address, quoted or not.
        return needsQuote || !isQuoted || isChosenLater ? requote(address) : charge(sheet.quote)
    }

    /// Whether the customer chooses the option after the sheet, which changes the total.
    private var isChosenLater: Bool { rules.adjustsAfterAuthorisation && order.optionChoice == .later }

    /// Whether another total can be taken: of some providers only where the options are chosen after the sheet.
    private var canAdjust: Bool { rules.adjustsAfterAuthorisation && (!rules.adjustsDeferredAlone || isChosenLater) }

    /// The option that the customer wants, as far as anybody told; nil for the one on the sheet.
    private var wantedOption: ShippingOption.ID? { authorization?.selected ?? pickedOption }

    private mutating func requote(_ address: PostalAddress?) -> [FlowAction] {
        guard rules.quoter != .nobody, let authorization else {
            return isChosenLater ? review(sheet.quote) : charge(sheet.quote)
        }
        sequence += 1
        return ask(
            QuoteRequest(
                checkout: id, wallet: authorization.wallet, reason: .authorisation, address: address?.redacted,
                fullAddress: address, selected: wantedOption ?? sheet.quote.selected, sequence: sequence))
    }

    /// The quoter refused the full address.
    mutating func refusedInFull(_ issues: [AddressIssue]) -> [FlowAction] {
        standing.refusedInFull = authorization?.shippingAddress?.exposed
        return correct(.init(issues: issues.map { $0.staged(.authorise) }))
    }

    /// Nobody priced the full address: nothing is charged, and the next authorisation asks again.
    mutating func unpriced(_ issues: [AddressIssue]) -> [FlowAction] {
        correct(.init(issues: issues))
    }

    /// The quoter priced the full address: charged only when the total is the one that the customer authorised.
    mutating func checked(quote: Quote) -> [FlowAction] {
        guard phase == .checking, let authorization else { return [] }
        let wanted = wantedOption ?? sheet.quote.selected
        let isAsAuthorized =
            quote.summary.total.amount == sheet.quote.summary.total.amount && quote.selected == wanted
        if let address = authorization.shippingAddress?.exposed {
            standing.quoted(for: address.redacted)
            standing.refusedInFull = nil
        } else {
            standing.quoted(for: standing.quotedAddress)
        }
        sheet.quote = quote
        sheet.issues = []
        if canAdjust, !isAsAuthorized || isChosenLater { return review(quote) }
        return isAsAuthorized ? charge(quote) : correct(.init(quote: quote))
    }

    /// Shows the customer what it costs now; the authorisation stays, and is charged once they confirmed that.
    private mutating func review(_ quote: Quote) -> [FlowAction] {
        phase = .reviewing
        return [.settle(.success(.needsCorrection(.init(quote: quote))))]
    }

    /// The customer confirmed a total in a review: only the one that it shows, with nothing left to answer or to mend.
    mutating func confirmed(_ total: Money, _ proof: Sensitive<JSON>?) -> [FlowAction] {
        guard phase == .reviewing else { return [.settle(.failure(misfit("confirm")))] }
        let isChosen = sheet.quote.options.isEmpty || sheet.quote.selectedOption != nil
        guard question == nil, !standing.isUntold, !standing.isOptionUnquoted, isChosen, sheet.issues.isEmpty,
            total == sheet.quote.summary.total.amount
        else {
            standing.isUntold = false
            return [.settle(.success(.needsCorrection(.init(issues: sheet.issues, quote: sheet.quote))))]
        }
        authorization = authorization?.confirmed(with: proof)
        return charge(sheet.quote)
    }

    private mutating func correct(_ correction: CheckoutOutcome.Correction) -> [FlowAction] {
        if !correction.issues.isEmpty { sheet.issues = correction.issues }
        return endCheck(.needsCorrection(correction))
    }

    /// Ends a check without a payment: the sheet goes on, unless the checkout has failed.
    mutating func endCheck(_ outcome: CheckoutOutcome) -> [FlowAction] {
        if phase == .checking { phase = .open }
        authorization = nil
        return [.settle(.success(outcome))]
    }

    private mutating func charge(_ quote: Quote) -> [FlowAction] {
        guard let authorization else { return [] }
        phase = .completing
        return [.complete(authorization, quote)]
    }

    /// What the provider said, or did not say, of the payment.
    mutating func ended(_ result: Result<CheckoutOutcome, ProviderError>) -> [FlowAction] {
        let result = weighed(result)
        let resting = restingPhase
        restingPhase = nil
        let outcome: CheckoutOutcome
        switch (result, resting) {
        case (.success(let value), .awaitingAction?) where isLookUp && value.isUndecided:
            // Reading decided nothing: the further step is still open.
            phase = .awaitingAction
            return [.settle(.success(value))]
        case (.success(let value), _): outcome = value
        case (.failure(let error), nil): outcome = CheckoutOutcome(error)
        case (.failure(let error), let resting?):
            // That a read or a further step did not work says nothing of the payment, which stays undecided.
            guard !isLookUp, error.certainty == .maybeHappened else {
                phase = resting
                return [.settle(.failure(error))]
            }
            outcome = .unknown(error)
        }
        if case .needsCorrection(let correction) = outcome,
            correction.issues.contains(where: { $0.contact == .shipping })
        {
            standing.refusedInFull = authorization?.shippingAddress?.exposed
        }
        authorization = nil
        return settle(outcome)
    }

    /// The result by what its error is certain of: only a word of the provider's decides a payment, whichever way an
    /// adapter hands it over.
    func weighed(_ result: Result<CheckoutOutcome, ProviderError>) -> Result<CheckoutOutcome, ProviderError> {
        guard case .success(.failed(let error)) = result else { return result }
        switch error.certainty {
        case .decided: return result
        case .maybeHappened: return .success(.unknown(error))
        case .notSent: return isReading ? .failure(error) : result
        }
    }

    private mutating func settle(_ outcome: CheckoutOutcome) -> [FlowAction] {
        var outcome = outcome
        var actions: [FlowAction] = []
        switch outcome {
        case .completed:
            phase = .completed
            sheet.close(by: .authorized)
        case .actionRequired: phase = .awaitingAction
        case .pending, .unknown:
            phase = .undecided
            sheet.close(by: .authorized)
        case .declined(let decline):
            phase = .declined(decline.session)
            actions = undoIfCancelled()
        case .needsCorrection(let correction):
            phase = .open
            sheet.issues = correction.issues
            if let quote = correction.quote { sheet.quote = quote.paying(order.summary.payee) }
            actions = undoIfCancelled()
        case .failed(let error) where Self.isSessionGone(error):
            // Nothing was charged, and the next try needs a session that is still there.
            phase = .declined(.spent)
            actions = undoIfCancelled()
        case .cancelled, .failed:
            // Nothing was charged: the customer may try again on the same sheet.
            phase = .open
            actions = undoIfCancelled()
            if case .failed(let error) = outcome, error.code == .cancelled, isCancelRequested { outcome = .cancelled }
        }
        return [.settle(.success(outcome))] + actions
    }

    private static func isSessionGone(_ error: ProviderError) -> Bool {
        error.code == .sessionExpired && error.certainty != .maybeHappened
    }

    mutating func actionFinished(_ result: ActionResult) -> [FlowAction] {
        guard phase == .awaitingAction else {
            let error = ProviderError(
                .invalidState, certainty: .notSent, message: "no further step of this checkout is open")
            return [.settle(.failure(error))]
        }
        return leave(.awaitingAction, isLookUp: false, by: .resume(result))
    }

    mutating func lookUp() -> [FlowAction] {
        switch phase {
        case .undecided, .awaitingAction: leave(phase, isLookUp: true, by: .lookUp)
        default: [.settle(.failure(nothingUndecided))]
        }
    }

    mutating func resend() -> [FlowAction] {
        guard phase == .undecided else { return [.settle(.failure(nothingUndecided))] }
        guard !isCancelRequested else { return [.settle(.failure(Self.cancelledBefore("send the payment again")))] }
        return leave(phase, isLookUp: false, by: .resend)
    }

    /// Also of a checkout that was cancelled: to undo is what that asks for.
    mutating func reverse() -> [FlowAction] {
        guard phase == .undecided else { return [.settle(.failure(nothingUndecided))] }
        return leave(phase, isLookUp: false, by: .reverse)
    }

    private mutating func leave(_ phase: FlowPhase, isLookUp: Bool, by action: FlowAction) -> [FlowAction] {
        restingPhase = phase
        self.isLookUp = isLookUp
        self.phase = .completing
        return [action]
    }

    private var nothingUndecided: ProviderError {
        ProviderError(
            .invalidState, certainty: .notSent, message: "no payment of this checkout is undecided")
    }

    mutating func cancel() -> [FlowAction] {
        switch phase {
        case .idle, .opening, .open, .reviewing, .declined:
            authorization = nil
            let dropped = dropQuestions()
            phase = .cancelled
            sheet.close(by: .customer)
            return dropped + [.rollBack]
        case .checking:
            let dropped = dropQuestions()
            phase = .cancelled
            authorization = nil
            sheet.close(by: .customer)
            return dropped + [.settle(.success(.cancelled)), .rollBack]
        case .completing, .awaitingAction, .undecided:
            // The payment call may have left: nothing is touched at the provider until it is decided and unpaid.
            isCancelRequested = true
            sheet.close(by: .customer)
            return []
        case .cancelled, .failed: return [.rollBack]
        case .completed: return []
        }
    }

    private mutating func undoIfCancelled() -> [FlowAction] {
        guard isCancelRequested else { return [] }
        phase = .cancelled
        sheet.close(by: .customer)
        return [.rollBack]
    }
}

extension AddressIssue {
    /// The same issue, found at another stage.
    func staged(_ stage: Stage) -> AddressIssue {
        AddressIssue(code, stage: stage, contact: contact, field: field, message: message)
    }
}
