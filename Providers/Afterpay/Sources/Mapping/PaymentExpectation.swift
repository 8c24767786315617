import ExpressCheckout

/// What a payment call asked for: what its answer is compared with.
struct PaymentExpectation: Sendable, Hashable {
    /// The call's name, `captureFull` or `auth`.
    let operation: String
    let token: String
    let amount: Money
    let reference: String?

    init(operation: String, token: String, amount: Money, reference: String?) {
        self.operation = operation
        self.token = token
        self.amount = amount
        self.reference = reference
    }

    /// The form kept in the attempt's state.
    init?(_ stored: JSON) {
        guard let operation = stored["operation"]?.nonEmptyString else { return nil }
        self.init(operation: operation, body: stored)
    }

    /// What a call asked for, by its frozen body.
    init?(_ call: FrozenCall) {
        guard let body = try? JSON(parsing: call.body.exposed) else { return nil }
        self.init(operation: call.operation, body: body)
    }

    private init?(operation: String, body: JSON) {
        guard let token = body["token"]?.nonEmptyString, let amount = WireMoney(body["amount"])?.money else {
            return nil
        }
        self.init(
            operation: operation, token: token, amount: amount, reference: body["merchantReference"]?.nonEmptyString)
    }

    /// The form kept in the attempt's state.
    var json: JSON {
        .object(compacting: [
            ("operation", .string(operation)), ("token", .string(token)), ("amount", amount.wire),
            ("merchantReference", reference.map(JSON.string)),
        ])
    }

    /// The call to send, its body frozen.
    ///
    /// A capture's key is its token, which the body holds; an authorisation's is its `requestId`. Sending
    /// `merchantReference` again keeps the payment on the order's own number. `adjustment` is what goes with a total that changed
    /// after the sheet.
    func frozen(
        key: IdempotencyKey, to operation: AfterpayOperation, spelling: AfterpayRequestIDSpelling,
        adjustment: [(String, JSON?)] = []
    ) -> FrozenCall {
        let body = JSON.object(
            compacting: [
                (spelling.rawValue, operation == .auth ? .string(key.rawValue) : nil),
                ("token", .string(token)), ("merchantReference", reference.map(JSON.string)), ("amount", amount.wire),
            ] + adjustment)
        return FrozenCall(operation: operation.name, key: key, template: operation.template, body: body.bytes)
    }
}
