public import ExpressCheckout

extension YunoProvider {
    /// What the order's list at Yuno says of this session.
    private enum Finding {
        case payment(CheckoutOutcome)
        /// Some of the order's payments name no session: any of them may be this one.
        case nameless(Int)
        case nothing
    }

    /// Reads the payment by its id, or finds it among the order's payments by session or key.
    ///
    /// That none is found is `unknown`: Yuno's list may lag, and payments of other attempts stand in it too.
    /// - Throws: ``ProviderError`` when the read failed, or when no session was opened.
    public func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try requireKeys()
        if let id = YunoMemory(state).paymentID {
            let answer = try await client.send(.getPayment, parameters: ["payment_id": id])
            return try read(answer, of: .getPayment, state: &state)
        }
        switch try await search(&state) {
        case .payment(let outcome): return outcome
        case .nameless(let count):
            return .unknown(
                notFound("\(count) of the order's payments at Yuno name no session: they may be this one"))
        case .nothing: return .unknown(notFound("Yuno lists no payment of this session"))
        }
    }

    /// The payment that another call made with this session, after Yuno refused ours for it; nil when there is none.
    ///
    /// The same token may have reached two of the merchant's servers: each has a key of its own, one of them pays, and
    /// the other must not open a new session and charge again.
    /// - Throws: ``ProviderError`` `maybeHappened` when nobody can say.
    func paymentByAnother(
        after refusal: ProviderError, state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome? {
        let finding: Finding
        do throws(ProviderError) {
            finding = try await search(&state)
        } catch {
            finding = .nameless(0)
        }
        switch finding {
        case .payment(let outcome): return outcome
        case .nothing: return nil
        case .nameless:
            throw ProviderError(
                refusal.code, certainty: .maybeHappened,
                message: refusal.message
                    + "; whether another call paid with this session could not be read: look it up",
                operation: refusal.operation, rawCode: refusal.rawCode, httpStatus: refusal.httpStatus,
                traceID: refusal.traceID)
        }
    }

    private func search(_ state: inout ProviderState) async throws(ProviderError) -> Finding {
        let memory = YunoMemory(state)
        guard let reference = memory.reference, let session = memory.session else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no Yuno session was opened: there is nothing to look up")
        }
        let answer: JSON
        do throws(ProviderError) {
            answer = try await client.send(
                .listPayments, query: [RequestTarget.QueryItem("merchant_order_id", reference)])
        } catch  where error.code == .notFound {
            return .nothing
        }
        return try pick(from: answer, session: session, key: memory.paymentKey, state: &state)
    }

    private func pick(
        from answer: JSON, session: String, key: String?, state: inout ProviderState
    ) throws(ProviderError) -> Finding {
        let list: WirePaymentList
        do throws(JSONError) {
            list = try WirePaymentList(answer)
        } catch {
            throw YunoErrors.unreadable(.listPayments, because: error)
        }
        let ours = list.payments.filter { $0.session == session || (key != nil && $0.idempotencyKey == key) }
        if let payment = list.mostTelling(of: ours) { return .payment(accept(payment, state: &state)) }
        let nameless = list.count - list.payments.count + list.payments.filter { $0.session == nil }.count
        return nameless == 0 ? .nothing : .nameless(nameless)
    }

    private func notFound(_ message: String) -> ProviderError {
        ProviderError(
            .notFound, certainty: .maybeHappened, isRetrySafe: true, message: message + "; that is no proof of none",
            operation: YunoOperation.listPayments.rawValue)
    }
}
