import CheckoutSandbox
import ExpressCheckout

/// Paying a checkout, at once or deferred (`afterpay.md` §2.5, §2.6).
extension AfterpayBooks {
    private static let payFields = [
        "token", "merchantReference", "amount", "isCheckoutAdjusted", "paymentScheduleChecksum", "items", "shipping",
        "enrichments",
    ]

    mutating func pay(
        _ body: JSON, isDeferred: Bool, at now: Duration
    ) throws(AfterpayRefusal) -> SandboxResponse {
        let fields = try AfterpayFields(body, known: Self.payFields + (isDeferred ? ["requestId"] : []))
        let token = try fields.text("token", limit: 512, isRequired: true) ?? ""
        let requestID = try fields.text("requestId", limit: 64)
        try fields.text("merchantReference", limit: 128)
        // The token is the key of a capture, the request id that of an authorisation.
        let key = (isDeferred ? requestID : token).map { Key(operation: isDeferred ? "auth" : "capture", key: $0) }
        if let key, let response = try replay(key, subject: token, at: now) { return response }

        guard var checkout = checkouts[token], checkout.isOpen(at: now) else { throw .invalidToken(402) }
        let isAdjusted = try fields.flag("isCheckoutAdjusted") == true
        let total = try payable(fields, for: checkout, isAdjusted: isAdjusted)
        guard let confirmation = checkout.confirmation else {
            throw AfterpayRefusal(
                412, "invalid_order_transaction_status", "the consumer has not confirmed: not approved")
        }

        let payment = makePayment(
            fields, for: checkout, total: total, isDeferred: isDeferred, isDeclined: confirmation.cardDeclines, at: now)
        checkout.isCompleted = true
        checkouts[token] = checkout
        payments[payment.id] = payment
        order.append(payment.id)
        if payment.isApproved { enter(isDeferred ? "authorize" : "capture", total.minorUnits, of: payment) }
        let response = SandboxResponse.json(payment.json, status: payment.isApproved ? 201 : declineStatus)
        if let key { stored[key] = Stored(response: response, at: now, subject: token) }
        return response
    }

    /// The total that is to be paid, which must be the checkout's unless the merchant says that it was adjusted.
    ///
    /// How a wrong one is refused is not published; `invalid_object` is taken.
    private func payable(
        _ fields: AfterpayFields, for checkout: AfterpayCheckout, isAdjusted: Bool
    ) throws(AfterpayRefusal) -> Money {
        let currency = checkout.amount.currency
        try account.checkItems(fields, in: currency)
        if let shipping = fields["shipping"] {
            try account.checkContact(shipping, at: .root.appending("shipping"))
        }
        try fields.text("paymentScheduleChecksum", limit: 4096)
        if isAdjusted {
            for key in ["amount", "items", "shipping", "paymentScheduleChecksum"] { _ = try fields.required(key) }
        }
        guard checkout.isExpress || fields["amount"] != nil else { return checkout.total }
        let total = try account.total(fields, in: currency)
        guard isAdjusted || total == checkout.total else {
            throw .invalidObject(.root.appending("amount"), "must be the checkout's")
        }
        return total
    }

    private mutating func makePayment(
        _ fields: AfterpayFields, for checkout: AfterpayCheckout, total: Money, isDeferred: Bool, isDeclined: Bool,
        at now: Duration
    ) -> AfterpayPayment {
        let details = [
            "consumer", "billing", "shipping", "courier", "items", "discounts", "taxAmount", "shippingAmount",
        ]
        var payment = AfterpayPayment(
            id: "4" + random.text(11, of: "0123456789"), token: checkout.token, created: now, original: total,
            details: details.compactMap { key in (fields[key] ?? checkout.value(key)).map { JSON.Member(key, $0) } },
            state: .captured, open: 0,
            merchantReference: fields["merchantReference"]?.string ?? checkout.value("merchantReference")?.string)
        switch (isDeferred, isDeclined) {
        case (true, false):
            payment.state = .authApproved
            payment.open = total.minorUnits
        case (false, false): payment.captured = total.minorUnits
        case (true, true): payment.state = .authDeclined
        case (false, true): payment.state = .captureDeclined
        }
        payment.note(
            payment.state, amount: total.minorUnits, at: now,
            expires: payment.state == .authApproved ? payment.expires : nil)
        return payment
    }
}
