public import ExpressCheckout

extension AfterpayProvider: PaymentManaging {
    /// Reads a payment by its id.
    ///
    /// The read side lags some seconds behind: a payment that was just made may not be found (`afterpay.md` §2.11).
    /// - Throws: ``ProviderError``; code `notFound` when Afterpay does not show it.
    public func read(
        _ payment: PaymentID, state: inout ProviderState
    ) async throws(ProviderError) -> PaymentSnapshot {
        PaymentOutcome(payment: try await standing(payment), showsBalance: true).snapshot
    }

    /// Captures, voids or refunds, whole or in part, under the change's key.
    ///
    /// Without an amount a capture takes what is open and a refund what was taken, both as read just before; the amount is
    /// kept with the key, so that a repeat asks for the same. A whole void is sent without one.
    /// - Throws: ``ProviderError``; `notSent` when the change breaks a rule, `maybeHappened` when its answer was lost, or
    ///   when a repeat was refused.
    public func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try ChangeRules.check(change)
        let known = ChangeCall(change.key, in: state)
        if let known,
            known.kind != change.kind || known.payment != change.payment
                || (change.amount != nil && known.amount != change.amount)
        {
            throw ChangeRules.refused(change, "the key was used for another change")
        }
        let call: ChangeCall
        if let known {
            call = known
        } else {
            guard let amount = try await amount(of: change) else {
                return .failed(ChangeRules.refused(change, "nothing is left to \(change.kind)", code: .conflict))
            }
            call = ChangeCall(change, amount: amount.money)
        }
        call.keep(in: &state)
        do throws(ProviderError) {
            try await journal.record(call.frozen, state: state)
            return try await send(call)
        } catch {
            guard known == nil else { throw error.untilRead }
            guard error.certainty != .maybeHappened else { throw error }
            call.forget(in: &state)
            guard error.certainty == .decided, Self.isRefusal(error) else { throw error }
            return .failed(error)
        }
    }

    /// Finds out by a read whether a change was made: a refund and a void by their key among the payment's refunds, a
    /// capture by its reference among the payment's events.
    ///
    /// What is not to be seen is `unknown`: the read side lags.
    /// - Throws: ``ProviderError`` when the read itself failed.
    public func lookUp(
        _ change: PaymentChange, state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        let answer = try await client.send(.getPayment, parameters: ["orderId": change.payment.rawValue])
        if answer.response.status != 404 {
            let payment = try answer.standingPayment()
            try Self.check(payment, is: change.payment, answer)
            if ChangeSearch(change, others: ChangeCall.all(in: state)).finds(in: payment) {
                return .completed(PaymentOutcome(payment: payment, showsBalance: true).snapshot)
            }
        }
        return .unknown(
            ProviderError(
                .notFound, certainty: .maybeHappened, isRetrySafe: true,
                message: "Afterpay does not show the \(change.kind) yet, which is no proof: look again later",
                operation: answer.operation.name, rawCode: answer.error?.errorCode,
                httpStatus: answer.response.status, traceID: answer.traceID))
    }

    // MARK: - Parts

    /// What a change moves; nil inside for a void of everything, nil when a read shows that there is nothing.
    private func amount(of change: PaymentChange) async throws(ProviderError) -> (money: Money?, isWhole: Bool)? {
        if let amount = change.amount { return (amount, false) }
        guard change.kind != .void else { return (nil, true) }
        let balance = PaymentBalance(payment: try await standing(change.payment)).balance
        let left =
            switch change.kind {
            case .capture: balance.open
            default: balance.captured.flatMap { taken in balance.refunded.flatMap { try? taken.subtracting($0) } }
            }
        guard let left else {
            throw ChangeRules.refused(
                change, "the payment does not tell how much is left: name an amount", code: .badResponse)
        }
        guard left.minorUnits > 0 else { return nil }
        try ChangeRules.check(left, of: change)
        return (left, true)
    }

    private func send(_ call: ChangeCall) async throws(ProviderError) -> CheckoutOutcome {
        let answer = try await client.send(call.operation, parameters: call.parameters, body: call.body.bytes)
        switch call.kind {
        case .capture: return try Self.checked(try answer.captureOutcome(of: call.amount), call, answer)
        case .void: return try Self.checked(try answer.voidOutcome(), call, answer)
        case .refund: return await refunded(try answer.refund(), call)
        }
    }

    private static func checked(
        _ outcome: CheckoutOutcome, _ call: ChangeCall, _ answer: AfterpayAnswer
    ) throws(ProviderError) -> CheckoutOutcome {
        if let payment = answer.payment { try check(payment, is: call.payment, answer) }
        return outcome
    }

    /// A refund is answered with itself alone: how the payment stands is read, and told from the refund where the read
    /// fails or lags.
    private func refunded(_ refund: WireRefund, _ call: ChangeCall) async -> CheckoutOutcome {
        let notes =
            refund.amount?.money == call.amount
            ? []
            : [
                "amount_mismatch: asked to pay back \(call.amount?.description ?? "-"), it says \(refund.amount?.raw ?? "no amount")"
            ]
        let plain = PaymentSnapshot(
            id: call.payment, state: .partiallyRefunded, amount: nil, balance: nil,
            notes: ["what is left of the payment could not be read"] + notes)
        do throws(ProviderError) {
            let payment = try await standing(call.payment)
            let snapshot = PaymentOutcome(payment: payment, showsBalance: true).snapshot
            let isShown = payment.refunds.contains { $0.refundID == refund.refundID }
            guard isShown else { return .completed((snapshot.adding(refund.amount?.money) ?? plain).noting(notes)) }
            return .completed(snapshot.noting(notes))
        } catch {
            return .completed(plain)
        }
    }

    private func standing(_ id: PaymentID) async throws(ProviderError) -> WirePayment {
        let answer = try await client.send(.getPayment, parameters: ["orderId": id.rawValue])
        let payment = try answer.standingPayment()
        try Self.check(payment, is: id, answer)
        return payment
    }

    private static func check(
        _ payment: WirePayment, is id: PaymentID, _ answer: AfterpayAnswer
    ) throws(ProviderError) {
        guard payment.id != id.rawValue else { return }
        throw answer.malformed("$.id: another payment's")
    }

    /// What the payment or the request does not allow, unlike what hinders every call.
    private static func isRefusal(_ error: ProviderError) -> Bool {
        [ProviderError.Code.conflict, .notFound, .invalidRequest, .sessionExpired].contains(error.code)
    }
}

extension PaymentSnapshot {
    /// The same payment with a refund that the read side does not show yet; nil where the sums are not known.
    fileprivate func adding(_ refund: Money?) -> PaymentSnapshot? {
        guard let refund, let balance, let captured = balance.captured,
            let refunded = try? (balance.refunded ?? .zero(refund.currency)).adding(refund)
        else { return nil }
        let state: State =
            balance.open.map { $0.minorUnits > 0 } == true
            ? self.state : refunded == captured ? .refunded : .partiallyRefunded
        return PaymentSnapshot(
            id: id, state: state, amount: amount,
            balance: Balance(captured: captured, refunded: refunded, open: balance.open),
            notes: notes + ["the read side does not show the refund yet"])
    }
}
