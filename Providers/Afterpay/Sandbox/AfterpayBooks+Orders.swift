import CheckoutSandbox
import ExpressCheckout

/// What happens to an order afterwards (`afterpay.md` §2.7 to §2.13).
extension AfterpayBooks {
    /// The smallest partial capture, in minor units.
    private static let minimumCapture: Int64 = 1_00

    mutating func capture(_ id: String, _ body: JSON, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse {
        var payment = try payment(id)
        let fields = try AfterpayFields(
            body, known: ["requestId", "amount", "merchantReference", "paymentEventMerchantReference"])
        let amount = try sum(fields, of: payment, isRequired: true) ?? payment.open
        let reference = try fields.text("merchantReference", limit: 128)
        let eventReference = try fields.text("paymentEventMerchantReference", limit: 128)
        return try once("capture", fields, id, at: now) { books throws(AfterpayRefusal) in
            switch payment.state {
            case .authApproved, .partiallyCaptured: break
            case .captured: throw AfterpayRefusal(410, "payment_captured", "the payment was captured")
            case .voided: throw AfterpayRefusal(412, "payment_voided", "the payment was voided")
            case .expired: throw AfterpayRefusal(412, "payment_expired", "the authorisation has expired")
            case .authDeclined, .captureDeclined, .reversed:
                throw AfterpayRefusal(412, "invalid_state", "the payment cannot be captured")
            }
            guard amount >= Self.minimumCapture, amount <= payment.open else {
                throw AfterpayRefusal(422, "invalid_amount", "must be from 1.00 to what is open to capture")
            }
            payment.open -= amount
            payment.captured += amount
            payment.state = payment.open == 0 ? .captured : .partiallyCaptured
            if let reference { payment.merchantReference = reference }
            payment.note(.captured, amount: amount, at: now, reference: eventReference)
            books.payments[id] = payment
            books.enter("capture", amount, of: payment)
            return .json(payment.json, status: 201)
        }
    }

    mutating func void(_ id: String, _ body: JSON, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse {
        var payment = try payment(id)
        // A reason may be null, other members may not.
        let members = (body.object ?? []).filter { $0.key != "reason" || !$0.value.isNull }
        let fields = try AfterpayFields(
            body.object == nil ? body : .object(members), known: ["requestId", "amount", "reason"])
        try fields.word("reason", of: ["cancelledItems", "amountAdjustment"])
        let amount = try sum(fields, of: payment, isRequired: false)
        let requestID = try fields.text("requestId", limit: 64)
        return try once("void", fields, id, at: now) { books throws(AfterpayRefusal) in
            switch payment.state {
            case .authApproved, .partiallyCaptured: break
            case .captured: throw AfterpayRefusal(410, "payment_captured", "the payment was captured")
            case .voided: throw AfterpayRefusal(412, "payment_voided", "the payment was voided")
            case .expired: throw AfterpayRefusal(412, "payment_expired", "the authorisation has expired")
            case .authDeclined, .captureDeclined, .reversed:
                throw AfterpayRefusal(412, "invalid_state", "the payment cannot be voided")
            }
            let amount = amount ?? payment.open
            guard amount > 0, amount <= payment.open else {
                throw AfterpayRefusal(422, "invalid_amount", "must be above zero and at most what is open to capture")
            }
            payment.open -= amount
            if payment.open == 0 { payment.state = payment.captured > 0 ? .captured : .voided }
            payment.note(.voided, amount: amount, at: now)
            // Documented to come first; read it by its request id or refund id.
            payment.refunds.insert(
                books.refundJSON(payment.money(amount), at: now, requestID: requestID, reference: nil), at: 0)
            books.payments[id] = payment
            books.enter("void", amount, of: payment)
            return .json(payment.json, status: 201)
        }
    }

    mutating func refund(_ id: String, _ body: JSON, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse {
        var payment = try payment(id)
        let fields = try AfterpayFields(
            body, known: ["amount", "requestId", "merchantReference", "refundMerchantReference"])
        let amount = try sum(fields, of: payment, isRequired: true) ?? 0
        let requestID = try fields.text("requestId", limit: 64)
        let reference = try fields.text("merchantReference", limit: 85)
        let refundReference = try fields.text("refundMerchantReference", limit: 128)
        // Both must be there and equal for a repetition to be recognised; a refund's is recognised for ever.
        let key = requestID.flatMap { id in reference.map { Key(operation: "refund", key: "\(id) \($0)") } }
        if let key, let stored = stored[key] {
            guard stored.subject == id else {
                throw .invalidObject(.root.appending("requestId"), "was used for another request")
            }
            return stored.response
        }
        guard payment.isApproved, payment.state != .reversed, payment.captured > 0 else {
            throw AfterpayRefusal(412, "precondition_failed", "nothing was captured that could be refunded")
        }
        guard now <= payment.created + AfterpayPayment.refundWindow else {
            throw AfterpayRefusal(422, "refund_timelimit_exceeded", "refunds are possible for 120 days")
        }
        guard amount > 0, amount <= payment.captured - payment.refunded else {
            throw AfterpayRefusal(422, "invalid_amount", "must be above zero and at most what is left to refund")
        }
        payment.refunded += amount
        let refund = refundJSON(
            payment.money(amount), at: now, requestID: requestID, reference: reference, refundReference: refundReference
        )
        payment.refunds.append(refund)
        payments[id] = payment
        enter("refund", amount, of: payment)
        let response = SandboxResponse.json(refund, status: 201)
        if let key { stored[key] = Stored(response: response, at: now, subject: id) }
        return response
    }

    /// Undoes an order whose answer was lost.
    mutating func reverse(_ token: String, at now: Duration) throws(AfterpayRefusal) -> SandboxResponse {
        guard var payment = payments.values.first(where: { $0.token == token }) else { throw .invalidToken(402) }
        guard payment.state == .authApproved || payment.state == .captured, payment.refunded == 0,
            now <= payment.created + AfterpayPayment.reversalWindow
        else { throw AfterpayRefusal(412, "precondition_failed", "the order cannot be reversed, or not any more") }
        if payment.open > 0 { enter("void", payment.open, of: payment) }
        if payment.captured > 0 { enter("refund", payment.captured, of: payment) }
        payment.note(.voided, amount: payment.open + payment.captured, at: now)
        payment.open = 0
        payment.refunded = payment.captured
        payment.state = .reversed
        payments[payment.id] = payment
        return SandboxResponse(status: 204)
    }

    mutating func updatePayment(_ id: String, _ body: JSON) throws(AfterpayRefusal) -> SandboxResponse {
        var payment = try payment(id)
        let fields = try AfterpayFields(body, known: ["merchantReference"])
        payment.merchantReference = try fields.text("merchantReference", limit: 128, isRequired: true)
        guard payment.isApproved else { throw AfterpayRefusal(412, "precondition_failed", "the order is not approved") }
        payments[id] = payment
        return .json(payment.json)
    }

    mutating func updateCourier(_ id: String, _ body: JSON) throws(AfterpayRefusal) -> SandboxResponse {
        var payment = try payment(id)
        try account.checkCourier(body, at: .root)
        guard payment.isApproved else { throw AfterpayRefusal(412, "precondition_failed", "the order is not approved") }
        payment.details = payment.details.filter { $0.key != "courier" } + [JSON.Member("courier", body)]
        payments[id] = payment
        return .json(payment.json)
    }

    private func sum(
        _ fields: AfterpayFields, of payment: AfterpayPayment, isRequired: Bool
    ) throws(AfterpayRefusal) -> Int64? {
        try account.money("amount", of: fields, in: payment.original.currency, isRequired: isRequired)?.minorUnits
    }

    /// Does `act`, or answers as it did before under the same request id.
    private mutating func once(
        _ operation: String, _ fields: AfterpayFields, _ id: String, at now: Duration,
        _ act: (inout AfterpayBooks) throws(AfterpayRefusal) -> SandboxResponse
    ) throws(AfterpayRefusal) -> SandboxResponse {
        let key = try fields.text("requestId", limit: 64).map { Key(operation: operation, key: $0) }
        if let key, let response = try replay(key, subject: id, at: now) { return response }
        let response = try act(&self)
        if let key { stored[key] = Stored(response: response, at: now, subject: id) }
        return response
    }

    private mutating func refundJSON(
        _ amount: Money, at now: Duration, requestID: String?, reference: String?, refundReference: String? = nil
    ) -> JSON {
        .object(compacting: [
            ("requestId", requestID.map(JSON.string)),
            ("amount", amount.afterpayJSON),
            ("merchantReference", reference.map(JSON.string)),
            ("refundId", .string("7" + random.text(11, of: "0123456789"))),
            ("refundedAt", .string(AfterpayTime.text(now))),
            ("refundMerchantReference", refundReference.map(JSON.string)),
        ])
    }
}
