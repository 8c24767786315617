import ExpressCheckout

/// A change of a payment as it is first sent: kept under its key, so that a repeat is the same to the byte
/// (`afterpay.md` §1.5).
struct ChangeCall: Sendable, Hashable {
    let kind: PaymentChange.Kind
    let payment: PaymentID
    let key: IdempotencyKey
    let body: JSON

    init(kind: PaymentChange.Kind, payment: PaymentID, key: IdempotencyKey, body: JSON) {
        self.kind = kind
        self.payment = payment
        self.key = key
        self.body = body
    }

    /// The call to send for `change`; `amount` is what it moves, nil for a void of all that is open.
    init(_ change: PaymentChange, amount: Money?) {
        let key = JSON.string(change.key.rawValue)
        let reference = change.reference.flatMap { $0.isEmpty ? nil : $0 }
        let members: [(String, JSON?)] =
            switch change.kind {
            // Events name no key: the reference is what the capture is found by.
            case .capture: [("paymentEventMerchantReference", reference.map(JSON.string) ?? key)]
            case .void: [("reason", change.reason.flatMap { Self.reasons.contains($0) ? .string($0) : nil })]
            // A repeat is recognised by both keys: without a reference that fits, the key stands in for it.
            case .refund:
                [
                    (
                        "merchantReference",
                        reference.flatMap { $0.unicodeScalars.count <= 85 ? .string($0) : nil } ?? key
                    ),
                    ("refundMerchantReference", reference.map(JSON.string)),
                ]
            }
        self.init(
            kind: change.kind, payment: change.payment, key: change.key,
            body: .object(compacting: [("requestId", key), ("amount", amount?.wire)] + members))
    }

    /// The reasons for a void that the API knows.
    static let reasons = ["cancelledItems", "amountAdjustment"]

    var operation: AfterpayOperation {
        switch kind {
        case .capture: .capture
        case .void: .void
        case .refund: .refund
        }
    }

    /// What it moves; nil for a void of all that is open.
    var amount: Money? { WireMoney(body["amount"])?.money }

    var frozen: FrozenCall {
        FrozenCall(
            operation: operation.name, key: key, template: operation.template, parameters: parameters, body: body.bytes)
    }

    var parameters: [String: String] { ["orderId": payment.rawValue] }

    // MARK: - Remembering

    private static let place = "changes"

    /// The change that was sent under `key`.
    init?(_ key: IdempotencyKey, in state: ProviderState) {
        guard let call = Self.all(in: state).first(where: { $0.key == key }) else { return nil }
        self = call
    }

    /// Every change that was sent and not refused.
    static func all(in state: ProviderState) -> [ChangeCall] {
        (state[place]?.object ?? []).compactMap { member in
            guard let kind = member.value["kind"]?.string.flatMap(PaymentChange.Kind.init),
                let payment = member.value["payment"]?.nonEmptyString, let body = member.value["body"]
            else { return nil }
            return ChangeCall(
                kind: kind, payment: PaymentID(payment), key: IdempotencyKey(member.key), body: body)
        }
    }

    /// Remembers it, before it is sent.
    func keep(in state: inout ProviderState) {
        let rest = (state[Self.place]?.object ?? []).filter { $0.key != key.rawValue }
        let record: JSON = [
            "kind": .string(kind.rawValue), "payment": .string(payment.rawValue), "body": body,
        ]
        state[Self.place] = .object(rest + [JSON.Member(key.rawValue, record)])
    }

    /// Forgets it: it is sure that it did nothing.
    func forget(in state: inout ProviderState) {
        let rest = (state[Self.place]?.object ?? []).filter { $0.key != key.rawValue }
        state[Self.place] = rest.isEmpty ? nil : .object(rest)
    }
}
