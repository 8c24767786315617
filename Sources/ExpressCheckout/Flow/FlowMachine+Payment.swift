/// Authorisation and payment: what may be charged, and what becomes of it.
extension FlowMachine {
    mutating func authorized(_ authorization: Authorization) -> [FlowAction] {
        guard phase == .open else { return [.settle(.failure(misfit("complete")))] }
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
            phase = Self.isSessionGone(error) ? .declined(.spent) : .open
            return [.settle(.success(error.certainty == .maybeHappened ? .unknown(error) : .failed(error)))]
        }
    }

    /// Holds what was authorised against what was quoted: the option, then the address.
    private mutating func check(_ authorization: Authorization) -> [FlowAction] {
        self.authorization = authorization
        let address = authorization.shippingAddress?.exposed
        var needsQuote = false
        if let selected = authorization.selected, selected != sheet.quote.selected {
            guard let option = sheet.quote.options.first(where: { $0.id == selected }) else {
                return correct(.init(quote: sheet.quote))
            }
            // A surface that calls nobody on a switch tells it only now; its total was that option's own.
            if rules.asksOnOptionChange || option.summary == nil {
                needsQuote = true
            } else {
                sheet.quote = sheet.quote.choosing(option)
            }
        }
        guard order.delivery == .shipping, order.addressMode == .choose else {
            return needsQuote ? requote(address) : charge(sheet.quote)
        }
        guard let address else {
            // Some surfaces ask for no address where nothing depends on it (`Y-05`); once one was quoted, it must come.
            guard quotedAddress == nil, refusedAddress == nil, !needsQuote else {
                return correct(
                    .init(issues: [
                        AddressIssue(
                            .addressInvalid, stage: .authorise, message: "The delivery address is missing")
                    ]))
            }
            return charge(sheet.quote)
        }
        if let refused = refusedAddress, refused.matches(address) {
            return correct(.init(issues: sheet.issues))
        }
        let isQuoted = rules.quoter == .nobody || (quotedAddress.map { $0.matches(address) } ?? false)
        return needsQuote || !isQuoted ? requote(address) : charge(sheet.quote)
    }

    private mutating func requote(_ address: PostalAddress?) -> [FlowAction] {
        guard rules.quoter != .nobody, let authorization else { return charge(sheet.quote) }
        sequence += 1
        return ask(
            QuoteRequest(
                checkout: id, wallet: authorization.wallet, reason: .authorisation, address: address?.redacted,
                fullAddress: address, selected: authorization.selected ?? sheet.quote.selected, sequence: sequence))
    }

    /// The quoter refused the full address.
    mutating func checked(issues: [AddressIssue]) -> [FlowAction] {
        correct(.init(issues: issues.map { $0.staged(.authorise) }))
    }

    /// The quoter priced the full address: charged only when the total is the one that the customer authorised.
    mutating func checked(quote: Quote) -> [FlowAction] {
        guard phase == .checking, let authorization else { return [] }
        let wanted = authorization.selected ?? sheet.quote.selected
        guard quote.summary.total.amount == sheet.quote.summary.total.amount, quote.selected == wanted else {
            sheet.quote = quote
            if let address = authorization.shippingAddress?.exposed { quotedAddress = address.redacted }
            refusedAddress = nil
            sheet.issues = []
            return correct(.init(quote: quote))
        }
        sheet.quote = quote
        return charge(quote)
    }

    private mutating func correct(_ correction: CheckoutOutcome.Correction) -> [FlowAction] {
        phase = .open
        if !correction.issues.isEmpty {
            sheet.issues = correction.issues
            refusedAddress = authorization?.shippingAddress?.exposed.redacted ?? refusedAddress
        }
        authorization = nil
        return [.settle(.success(.needsCorrection(correction)))]
    }

    private mutating func charge(_ quote: Quote) -> [FlowAction] {
        guard let authorization else { return [] }
        phase = .completing
        return [.complete(authorization, quote)]
    }

    /// What the provider said, or did not say, of the payment.
    mutating func ended(_ result: Result<CheckoutOutcome, ProviderError>) -> [FlowAction] {
        let resting = restingPhase
        restingPhase = nil
        let outcome: CheckoutOutcome
        switch (result, resting) {
        case (.success(.unknown(let error)), .awaitingAction?) where isLookUp:
            // Reading found nothing: the further step is still open.
            phase = .awaitingAction
            return [.settle(.success(.unknown(error)))]
        case (.success(let value), _): outcome = value
        case (.failure(let error), nil): outcome = CheckoutOutcome(error)
        case (.failure(let error), let resting?):
            // That a read or a further step did not work says nothing of the payment, which stays undecided.
            guard error.certainty == .maybeHappened else {
                phase = resting
                return [.settle(.failure(error))]
            }
            outcome = .unknown(error)
        }
        authorization = nil
        return settle(outcome)
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
        case .idle, .opening, .open, .declined:
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
            sheet.isPresented = false
            if sheet.closedBy == nil { sheet.closedBy = .customer }
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
