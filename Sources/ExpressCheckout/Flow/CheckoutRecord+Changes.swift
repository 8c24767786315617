extension CheckoutRecord {
    /// The payment that was made, as its provider told it then.
    var paid: PaymentSnapshot? {
        for attempt in attempts {
            if case .completed(let payment) = attempt.outcome { return payment }
        }
        return nil
    }

    /// Why the payment cannot be changed so; nil when it can, as far as it is known here.
    func objection(to kind: PaymentChange.Kind, _ amount: Money?) -> ProviderError? {
        guard let attempt = attempts.first(where: { if case .completed = $0.outcome { true } else { false } }) else {
            return refusal(.invalidState, "the checkout has no payment that was made")
        }
        // What is pending was taken by the provider; what is unknown may or may not have been.
        let isUnknown = changes.contains { change in
            if case .pending = change.outcome { false } else { !change.isDecided }
        }
        guard !isUnknown else {
            return refusal(.attemptUnresolved, "it is not known what became of an earlier change: look it up first")
        }
        let paid = attempt.quote.summary.total.amount
        if let amount {
            guard amount.currency == paid.currency, amount.minorUnits > 0 else {
                return refusal(.invalidRequest, "the amount is none of the payment's currency above zero")
            }
        }
        let sameKind = changes.filter { $0.change.kind == kind && $0.mayCount }
        let isAllDone = sameKind.contains { $0.change.amount == nil }
        let done = sameKind.reduce(0) { $0 + ($1.change.amount?.minorUnits ?? 0) }
        guard !isAllDone, amount.map({ $0.minorUnits <= paid.minorUnits - done }) ?? (done < paid.minorUnits) else {
            return refusal(
                .conflict, "of the \(paid) that were paid, a \(kind.rawValue) of too much was made or asked for before")
        }
        return nil
    }

    private func refusal(_ code: ProviderError.Code, _ message: String) -> ProviderError {
        ProviderError(code, certainty: .notSent, message: message)
    }
}
