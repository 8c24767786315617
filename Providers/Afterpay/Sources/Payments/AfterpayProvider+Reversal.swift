public import ExpressCheckout

extension AfterpayProvider: PaymentReversing {
    /// Undoes a payment whose answer was lost, within ten minutes of it (`afterpay.md` §2.9): the last resort after
    /// looking it up and sending it again.
    ///
    /// From the moment that it is asked for, nothing is sent again for this token: a stored answer that says CAPTURED
    /// proves nothing any more. `cancelled` when the payment is undone; `unknown` when Afterpay refused and the read
    /// does not show why, since a reversal may be under way and the read side lags.
    /// - Throws: ``ProviderError``; `maybeHappened` when its own answer was lost: ask again, or look up.
    public func reverse(
        _ state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let attempt = try AfterpayState(state)
        if attempt.reversal == .done { return .cancelled }
        guard attempt.hasPayment else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no payment call of this attempt is open to be reversed",
                operation: AfterpayOperation.reversal.name)
        }
        AfterpayState.keep(AfterpayState.Reversal.asked, in: &state)
        let call = FrozenCall(
            operation: AfterpayOperation.reversal.name, key: IdempotencyKey(attempt.token),
            template: AfterpayOperation.reversal.template, parameters: ["token": attempt.token], body: [])
        do throws(ProviderError) {
            try await journal.record(call, state: state)
            let answer = try await client.send(.reversal, parameters: ["token": attempt.token])
            try answer.checkReversal()
            AfterpayState.keep(AfterpayState.Reversal.done, in: &state)
            return .cancelled
        } catch {
            guard error.certainty == .decided else {
                // It never left: everything is as it was.
                if error.certainty == .notSent, attempt.reversal == nil { AfterpayState.forgetReversal(in: &state) }
                throw error
            }
            return try await refused(error, &state)
        }
    }

    /// A second reversal is refused, as is one that comes too late: a read tells, as far as it can.
    private func refused(
        _ error: ProviderError, _ state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        guard error.httpStatus == 402 || error.httpStatus == 412 else { throw error }
        let outcome = try await lookUp(&state)
        switch outcome {
        case .cancelled, .declined:
            AfterpayState.keep(AfterpayState.Reversal.done, in: &state)
            return outcome
        default: return .unknown(error.untilRead)
        }
    }
}
