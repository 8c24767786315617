public import ExpressCheckout

extension AfterpayProvider: CallResending {
    /// Takes the payment: captures it whole, or authorises it where the order's capture is manual.
    ///
    /// The checkout as Afterpay has it must carry exactly the quote's total and option; otherwise nothing is sent and
    /// the outcome is `needsCorrection`.
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost.
    public func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let opened = try AfterpayState(state)
        try Self.checkToken(of: request.authorization, against: opened)
        try opened.checkNotReversed()
        // Whatever stands there, read or not: a call of this attempt may have left.
        guard state["payment"] == nil else {
            throw ProviderError(
                .attemptUnresolved, certainty: .maybeHappened,
                message: "a payment call of this attempt was sent before: look it up or send that call again")
        }
        if opened.confirmed == nil { try await readCheckout(&state) }
        let attempt = try AfterpayState(state)
        if let correction = Self.correction(of: request, confirmed: attempt.confirmed) {
            AfterpayState.forgetReading(in: &state)
            return .needsCorrection(correction)
        }
        let operation = request.order.capture == .manual ? AfterpayOperation.auth : .captureFull
        guard operation != .auth || request.key.rawValue.unicodeScalars.count <= 64 else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "Afterpay takes keys of at most 64 characters",
                operation: operation.name)
        }
        let expected = PaymentExpectation(
            operation: operation.name, token: attempt.token, amount: request.amount,
            reference: request.order.reference)
        let isAdjusted = attempt.confirmed?.amount != request.amount
        let call = expected.frozen(
            key: request.key, to: operation, spelling: configuration.requestIDSpelling,
            adjustment: isAdjusted ? try Adjustment(request: request).members() : [])
        AfterpayState.keep(expected, in: &state)
        do throws(ProviderError) {
            try await journal.record(call, state: state)
            let answer = try await client.send(operation, body: call.body.exposed)
            let outcome = try answer.paymentOutcome(expected: expected)
            Self.close(outcome, in: &state)
            return outcome
        } catch {
            if error.certainty != .maybeHappened { AfterpayState.forgetPayment(in: &state) }
            throw error
        }
    }

    /// Leaves no payment call behind that is decided and took no money.
    private static func close(_ outcome: CheckoutOutcome, in state: inout ProviderState) {
        switch outcome {
        case .declined, .cancelled: AfterpayState.forgetPayment(in: &state)
        default: break
        }
    }

    /// Sends a payment call again, the same bytes with the same key.
    ///
    /// What a repeat is refused with says nothing about the first call (`invalid_token` may mean that it went through):
    /// such an error is `maybeHappened` until a read tells (`afterpay.md` §1.5).
    /// - Throws: ``ProviderError``, `maybeHappened` for every call that could have been sent before; `notSent` for one
    ///   that is no payment call of this attempt.
    public func resend(
        _ call: FrozenCall, state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        guard let operation = AfterpayOperation.payment(named: call.operation),
            let expected = PaymentExpectation(call)
        else {
            throw ProviderError(
                .unsupported, certainty: .notSent, message: "only payment calls are sent again",
                operation: call.operation)
        }
        let attempt = try AfterpayState(state)
        try attempt.checkNotReversed()
        guard expected.token == attempt.token else {
            throw ProviderError(
                .invalidRequest, certainty: .notSent, message: "the call belongs to another attempt's checkout",
                operation: call.operation)
        }
        do throws(ProviderError) {
            let answer = try await client.send(operation, body: call.body.exposed)
            let outcome = try answer.paymentOutcome(expected: expected)
            Self.close(outcome, in: &state)
            return outcome
        } catch {
            throw error.untilRead
        }
    }

    /// Finds the attempt's payment by its token.
    ///
    /// *Not found* stays unknown: the read side lags some seconds behind (`afterpay.md` §2.11).
    /// - Throws: ``ProviderError`` when the read itself failed.
    public func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let attempt = try AfterpayState(state)
        // The reversal was confirmed: a read that shows the payment as it was comes from a side that lags.
        guard attempt.reversal != .done else { return .cancelled }
        let answer = try await client.send(.getPaymentByToken, parameters: ["token": attempt.token])
        if answer.response.status == 404 {
            return .unknown(
                ProviderError(
                    .notFound, certainty: .maybeHappened, isRetrySafe: true,
                    message: "Afterpay shows no payment for this token yet, which is no proof: look again later",
                    operation: answer.operation.name, rawCode: answer.error?.errorCode, httpStatus: 404,
                    traceID: answer.traceID))
        }
        let payment = try answer.standingPayment()
        try answer.check(payment, hasToken: attempt.token)
        let outcome = attempt.weighed(PaymentOutcome(payment: payment, expected: attempt.payment).outcome)
        Self.close(outcome, in: &state)
        return outcome
    }

    /// What keeps the payment from being taken, nil when the checkout says exactly what was quoted.
    ///
    /// A checkout that names no option is held against the total alone. When the customer ended on another option of the
    /// quote, priced as quoted, the correction carries the quote for that one; for the same option it carries none, since
    /// the merchant's last word on that option is the quote that it differs from.
    private static func correction(
        of request: CompletionRequest, confirmed: AfterpayState.Confirmed?
    ) -> CheckoutOutcome.Correction? {
        guard let confirmed else { return CheckoutOutcome.Correction() }
        if request.order.optionChoice == .later { return deferredCorrection(of: request, confirmed: confirmed) }
        let isSameOption = confirmed.option == nil || confirmed.option == request.quote.selected
        guard !isSameOption || confirmed.amount != request.amount else { return nil }
        let chosen = isSameOption ? nil : request.quote.options.first { $0.id == confirmed.option }
        guard let chosen, let summary = chosen.summary, summary.total.amount == confirmed.amount else {
            return CheckoutOutcome.Correction()
        }
        return CheckoutOutcome.Correction(
            quote: Quote(summary: summary, options: request.quote.options, selected: chosen.id))
    }

    /// With options chosen after the sheet the total may be another one, once the customer has seen what it means: the
    /// widget's checksum comes with the client's word for that, and nothing is charged before.
    private static func deferredCorrection(
        of request: CompletionRequest, confirmed: AfterpayState.Confirmed
    ) -> CheckoutOutcome.Correction? {
        guard let amount = confirmed.amount, amount.currency == request.amount.currency,
            Adjustment.checksum(in: request) != nil
        else { return CheckoutOutcome.Correction(quote: request.quote) }
        return nil
    }
}
