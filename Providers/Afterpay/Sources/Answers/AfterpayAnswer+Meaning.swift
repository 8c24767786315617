import ExpressCheckout

/// What the answers mean: the flow and `explain` read them with the same code.
extension AfterpayAnswer {
    /// The answer's JSON object, where the call did what it was asked.
    /// - Throws: ``ProviderError`` for every other answer.
    func object() throws(ProviderError) -> JSON {
        guard isSuccess, error == nil else { throw providerError }
        guard let body else { throw providerError }
        return body
    }

    /// The token that a checkout was opened with.
    /// - Throws: ``ProviderError``; `badResponse` when the answer lacks a part.
    func openedCheckout() throws(ProviderError) -> WireOpenedCheckout {
        guard isSuccess, error == nil else { throw providerError }
        do throws(JSONError) {
            return try WireOpenedCheckout(body)
        } catch {
            throw malformed(error.description)
        }
    }

    /// The checkout that was read; `token` is the one asked for, where it is known.
    /// - Throws: ``ProviderError``; `badResponse` for another checkout, or one without an amount.
    func checkout(of token: String? = nil) throws(ProviderError) -> WireCheckout {
        let checkout = WireCheckout(try object())
        if let token, let other = checkout.token, other != token { throw malformed("$.token: another checkout's") }
        guard checkout.amount != nil else { throw malformed("$.amount: missing") }
        return checkout
    }

    /// The payment in an answer that did what was asked.
    /// - Throws: ``ProviderError``; `badResponse` when there is none.
    func standingPayment() throws(ProviderError) -> WirePayment {
        guard isSuccess, let payment else {
            throw isSuccess && error == nil ? malformed("it is no payment") : providerError
        }
        return payment
    }

    /// What became of `captureFull` or `auth`: a payment is told from an error by the body.
    ///
    /// 201 and 402 come with both (`afterpay.md` §2.5). With any other status a payment contradicts itself and decides
    /// nothing: 409 says that the first call is still running.
    /// - Throws: ``ProviderError`` for every answer that is no payment.
    func paymentOutcome(expected: PaymentExpectation? = nil) throws(ProviderError) -> CheckoutOutcome {
        if isSuccess || response.status == 402, let payment {
            if let expected { try check(payment, hasToken: expected.token) }
            return PaymentOutcome(payment: payment, expected: expected, operation: operation).outcome
        }
        // The first version's form of a decline, still met.
        if response.status == 402, error?.errorCode == "declined" {
            return .declined(Decline(.refused, rawCode: "declined", session: .spent))
        }
        guard !isSuccess || error != nil else { throw malformed("it is no payment") }
        throw providerError
    }

    /// - Throws: ``ProviderError`` `badResponse` when the payment is another token's.
    func check(_ payment: WirePayment, hasToken token: String) throws(ProviderError) {
        guard let other = payment.token, other != token else { return }
        throw malformed("$.token: the payment belongs to another checkout")
    }

    /// What became of a capture of an authorisation; `amount` is what was asked for, where it is known.
    ///
    /// - Throws: ``ProviderError`` for every answer that is no payment.
    func captureOutcome(of amount: Money? = nil) throws(ProviderError) -> CheckoutOutcome {
        try changeOutcome { payment, state in
            switch state {
            case .authorized, .voided: "the payment is \(state): no capture is to be seen"
            case _ where payment.events.isEmpty: nil
            case _ where !payment.events.contains { $0.type == .captured }: "no capture is among the payment's events"
            default: nil
            }
        } notes: { payment in
            let captures = payment.events.filter { $0.type == .captured }
            guard let amount, !captures.isEmpty, !captures.contains(where: { $0.amount?.money == amount }) else {
                return []
            }
            return ["amount_mismatch: asked to capture \(amount), no event says so"]
        }
    }

    /// What became of a void; what was not released stays as it was.
    /// - Throws: ``ProviderError`` for every answer that is no payment.
    func voidOutcome() throws(ProviderError) -> CheckoutOutcome {
        try changeOutcome { payment, state in
            guard state != .voided else { return nil }
            return payment.events.contains { $0.type == .voided }
                ? nil : "the payment is \(state): no release is to be seen"
        } notes: { _ in
            []
        }
    }

    /// What became of a change that is answered with the payment: `doubt` says what speaks against it having been made.
    private func changeOutcome(
        doubt: (WirePayment, PaymentSnapshot.State) -> String?, notes: (WirePayment) -> [String]
    ) throws(ProviderError) -> CheckoutOutcome {
        guard isSuccess || response.status == 402, let payment else {
            throw isSuccess && error == nil ? malformed("it is no payment") : providerError
        }
        let meaning = PaymentOutcome(payment: payment, operation: operation, showsBalance: true)
        let snapshot = meaning.snapshot
        switch snapshot.state {
        case .pending, .declined: return meaning.outcome
        default:
            if let doubt = doubt(payment, snapshot.state) { return .pending(snapshot.noting([doubt], state: .pending)) }
            return .completed(snapshot.noting(notes(payment), state: snapshot.state))
        }
    }

    /// The refund that was made.
    /// - Throws: ``ProviderError``; `badResponse` when it has no id.
    func refund() throws(ProviderError) -> WireRefund {
        let body = try object()
        guard let refund = WireRefund(body) else { throw malformed("$.refundId: missing") }
        return refund
    }

    /// The payments of a list; those that cannot be read are left out.
    /// - Throws: ``ProviderError``; `badResponse` when it is no list.
    func payments() throws(ProviderError) -> [WirePayment] {
        guard let results = try object()["results"]?.array else { throw malformed("$.results: missing") }
        return results.compactMap(WirePayment.init)
    }

    /// - Throws: ``ProviderError`` unless the order was reversed.
    func checkReversal() throws(ProviderError) {
        // 204 has no body; whatever else a success brings is let be, unless it is an error.
        guard isSuccess, error == nil else { throw providerError }
    }
}

extension PaymentSnapshot {
    /// The same payment with more notes, and maybe in another state.
    func noting(_ more: [String], state: State? = nil) -> PaymentSnapshot {
        PaymentSnapshot(id: id, state: state ?? self.state, amount: amount, balance: balance, notes: notes + more)
    }
}
