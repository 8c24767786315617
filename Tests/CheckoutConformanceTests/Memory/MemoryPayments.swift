import ExpressCheckout

/// Reads, captures, voids and refunds at the ``MemoryServer``, each with its key.
struct MemoryPayments: PaymentManaging {
    let client: MemoryClient
    let flaw: Flaw?

    func read(_ payment: PaymentID, state: inout ProviderState) async throws(ProviderError) -> PaymentSnapshot {
        MemoryAnswer(try await fetch(payment), state: state, flaw: flaw).snapshot
    }

    func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let amount = flaw == .refundsAllForAPart ? nil : change.amount
        let body = JSON.object(compacting: [
            ("id", .string(change.payment.rawValue)), ("amount", amount.map { .string($0.decimalText) }),
        ])
        let call = FrozenCall(
            operation: change.kind.rawValue, key: change.key, template: "/\(change.kind.rawValue)", body: body.bytes)
        try await journal.record(call, state: state)
        do throws(ProviderError) {
            return try await send(call, key: change.key.rawValue, state)
        } catch {
            guard flaw == .deniesALostRefund else { throw error }
            throw ProviderError(error.code, certainty: .decided, message: error.message)
        }
    }

    func lookUp(_ change: PaymentChange, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        if flaw == .refundsAgainToFindOut {
            let body: JSON = ["id": .string(change.payment.rawValue)]
            let call = FrozenCall(
                operation: change.kind.rawValue, key: change.key, template: "/refund", body: body.bytes)
            return try await send(call, key: "another", state)
        }
        let payment = try await fetch(change.payment)
        let isKnown = payment["changes"]?.array?.contains(.string(change.key.rawValue)) ?? false
        guard isKnown || flaw == .claimsALostRefund else {
            return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "no such change yet"))
        }
        return .completed(MemoryAnswer(payment, state: state, flaw: flaw).snapshot)
    }

    private func fetch(_ payment: PaymentID) async throws(ProviderError) -> JSON {
        let body: JSON = ["id": .string(payment.rawValue)]
        return try await client.send(client.request("payment", body.bytes, isRead: true))
    }

    private func send(
        _ call: FrozenCall, key: String, _ state: ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        let answer = try await client.send(client.request(call.operation, call.body.exposed, key: key))
        return MemoryAnswer(answer, state: state, flaw: flaw).outcome
    }
}
