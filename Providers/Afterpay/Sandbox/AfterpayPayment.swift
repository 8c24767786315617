import ExpressCheckout

/// An order (`afterpay.md` §3.2); sums are in minor units of one currency.
struct AfterpayPayment: Sendable {
    /// How long an authorisation holds (`afterpay.md` §2.6).
    static let authorizationLifetime: Duration = .seconds(13 * 86_400)
    /// How long after the order a reversal is possible (`afterpay.md` §2.9).
    static let reversalWindow: Duration = .seconds(10 * 60)
    /// How long after the order a refund is possible (`afterpay.md` §2.10).
    static let refundWindow: Duration = .seconds(120 * 86_400)

    enum State: String, Sendable {
        case authApproved = "AUTH_APPROVED"
        case authDeclined = "AUTH_DECLINED"
        case partiallyCaptured = "PARTIALLY_CAPTURED"
        case captured = "CAPTURED"
        case captureDeclined = "CAPTURE_DECLINED"
        case voided = "VOIDED"
        case expired = "EXPIRED"
        case reversed = "REVERSED"
    }

    let id: String
    let token: String
    let created: Duration
    let original: Money
    /// `consumer`, `shipping`, `items` and so on.
    var details: [JSON.Member]
    var state: State
    var open: Int64
    var captured: Int64 = 0
    var refunded: Int64 = 0
    var merchantReference: String?
    var refunds: [JSON] = []
    var events: [JSON] = []

    var isApproved: Bool { state != .authDeclined && state != .captureDeclined }

    /// When the open part lapses.
    var expires: Duration { created + Self.authorizationLifetime }

    func money(_ minorUnits: Int64) -> Money {
        Money(minorUnits: minorUnits, currency: original.currency)
    }

    /// Appends an event.
    mutating func note(
        _ type: State, amount: Int64?, at now: Duration, reference: String? = nil, expires: Duration? = nil
    ) {
        events.append(
            [
                "id": .string("\(id)-\(events.count + 1)"),
                "created": .string(AfterpayTime.text(now)),
                "expires": expires.map { .string(AfterpayTime.text($0)) } ?? .null,
                "type": .string(type.rawValue),
                "amount": amount.map { money($0).afterpayJSON } ?? .null,
                "paymentEventMerchantReference": reference.map(JSON.string) ?? .null,
            ])
    }

    /// What lapses with time: the part of an authorisation that was not captured.
    ///
    /// Whether the state is then VOIDED or EXPIRED is not settled; the newer pages say EXPIRED.
    mutating func lapse(at now: Duration) -> Int64? {
        guard open > 0, now >= expires else { return nil }
        let lapsed = open
        state = captured > 0 ? .captured : .expired
        note(.expired, amount: open, at: expires)
        open = 0
        return lapsed
    }

    var json: JSON {
        .object(compacting: [
            ("id", .string(id)),
            ("token", .string(token)),
            ("status", isApproved ? "APPROVED" : "DECLINED"),
            ("created", .string(AfterpayTime.text(created))),
            ("originalAmount", original.afterpayJSON),
            ("openToCaptureAmount", money(open).afterpayJSON),
            ("paymentState", .string(state.rawValue)),
            ("merchantReference", merchantReference.map(JSON.string)),
            ("refunds", .array(refunds)),
            ("orderDetails", .object(details)),
            ("events", .array(events)),
        ])
    }
}
