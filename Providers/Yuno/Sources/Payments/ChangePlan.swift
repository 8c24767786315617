import ExpressCheckout

/// How a change is made of the payment as it stands, or why it cannot be (`yuno.md §2.9`).
struct ChangePlan {
    let operation: YunoOperation
    /// What fills the operation's template.
    let parameters: [String: String]
    /// How much; nil for a call that takes none, or the whole.
    let amount: Money?

    /// Plans `request` on `payment`.
    /// - Throws: ``ProviderError`` `notSent`: code `conflict` when the payment's state does not allow it.
    init(_ request: ChangeRequest, on payment: WirePayment) throws(ProviderError) {
        let state = PaymentState(payment, request)
        switch request.kind {
        case .capture:
            amount = try state.captureAmount()
            operation = .capture
            parameters = try state.parameters(of: ["AUTHORIZE"], for: amount)
        case .void:
            try state.requireVoidable()
            amount = nil
            operation = .cancel
            parameters = try state.parameters(of: ["AUTHORIZE"], for: nil)
        case .refund:
            amount = try state.refundAmount()
            operation = .refund
            // After two steps the capture's transaction, else the purchase's.
            let isCaptured = payment.history.contains { $0.type == "CAPTURE" && $0.isSucceeded }
            parameters = try state.parameters(of: isCaptured ? ["CAPTURE"] : ["PURCHASE"], for: request.amount)
        case .cancelOrRefund:
            if state.pair == "PENDING/AUTHORIZED" {
                try state.requireVoidable()
                amount = nil
            } else {
                amount = try state.refundAmount()
            }
            operation = .cancelOrRefundPayment
            parameters = ["payment_id": request.payment.rawValue]
        }
    }

    /// The body; `simplified_mode`, with which Yuno repeats a refund for days, is never sent.
    func body(_ request: ChangeRequest) -> JSON {
        let word = request.reason.map { $0.uppercased() }.flatMap { Self.reasons(request.kind).contains($0) ? $0 : nil }
        let needed: String? =
            switch request.kind {
            case .capture: "PRODUCT_CONFIRMED"
            case .cancelOrRefund: "REQUESTED_BY_CUSTOMER"
            case .void, .refund: nil
            }
        let text = word == nil && request.kind != .capture ? Lengths.fitting(request.reason, Lengths.description) : nil
        return .object(compacting: [
            ("merchant_reference", .string(request.mark)), ("reason", (word ?? needed).map(JSON.string)),
            ("description", text.map(JSON.string)), ("amount", amount.map(AmountBody.object)),
        ])
    }

    private static func reasons(_ kind: ChangeKind) -> Set<String> {
        switch kind {
        case .capture: ["PRODUCT_CONFIRMED", "REQUESTED_BY_CUSTOMER"]
        case .void: ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER"]
        case .refund, .cancelOrRefund: ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER", "REVERSE"]
        }
    }
}

/// A payment under the question whether a change fits it.
private struct PaymentState {
    let payment: WirePayment
    let request: ChangeRequest
    let value: Money?
    let captured: Money?
    let refunded: Money?

    init(_ payment: WirePayment, _ request: ChangeRequest) {
        self.payment = payment
        self.request = request
        value = payment.amount?.money(expecting: request.amount?.currency)?.money
        let state = StatusRule.rule(status: payment.status, subStatus: payment.subStatus).state
        captured = value.flatMap { Balances(payment: payment, state: state, amount: $0).captured }
        refunded = value.flatMap { payment.amount?.refundedMoney(expecting: $0.currency) }
    }

    var pair: String { "\(payment.status ?? "?")/\(payment.subStatus ?? "?")" }

    /// How much is captured.
    func captureAmount() throws(ProviderError) -> Money {
        guard ["PENDING/AUTHORIZED", "SUCCEEDED/PARTIALLY_CAPTURED"].contains(pair) else {
            throw conflict("only money that is held can be captured")
        }
        try requireNoneRunning()
        let open = try difference(try known(value), captured)
        return try within(open, "is held")
    }

    func requireVoidable() throws(ProviderError) {
        guard pair == "PENDING/AUTHORIZED" else { throw conflict("only money that is held can be released") }
        try requireNoneRunning()
        let held = try known(value)
        guard request.amount == nil || request.amount == held else {
            throw ProviderError(
                .unsupported, certainty: .notSent, message: "Yuno releases all that is held, not a part",
                operation: request.kind.rawValue)
        }
    }

    /// How much is paid back; nil for the whole of a payment that nothing was paid back of.
    func refundAmount() throws(ProviderError) -> Money? {
        guard payment.status == "SUCCEEDED", !Self.retrying.contains(payment.subStatus ?? "") else {
            throw conflict("only money that was taken can be paid back, one refund at a time")
        }
        try requireNoneRunning()
        let rest = try difference(try known(captured), refunded)
        let amount = try within(rest, "was taken and not paid back")
        return request.amount == nil && (refunded?.minorUnits ?? 0) == 0 ? Optional<Money>.none : amount
    }

    /// Names payment and transaction: the newest that succeeded and is large enough.
    func parameters(of types: Set<String>, for amount: Money?) throws(ProviderError) -> [String: String] {
        let fitting = payment.history.filter { $0.type.map(types.contains) ?? false && $0.isSucceeded }
        if amount == nil, request.kind == .refund, fitting.count > 1 {
            throw conflict("it was captured in parts: refund each with its amount")
        }
        let large = fitting.filter { transaction in
            guard let amount, let whole = transaction.amount?.money(expecting: amount.currency)?.money else {
                return true
            }
            return whole.minorUnits >= amount.minorUnits
        }
        guard let id = WireTransaction.newest(of: large)?.id else {
            throw ProviderError(
                fitting.isEmpty ? .badResponse : .conflict, certainty: .notSent,
                message: "the payment names no transaction that this could be done to", operation: request.kind.rawValue
            )
        }
        return ["payment_id": request.payment.rawValue, "transaction_id": id]
    }

    private static let retrying: Set<String> = ["REFUND_RETRY_IN_PROCESS", "CAPTURE_RETRY_IN_PROCESS"]

    /// Never two at once (`yuno.md §2.9`): what is running is not counted in the payment's amounts yet.
    private func requireNoneRunning() throws(ProviderError) {
        let types = request.kind.transactionTypes.union(["CAPTURE", "CANCEL", "REFUND"])
        let isRunning = payment.history.contains { transaction in
            transaction.type.map(types.contains) ?? false
                && ["PENDING", "CREATED"].contains(transaction.status ?? "")
        }
        guard !isRunning else { throw conflict("another change of it is running") }
    }

    private func within(_ limit: Money, _ what: String) throws(ProviderError) -> Money {
        guard let amount = request.amount else {
            guard limit.minorUnits > 0 else { throw conflict("nothing \(what)") }
            return limit
        }
        guard amount.currency == limit.currency else {
            throw ProviderError(
                .amountMismatch, certainty: .notSent, message: "the payment is in \(limit.currency.code)",
                operation: request.kind.rawValue)
        }
        guard amount.minorUnits <= limit.minorUnits else { throw conflict("no more than \(limit) \(what)") }
        return amount
    }

    private func known(_ money: Money?) throws(ProviderError) -> Money {
        guard let money else {
            throw ProviderError(
                .badResponse, certainty: .notSent, message: "the payment's amounts cannot be read",
                operation: request.kind.rawValue)
        }
        return money
    }

    private func difference(_ whole: Money, _ part: Money?) throws(ProviderError) -> Money {
        guard let part else { return whole }
        guard let rest = try? whole.subtracting(part) else {
            throw ProviderError(
                .badResponse, certainty: .notSent, message: "the payment's amounts do not fit together",
                operation: request.kind.rawValue)
        }
        return rest
    }

    private func conflict(_ message: String) -> ProviderError {
        let state = "\(Vocabulary.code(payment.status) ?? "?")/\(Vocabulary.code(payment.subStatus) ?? "?")"
        return ProviderError(
            .conflict, certainty: .notSent, message: "\(message); the payment is \(state)",
            operation: request.kind.rawValue)
    }
}
