public import ExpressCheckout

extension YunoProvider {
    /// Reads the payment by its id, or finds it among the order's payments by session or key.
    ///
    /// That none is found is `unknown`: Yuno's list may lag, and payments of other attempts stand in it too.
    /// - Throws: ``ProviderError`` when the read failed, or when no session was opened.
    public func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try requireKeys()
        let memory = YunoMemory(state)
        if let id = memory.paymentID {
            let answer = try await client.send(.getPayment, parameters: ["payment_id": id])
            return try read(answer, of: .getPayment, state: &state)
        }
        guard let reference = memory.reference, let session = memory.session else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no Yuno session was opened: there is nothing to look up")
        }
        let answer: JSON
        do throws(ProviderError) {
            answer = try await client.send(
                .listPayments, query: [RequestTarget.QueryItem("merchant_order_id", reference)])
        } catch  where error.code == .notFound {
            return .unknown(notFound("Yuno lists no payment of the order"))
        }
        return try found(answer, session: session, key: memory.paymentKey, state: &state)
    }

    private func found(
        _ answer: JSON, session: String, key: String?, state: inout ProviderState
    ) throws(ProviderError) -> CheckoutOutcome {
        guard let listed = answer.array ?? answer["payments"]?.array ?? answer["data"]?.array else {
            let error = JSONError(.mismatch(needed: "an array", found: answer.kind), at: .root)
            throw YunoErrors.unreadable(.listPayments, because: error)
        }
        let payments = listed.compactMap { json -> (json: JSON, payment: WirePayment)? in
            (try? WirePayment(json)).map { (json, $0) }
        }
        let ours = payments.filter { $0.payment.session == session || (key != nil && $0.payment.idempotencyKey == key) }
        // One payment per session is the rule (§2.4); should there be more, a refused one hides none that may charge.
        let alive = ours.filter { !$0.payment.isEndedUnpaid }
        // Time stamps are of one width in UTC: text order is time order.
        if let newest = (alive.isEmpty ? ours : alive).max(by: { $0.payment.createdAt < $1.payment.createdAt }) {
            return try read(newest.json, of: .listPayments, state: &state)
        }
        let nameless = listed.count - payments.count + payments.filter { $0.payment.session == nil }.count
        return .unknown(
            notFound(
                nameless == 0
                    ? "Yuno lists no payment of this session"
                    : "\(nameless) of the order's payments at Yuno name no session: they may be this one"))
    }

    private func notFound(_ message: String) -> ProviderError {
        ProviderError(
            .notFound, certainty: .maybeHappened, isRetrySafe: true, message: message + "; that is no proof of none",
            operation: YunoOperation.listPayments.rawValue)
    }
}
