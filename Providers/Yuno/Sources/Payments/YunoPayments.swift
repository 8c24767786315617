import ExpressCheckout

/// Reads, captures, voids and refunds payments that were made (`yuno.md §2.9`).
///
/// Keys are sent, but that Yuno honours them here is nowhere documented. So every change first reads the payment: one
/// that stands there under its mark is answered from it, and one that was sent before and is not there is not sent again.
struct YunoPayments: PaymentManaging {
    let provider: YunoProvider

    func read(
        _ payment: PaymentID, state: inout ProviderState
    ) async throws(ProviderError) -> PaymentSnapshot {
        let memory = try memory(of: payment, state)
        return PaymentReading(memory: memory).snapshot(of: try await fetch(payment, memory))
    }

    func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await perform(ChangeRequest(change), state: &state, journal: journal)
    }

    func lookUp(
        _ change: PaymentChange, state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        let request = ChangeRequest(change)
        let memory = try memory(of: request.payment, state)
        let payment = try await fetch(request.payment, memory)
        return found(request, in: payment, memory) ?? .unknown(absent(request))
    }

    /// Makes the change, once.
    func perform(
        _ request: ChangeRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try request.check()
        let memory = try memory(of: request.payment, state)
        let payment = try await fetch(request.payment, memory)
        if let outcome = found(request, in: payment, memory) { return outcome }
        guard !memory.sentChanges.contains(request.key.rawValue) else { return .unknown(absent(request)) }
        let plan: ChangePlan
        do throws(ProviderError) {
            plan = try ChangePlan(request, on: payment)
        } catch {
            guard error.code == .conflict else { throw error }
            return .failed(error)
        }
        let call = FrozenCall(
            operation: plan.operation.rawValue, key: request.key, template: plan.operation.template,
            parameters: plan.parameters, body: plan.body(request).bytes)
        return try await send(call, plan, request, state: &state, journal: journal)
    }

    private func send(
        _ call: FrozenCall, _ plan: ChangePlan, _ request: ChangeRequest, state: inout ProviderState,
        journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let before = state
        var kept = YunoMemory(state)
        kept.sentChanges.append(request.key.rawValue)
        try await journal.record(call, state: kept.state)
        state = kept.state
        let answer: JSON
        do throws(ProviderError) {
            answer = try await provider.client.send(
                plan.operation, parameters: plan.parameters, body: call.body.exposed, key: request.key)
        } catch {
            if error.certainty == .maybeHappened { throw error }
            // Yuno says that it did not act, so that the same key may be tried again.
            state = before
            guard error.code == .conflict else { throw error }
            return .failed(error)
        }
        let change: WireChange
        do throws(JSONError) {
            change = try WireChange(answer, types: request.kind.transactionTypes)
        } catch {
            throw YunoErrors.unreadable(plan.operation, because: error)
        }
        var reading = ChangeReading(kind: request.kind, memory: memory(kept, request.payment))
        reading.asked = plan.amount
        return reading.outcome(of: change)
    }

    private func fetch(_ payment: PaymentID, _ memory: YunoMemory) async throws(ProviderError) -> WirePayment {
        let answer = try await provider.client.send(
            .getPayment, parameters: ["payment_id": payment.rawValue],
            query: [RequestTarget.QueryItem("transactions_history", "true")])
        let wire: WirePayment
        do throws(JSONError) {
            wire = try WirePayment(answer)
        } catch {
            throw YunoErrors.unreadable(.getPayment, because: error)
        }
        guard wire.id == payment.rawValue, PaymentReading(memory: memory).isOurs(wire) else {
            throw ProviderError(
                .badResponse, certainty: .decided, isRetrySafe: true, message: "the answer is about another payment",
                operation: YunoOperation.getPayment.rawValue)
        }
        return wire
    }

    /// What became of the change that stands in `payment` under its mark; nil when it stands not there.
    private func found(
        _ request: ChangeRequest, in payment: WirePayment, _ memory: YunoMemory
    ) -> CheckoutOutcome? {
        let marked = payment.history.filter {
            $0.reference == request.mark && $0.type.map(request.kind.transactionTypes.contains) ?? true
        }
        guard let transaction = WireTransaction.newest(of: marked) else { return nil }
        var reading = ChangeReading(kind: request.kind, memory: memory)
        reading.asked = request.amount
        reading.isMarked = true
        return reading.outcome(of: WireChange(transaction: transaction, payment: payment))
    }

    private func absent(_ request: ChangeRequest) -> ProviderError {
        ProviderError(
            .notFound, certainty: .maybeHappened, isRetrySafe: false,
            message:
                "the payment shows no such \(request.kind.rawValue); that is no proof of none: read it again later",
            operation: YunoOperation.getPayment.rawValue)
    }

    /// What is known of the payment: the attempt's own memory, or nothing where no attempt is kept.
    private func memory(of payment: PaymentID, _ state: ProviderState) throws(ProviderError) -> YunoMemory {
        try provider.requireKeys()
        let kept = YunoMemory(state)
        guard kept.paymentID == nil || kept.paymentID == payment.rawValue else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "this state is another payment's")
        }
        return memory(kept, payment)
    }

    private func memory(_ kept: YunoMemory, _ payment: PaymentID) -> YunoMemory {
        var memory = kept
        memory.paymentID = payment.rawValue
        return memory
    }
}
