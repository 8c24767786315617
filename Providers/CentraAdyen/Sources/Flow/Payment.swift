import ExpressCheckout

/// Takes the payment and goes on after a further step (`centra-adyen.md` §5).
struct Payment: Sendable {
    let client: CentraClient

    // MARK: - First call

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let shipping = try check(request, state: state)
        if let correction = try await correction(of: request, &state) { return .needsCorrection(correction) }
        let input = PaymentInput(configuration: client.configuration, order: request.order)
        let payment = SentPayment(
            key: request.key, amount: request.amount, cart: state.selection?["id"]?.nonEmptyString)
        let answer: CentraAnswer
        do throws(ProviderError) {
            answer = try await send(
                .paymentInstructions, input.payment(request.authorization, shippingTo: shipping), key: request.key,
                payment: payment, state: &state, journal: journal)
        } catch {
            guard error.code == .sessionExpired, error.certainty == .decided else { throw error }
            // The token was good a moment ago. A call that was handled twice on its way pays and then says this.
            return try await find(because: error.undecided, &state)
        }
        switch PaymentAnswer(answer, amount: request.amount) {
        case .authorised(let order, let fields):
            return try await settle(order, fields: fields, state: &state, journal: journal)
        case .accepted(let code):
            state.payment?.phase = .accepted
            return .pending(
                PaymentSnapshot(id: nil, state: .pending, amount: request.amount, notes: ["Adyen says \(code)"]))
        case .ended(let outcome):
            if case .actionRequired = outcome {} else { state.payment?.phase = .decided }
            return outcome
        case .refused(let errors):
            if PaymentRefusal.hidesCart(errors, state.selection) {
                return try await find(because: answer.refused(errors).undecided, &state)
            }
            state.payment?.phase = .decided
            return PaymentRefusal.outcome(
                errors, answer, quote: try? CentraQuote(reading: state.selection, of: request.order).quote,
                holdsCart: state.selection?.object != nil)
        case .unknown(let error): return .unknown(error)
        }
    }

    /// What must be there before anything is sent; gives the address to ship to.
    private func check(_ request: CompletionRequest, state: ProviderState) throws(ProviderError) -> PostalAddress {
        let refuse = { (code: ProviderError.Code, message: String) in
            ProviderError(
                code, certainty: .notSent, message: message,
                operation: CentraOperation.paymentInstructions.rawValue)
        }
        guard !state.isSessionGone else { throw .sessionGone(.paymentInstructions) }
        guard state.knowsLastOrder else { throw refuse(.invalidState, "the checkout was not opened") }
        if let earlier = state.payment, earlier.phase != .decided {
            throw refuse(.attemptUnresolved, "an earlier payment of this session is not decided: look it up")
        }
        guard request.authorization.payload.exposed["paymentMethod"]?.object != nil else {
            throw refuse(.invalidRequest, "the authorisation is not the whole state of Adyen's component")
        }
        guard let address = Self.destination(of: request), !address.exposed.country.isEmpty else {
            throw refuse(.invalidRequest, "the authorisation has no shipping address with a country")
        }
        return address.exposed
    }

    /// Where the order goes: what the shopper chose on the sheet.
    ///
    /// Only an order that asks for no address may take another.
    private static func destination(of request: CompletionRequest) -> Sensitive<PostalAddress>? {
        let (order, authorization) = (request.order, request.authorization)
        if let chosen = authorization.shippingAddress { return chosen }
        guard order.delivery == .none || order.addressMode != .choose else { return nil }
        return order.shippingAddress ?? authorization.billingAddress
    }

    /// What Centra would charge must be what was authorised, since the Apple Pay token is bound to it: nil when it is.
    private func correction(
        of request: CompletionRequest, _ state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome.Correction? {
        try await client.refreshSelection(&state)
        let present = try CentraQuote(reading: state.selection, of: request.order)
        let shown = [request.quote.selected, request.authorization.selected].compactMap { $0 }
        guard present.total == request.amount, shown.allSatisfy({ $0 == present.quote.selected }) else {
            return CheckoutOutcome.Correction(quote: present.quote)
        }
        return nil
    }

    // MARK: - Further step

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        guard let payment = state.payment, payment.phase != .decided else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no payment waits for a further step",
                operation: CentraOperation.paymentResult.rawValue)
        }
        let fields = ReturnFields.make(result.payload.exposed)
        let answer: CentraAnswer
        do throws(ProviderError) {
            answer = try await sendResult(fields, payment, state: &state, journal: journal)
        } catch {
            // What did not happen and may be tried again leaves the step open.
            guard error.certainty == .decided, !error.isRetrySafe else { throw error }
            // The payment was sent before: whatever went wrong here says nothing about it.
            throw error.undecided
        }
        switch PaymentResult(answer, payment: payment, state: state) {
        case .placed(let snapshot):
            state.conclude()
            return .completed(snapshot)
        case .failed:
            if answer.userErrors.contains(where: { !$0.isUnavailableItem }) {
                // "No payment to finish" may mean that it was finished already.
                let found = try await find(because: answer.refused(answer.userErrors).undecided, &state)
                guard case .unknown = found, state.holdsCart(of: payment) else { return found }
            }
            state.payment?.phase = .decided
            return .declined(PaymentResult.decline(amount: payment.amount))
        case .unknown(let error): return .unknown(error)
        }
    }

    // MARK: - Order

    /// After Adyen's yes the order must be seen; where it is not there yet, Centra is given the result once, since
    /// not every setup places the order by itself (`centra-adyen.md` §5).
    ///
    /// Whatever fails here leaves the payment accepted.
    private func settle(
        _ order: JSONNode?, fields: JSON?, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        state.payment?.phase = .authorised
        guard let payment = state.payment else {
            return .unknown(ProviderError(.invalidState, certainty: .maybeHappened, message: "no payment was kept"))
        }
        var match = order.map { PlacedOrder.match($0, payment: payment, state: state) } ?? .none
        do throws(ProviderError) {
            if case .none = match { match = try await read(payment, &state) }
            if case .none = match, let fields {
                let answer = try await sendResult(
                    ReturnFields.make(settled: fields), payment, state: &state, journal: journal)
                match = PlacedOrder.match(answer.node["order"], payment: payment, state: state)
                if case .none = match { match = try await read(payment, &state) }
            }
        } catch {
            return .pending(accepted(payment, "Adyen authorised it; the order could not be read: \(error.code)"))
        }
        switch match {
        case .ours(let snapshot):
            state.conclude()
            return .completed(snapshot)
        case .none: return .pending(accepted(payment, "Adyen authorised it; Centra has not placed the order yet"))
        case .other(let reason): return .unknown(.foreignOrder(reason))
        }
    }

    /// Looks for the payment's order after an answer that may hide it.
    /// - Throws: `error`, when it cannot be looked for.
    private func find(
        because error: ProviderError, _ state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        let found: CheckoutOutcome
        do throws(ProviderError) {
            found = try await LookUp(client: client).run(&state)
        } catch _ {
            throw error
        }
        if case .unknown = found { return .unknown(error) }
        return found
    }

    private func read(
        _ payment: SentPayment, _ state: inout ProviderState
    ) async throws(ProviderError) -> PlacedOrder.Match {
        let answer = try await client.call(.order, state: &state)
        return PlacedOrder.match(answer.node, payment: payment, state: state)
    }

    private func accepted(_ payment: SentPayment, _ note: String) -> PaymentSnapshot {
        PaymentSnapshot(id: nil, state: .pending, amount: payment.amount, notes: [note])
    }

    // MARK: - Sending

    private func sendResult(
        _ fields: JSON, _ payment: SentPayment, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CentraAnswer {
        try await send(
            .paymentResult, ["paymentMethodFields": fields],
            key: IdempotencyKey("\(payment.key.rawValue)-result"), payment: payment, state: &state, journal: journal)
    }

    /// Sends what was frozen and kept before, and nothing else.
    private func send(
        _ operation: CentraOperation, _ variables: JSON, key: IdempotencyKey, payment: SentPayment,
        state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CentraAnswer {
        let earlier = state.payment
        state.payment = payment
        let body = client.body(of: operation, variables)
        let call = FrozenCall(
            operation: operation.rawValue, key: key, template: client.configuration.path, body: body)
        do throws(ProviderError) {
            try await journal.record(call, state: state)
            return try await client.send(body, as: operation, state: &state)
        } catch {
            if error.certainty == .notSent {
                state.payment = earlier
            } else if error.certainty == .decided, operation == .paymentInstructions, error.code != .sessionExpired {
                state.payment?.phase = .decided
            }
            throw error
        }
    }
}

extension ProviderError {
    /// The session has a later order that is not the one asked for.
    static func foreignOrder(_ reason: String) -> ProviderError {
        ProviderError(
            .amountMismatch, certainty: .maybeHappened, message: "an order was placed, but \(reason)",
            operation: CentraOperation.order.rawValue)
    }
}
