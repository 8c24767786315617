import ExpressCheckout

extension MemoryProvider: PaymentManaging {
    func read(_ payment: PaymentID, state: inout ProviderState) async throws(ProviderError) -> PaymentSnapshot {
        snapshot(try await found(payment))
    }

    func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let body: JSON = .object(compacting: [
            ("payment", .string(change.payment.rawValue)),
            ("cents", change.amount.map { JSON(integerLiteral: $0.minorUnits) }),
        ])
        let call = FrozenCall(
            operation: change.kind.rawValue, key: change.key, template: "/change", body: body.bytes)
        try await journal.record(call, state: state)
        var cents = change.amount?.minorUnits
        if flaw == .refundsEverything, change.kind == .refund { cents = nil }
        let kind = flaw == .capturesInsteadOfVoiding && change.kind == .void ? "capture" : change.kind.rawValue
        do throws(ProviderError) {
            return try await self.change(kind, change.payment, cents, change.key.rawValue)
        } catch {
            guard flaw == .repeatsALostRefund, error.certainty == .maybeHappened else { throw error }
            return try await self.change(kind, change.payment, cents, "another")
        }
    }

    func lookUp(_ change: PaymentChange, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let payment = try await found(change.payment)
        guard payment.keys.contains(change.key.rawValue) || flaw == .callsALostRefundDone else {
            return .unknown(
                ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof"))
        }
        return .completed(snapshot(payment))
    }

    private func change(
        _ kind: String, _ payment: PaymentID, _ cents: Int64?, _ key: String
    ) async throws(ProviderError) -> CheckoutOutcome {
        let changed = try await calling { () async throws(MemoryServer.Failure) in
            try await server.change(kind, payment.rawValue, cents: cents, key: key)
        }
        guard let changed else {
            return .failed(ProviderError(.conflict, certainty: .decided, message: "the payment does not allow it"))
        }
        return .completed(snapshot(changed))
    }

    private func found(_ payment: PaymentID) async throws(ProviderError) -> MemoryServer.Payment {
        let found = try await calling { () async throws(MemoryServer.Failure) in try await server.read(payment.rawValue)
        }
        guard let found else { throw ProviderError(.notFound, certainty: .decided, message: "no such payment") }
        return found
    }

    private func snapshot(_ payment: MemoryServer.Payment) -> PaymentSnapshot {
        let state: PaymentSnapshot.State =
            if payment.isVoid {
                .voided
            } else if payment.refunded > 0, flaw != .readsARefundAsPaid {
                payment.refunded == payment.taken ? .refunded : .partiallyRefunded
            } else if payment.isHeld {
                payment.captured == 0 ? .authorized : payment.captured == payment.cents ? .captured : .partiallyCaptured
            } else {
                .captured
            }
        return PaymentSnapshot(
            id: PaymentID(payment.id), state: state,
            amount: Currency(payment.currency).map { Money(minorUnits: payment.cents, currency: $0) })
    }
}

extension MemoryProvider: WebhookReading {
    /// The sum of the body's bytes with the secret's: good enough to tell a changed one.
    static func signature(of body: [UInt8]) -> String {
        String(
            (body + Array("memory-webhook-secret".utf8)).enumerated().reduce(7) {
                ($0 &* 31 &+ Int($1.element) &* ($1.offset + 1)) & 0xFF_FFFF
            })
    }

    func read(_ delivery: WebhookDelivery) throws(ProviderError) -> WebhookEvent {
        let body = delivery.body.exposed
        guard delivery.header("x-signature") == Self.signature(of: body) || flaw == .trustsEveryWebhook else {
            throw ProviderError(.authentication, certainty: .decided, message: "the sender could not be proven")
        }
        guard let json = try? JSON(parsing: body), let id = json["payment"]?.string, let cents = json["cents"]?.int64
        else {
            throw ProviderError(.badResponse, certainty: .decided, message: "the body cannot be understood")
        }
        return WebhookEvent(
            kind: "paid", identity: flaw == .countsEveryWebhook ? IdempotencyKey.random().rawValue : id,
            payment: PaymentID(id), reference: json["reference"]?.string, session: json["session"]?.string,
            outcome: outcome(.paid(id, cents: cents)))
    }

    func concerns(_ event: WebhookEvent, _ state: ProviderState) -> Bool {
        flaw == .takesEveryWebhook || event.session?.exposed == state["session"]?.string
    }
}
