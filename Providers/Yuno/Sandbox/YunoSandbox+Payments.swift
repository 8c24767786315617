import CheckoutSandbox
import ExpressCheckout

extension YunoSandbox {
    /// `POST /v1/payments`: 201 whatever becomes of it, one payment per session, one per key.
    func createPayment(_ request: SandboxRequest) async throws(YunoRefusal) -> SandboxResponse {
        guard let key = request.header("X-Idempotency-Key"), !key.isEmpty else {
            throw YunoRefusal("MISSING_PARAMETERS", "X-Idempotency-Key is required")
        }
        let scope = "createPayment \(key)"
        switch keys[scope] {
        case .running: throw YunoRefusal("REQUEST_IN_PROCESS", "the first request with this key is still running")
        case .burned: throw YunoRefusal("IDEMPOTENCY_DUPLICATED", "this key has failed before: use another one")
        case .payment(let id): return created(payments[try paymentIndex(id)])
        case .answered(let response): return response
        case nil: break
        }
        // No JSON: refused before the work begins, so the key stays free.
        let body = try json(request)
        keys[scope] = .running
        do throws(YunoRefusal) {
            let (order, token) = try accept(body, request)
            await waitForProcessor()
            let payment = pay(order, token, key: key, request)
            keys[scope] = .payment(payment.id)
            return created(payment)
        } catch {
            keys[scope] = .burned
            throw error
        }
    }

    func listPayments(_ request: SandboxRequest) throws(YunoRefusal) -> SandboxResponse {
        guard let order = request.query.first(where: { $0.name == "merchant_order_id" })?.value, !order.isEmpty else {
            throw YunoRefusal("MISSING_PARAMETERS", "merchant_order_id is required")
        }
        let found = payments.filter { $0.order.orderID == order }
        return .json(.array(found.map { PaymentAnswer(payment: $0, surface: .read).json }))
    }

    func paymentIndex(_ id: String) throws(YunoRefusal) -> Int {
        guard let index = payments.firstIndex(where: { $0.id == id }) else {
            throw YunoRefusal("PAYMENT_NOT_FOUND", "no such payment")
        }
        return index
    }

    private func created(_ payment: StoredPayment) -> SandboxResponse {
        .json(PaymentAnswer(payment: payment, surface: .created).json, status: 201)
    }

    /// Checks the body against its session and its one-time token, and takes the session for this payment.
    private func accept(
        _ body: JSON, _ request: SandboxRequest
    ) throws(YunoRefusal) -> (order: PaymentOrder, token: StoredToken) {
        let order = try PaymentOrder(body)
        var session = try liveSession(order.session, request)
        guard let token = tokens[order.token], token.session == session.id else {
            throw YunoRefusal("INVALID_TOKEN", "the one-time token is not one of this session")
        }
        switch session.stage {
        case .unused: break
        case .paying(order.token): throw YunoRefusal("TOKEN_IN_USE", "the token is being used")
        case .paying, .used:
            throw YunoRefusal("CHECKOUT_SESSION_NOT_FOUND", "the checkout session has been used")
        }
        guard order.accountID == session.accountID else {
            throw YunoRefusal("INVALID_ACCOUNT_ID", "account_id is not the session's")
        }
        // The SDK pays a seamless session, the server any other (H-01).
        guard (order.workflow == "SDK_SEAMLESS") == (session.body["workflow"] == "SDK_SEAMLESS") else {
            throw YunoRefusal("INVALID_REQUEST", "workflow is not the session's")
        }
        var differences: [String] = []
        if order.orderID != session.orderID { differences.append("merchant_order_id is not the session's") }
        if order.country != session.country { differences.append("country is not the session's") }
        guard differences.isEmpty else { throw YunoRefusal("INVALID_PARAMETERS", messages: differences) }
        // The amount may differ: the customer picked an option after the session was made (C-08).
        if let currency = session.currency, currency != order.amount.currency {
            throw YunoRefusal("CURRENCY_NOT_ALLOWED", "amount.currency is not the session's")
        }
        try checkCustomer(order.payerID)
        if let expected = session.customerID, let payer = order.payerID, expected != payer {
            throw YunoRefusal("INVALID_CUSTOMER_FOR_TOKEN", "customer_payer.id is not the session's customer")
        }
        session.stage = .paying(token: token.id)
        sessions[session.id] = session
        return (order, token)
    }

    /// Makes the payment; nothing can refuse it any more.
    private func pay(
        _ order: PaymentOrder, _ token: StoredToken, key: String, _ request: SandboxRequest
    ) -> StoredPayment {
        let id = ids.next()
        let now = stamp(request)
        let transaction = StoredTransaction(
            id: ids.next(), type: order.capture ? "PURCHASE" : "AUTHORIZE", status: "CREATED",
            responseCode: "SUCCEEDED", amount: order.amount, createdAt: now, updatedAt: now)
        var payment = StoredPayment(
            id: id, order: order, idempotencyKey: key, token: token, status: "CREATED", subStatus: "CREATED",
            captured: .zero(order.amount.currency), refunded: .zero(order.amount.currency), createdAt: now,
            updatedAt: now, transactions: [transaction])
        switch token.outcome {
        case .succeeds: succeed(&payment)
        case .declines(let code): payment.settle("DECLINED", "DECLINED", transaction: "DECLINED", code: code)
        case .errs: payment.settle("ERROR", "ERROR", transaction: "ERROR", code: "ERROR")
        case .challenges:
            payment.settle(
                "PENDING", "WAITING_ADDITIONAL_STEP", transaction: "PENDING", code: "WAITING_ADDITIONAL_STEP")
            payment.challengeURL = "\(request.baseURL)/_consumer/three-ds?payment=\(id)"
        }
        payments.append(payment)
        sessions[order.session]?.stage = .used
        return payment
    }

    /// Takes or holds the money.
    func succeed(_ payment: inout StoredPayment) {
        if payment.order.capture {
            payment.settle("SUCCEEDED", "APPROVED", transaction: "SUCCEEDED", code: "SUCCEEDED")
        } else {
            payment.settle("PENDING", "AUTHORIZED", transaction: "SUCCEEDED", code: "SUCCEEDED")
        }
        if payment.keepsMethod, let customer = payment.order.payerID, payment.vaultedToken == nil {
            let method = KeptMethod(
                id: ids.next(), customer: customer, outcome: payment.token.outcome, cardData: payment.token.cardData)
            kept.append(method)
            payment.vaultedToken = method.id
        }
        note(payment.order.capture ? "capture" : "authorize", payment.order.amount, of: payment)
    }

    /// Writes a movement of money into the ledger.
    func note(_ kind: String, _ amount: Money, of payment: StoredPayment) {
        entries.append(
            LedgerEntry(kind: kind, payment: payment.id, reference: payment.order.orderID, amount: amount))
    }
}

extension StoredPayment {
    /// Sets the payment's status and its latest transaction's.
    mutating func settle(_ status: String, _ subStatus: String, transaction: String, code: String) {
        self.status = status
        self.subStatus = subStatus
        guard let last = transactions.indices.last else { return }
        transactions[last].status = transaction
        transactions[last].responseCode = code
    }
}
