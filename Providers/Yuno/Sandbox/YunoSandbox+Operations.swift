import CheckoutSandbox
import ExpressCheckout

extension YunoSandbox {
    func capture(
        _ payment: String, _ transaction: String, _ request: SandboxRequest
    ) throws(YunoRefusal) -> SandboxResponse {
        try keyed(request) { sandbox, body throws(YunoRefusal) in
            let rules = try OperationRules(body, for: .capture)
            let (index, original) = try sandbox.find(payment, transaction)
            return try sandbox.capture(index, original, rules, request)
        }
    }

    func cancel(
        _ payment: String, _ transaction: String, _ request: SandboxRequest
    ) throws(YunoRefusal) -> SandboxResponse {
        try keyed(request) { sandbox, body throws(YunoRefusal) in
            let rules = try OperationRules(body, for: .cancel)
            let (index, original) = try sandbox.find(payment, transaction)
            let done = try sandbox.cancel(index, original, rules, request)
            return .json(PaymentAnswer(payment: sandbox.payments[index], surface: .created).operation(done))
        }
    }

    func refund(
        _ payment: String, _ transaction: String, _ request: SandboxRequest
    ) throws(YunoRefusal) -> SandboxResponse {
        try keyed(request) { sandbox, body throws(YunoRefusal) in
            let rules = try OperationRules(body, for: .refund)
            let (index, original) = try sandbox.find(payment, transaction)
            _ = try sandbox.refund(index, original, rules, request)
            return .json(PaymentAnswer(payment: sandbox.payments[index], surface: .refunded).json)
        }
    }

    /// Cancels what is held, refunds what was taken (`yuno.md §2.9`: Yuno chooses).
    func cancelOrRefund(
        _ payment: String, _ transaction: String?, _ request: SandboxRequest
    ) throws(YunoRefusal) -> SandboxResponse {
        guard request.header("X-Idempotency-Key")?.isEmpty == false else {
            throw YunoRefusal("MISSING_PARAMETERS", "X-Idempotency-Key is required")
        }
        return try keyed(request) { sandbox, body throws(YunoRefusal) in
            let rules = try OperationRules(body, for: .cancelOrRefund)
            let index = try sandbox.paymentIndex(payment)
            let held = sandbox.payments[index].isAuthorized
            let wanted = held ? ["AUTHORIZE"] : ["PURCHASE", "CAPTURE"]
            let own = sandbox.payments[index].transactions.last { wanted.contains($0.type) }?.id
            guard let id = transaction ?? own else {
                throw YunoRefusal("INVALID_STATUS", "the payment holds no money")
            }
            let (_, original) = try sandbox.find(payment, id)
            let done =
                held
                ? try sandbox.cancel(index, original, rules, request)
                : try sandbox.refund(index, original, rules, request)
            return .json(
                PaymentAnswer(payment: sandbox.payments[index], surface: .created).operation(done), status: 201)
        }
    }

    /// Runs `work` once per key and path; without a key every time.
    private func keyed(
        _ request: SandboxRequest,
        _ work: (isolated YunoSandbox, JSON) throws(YunoRefusal) -> SandboxResponse
    ) throws(YunoRefusal) -> SandboxResponse {
        let scope = request.header("X-Idempotency-Key").map { "\(request.path) \($0)" }
        switch scope.flatMap({ keys[$0] }) {
        case .answered(let response): return response
        case .burned: throw YunoRefusal("IDEMPOTENCY_DUPLICATED", "this key has failed before: use another one")
        default: break
        }
        let body = try json(request)
        do throws(YunoRefusal) {
            let response = try work(self, body)
            if let scope { keys[scope] = .answered(response) }
            return response
        } catch {
            if let scope { keys[scope] = .burned }
            throw error
        }
    }

    private func find(
        _ payment: String, _ transaction: String
    ) throws(YunoRefusal) -> (index: Int, transaction: StoredTransaction) {
        let index = try paymentIndex(payment)
        guard let found = payments[index].transactions.first(where: { $0.id == transaction }) else {
            throw YunoRefusal("TRANSACTION_NOT_FOUND", "no such transaction in this payment")
        }
        return (index, found)
    }

    private func capture(
        _ index: Int, _ original: StoredTransaction, _ rules: OperationRules, _ request: SandboxRequest
    ) throws(YunoRefusal) -> SandboxResponse {
        let payment = payments[index]
        guard original.type == "AUTHORIZE" else {
            throw YunoRefusal("INVALID_TRANSACTION_TYPE", "only an authorisation can be captured")
        }
        guard payment.isAuthorized || payment.subStatus == "PARTIALLY_CAPTURED" else {
            throw YunoRefusal("INVALID_STATUS", "the payment cannot be captured in its status")
        }
        let amount = try within(payment.order.amount, less: payment.captured, rules.amount)
        let captured = try sum(payment.captured, amount)
        let done = append("CAPTURE", amount, rules, to: index, request)
        payments[index].captured = captured
        payments[index].status = "SUCCEEDED"
        payments[index].subStatus = captured == payment.order.amount ? "CAPTURED" : "PARTIALLY_CAPTURED"
        note("capture", amount, of: payment)
        return .json(PaymentAnswer(payment: payments[index], surface: .created).operation(done))
    }

    private func cancel(
        _ index: Int, _ original: StoredTransaction, _ rules: OperationRules, _ request: SandboxRequest
    ) throws(YunoRefusal) -> StoredTransaction {
        let payment = payments[index]
        guard original.type == "AUTHORIZE" else {
            throw YunoRefusal("INVALID_TRANSACTION_TYPE", "only an authorisation can be cancelled")
        }
        guard payment.isAuthorized else {
            throw YunoRefusal("INVALID_STATUS", "the payment cannot be cancelled in its status")
        }
        let done = append("CANCEL", payment.order.amount, rules, to: index, request)
        payments[index].status = "CANCELED"
        payments[index].subStatus = "CANCELED"
        note("void", payment.order.amount, of: payment)
        return done
    }

    private func refund(
        _ index: Int, _ original: StoredTransaction, _ rules: OperationRules, _ request: SandboxRequest
    ) throws(YunoRefusal) -> StoredTransaction {
        let payment = payments[index]
        guard original.type == "PURCHASE" || original.type == "CAPTURE" else {
            throw YunoRefusal("INVALID_TRANSACTION_TYPE", "only a purchase or a capture can be refunded")
        }
        guard payment.status == "SUCCEEDED" else {
            throw YunoRefusal("INVALID_STATUS", "the payment cannot be refunded in its status")
        }
        let amount = try within(payment.taken, less: payment.refunded, rules.amount)
        let refunded = try sum(payment.refunded, amount)
        let done = append("REFUND", amount, rules, to: index, request)
        payments[index].refunded = refunded
        payments[index].status = refunded == payment.taken ? "REFUNDED" : "SUCCEEDED"
        payments[index].subStatus = refunded == payment.taken ? "REFUNDED" : "PARTIALLY_REFUNDED"
        note("refund", amount, of: payment)
        return done
    }

    /// The amount asked for, or all that is left of `whole`; never more than that.
    private func within(_ whole: Money, less used: Money, _ wanted: Money?) throws(YunoRefusal) -> Money {
        if let wanted, wanted.currency != whole.currency {
            throw YunoRefusal("CURRENCY_NOT_ALLOWED", "amount.currency is not the payment's")
        }
        let left = whole.minorUnits - used.minorUnits
        let amount = wanted ?? Money(minorUnits: left, currency: whole.currency)
        guard amount.minorUnits > 0, amount.minorUnits <= left else {
            throw YunoRefusal("INVALID_AMOUNT", "amount.value is more than what is left")
        }
        return amount
    }

    private func sum(_ left: Money, _ right: Money) throws(YunoRefusal) -> Money {
        do throws(MoneyError) {
            return try left.adding(right)
        } catch {
            throw YunoRefusal("INVALID_AMOUNT", "amount.value cannot be added up")
        }
    }

    private func append(
        _ type: String, _ amount: Money, _ rules: OperationRules, to index: Int, _ request: SandboxRequest
    ) -> StoredTransaction {
        let now = stamp(request)
        let done = StoredTransaction(
            id: ids.next(), type: type, status: "SUCCEEDED", responseCode: "SUCCEEDED", amount: amount,
            reason: rules.reason, description: rules.description,
            merchantReference: rules.merchantReference ?? payments[index].order.orderID, createdAt: now,
            updatedAt: now)
        payments[index].transactions.append(done)
        payments[index].updatedAt = now
        return done
    }
}
