import ExpressCheckout

/// A payment as the API gives it (`afterpay.md` §3.2); its words are open sets.
struct WirePayment: Sendable, Hashable {
    struct Status: OpenVocabulary {
        let rawValue: String
        static let approved = Status(rawValue: "APPROVED")
        static let declined = Status(rawValue: "DECLINED")
    }

    struct State: OpenVocabulary {
        let rawValue: String
        static let authApproved = State(rawValue: "AUTH_APPROVED")
        static let authDeclined = State(rawValue: "AUTH_DECLINED")
        static let partiallyCaptured = State(rawValue: "PARTIALLY_CAPTURED")
        static let captured = State(rawValue: "CAPTURED")
        static let captureDeclined = State(rawValue: "CAPTURE_DECLINED")
        static let voided = State(rawValue: "VOIDED")
        static let expired = State(rawValue: "EXPIRED")
        static let reversed = State(rawValue: "REVERSED")

        static let known = [
            authApproved, authDeclined, partiallyCaptured, captured, captureDeclined, voided, expired, reversed,
        ]
    }

    /// Digits, kept as text.
    let id: String
    let status: Status
    let state: State?
    let token: String?
    let merchantReference: String?
    let originalAmount: WireMoney?
    /// What can still be captured.
    let open: WireMoney?
    /// What happened to it so far.
    let events: [Event]
    /// What was paid back, and what was released.
    let refunds: [WireRefund]

    /// Nil for a body without `status` and `id`: that is no payment, whatever the HTTP status.
    init?(_ body: JSON) {
        guard let id = body["id"]?.nonEmptyString ?? body["id"]?.numberText,
            let status = body["status"]?.nonEmptyString
        else { return nil }
        self.id = id
        self.status = Status(rawValue: status)
        state = body["paymentState"]?.nonEmptyString.map(State.init)
        token = body["token"]?.nonEmptyString
        merchantReference = body["merchantReference"]?.nonEmptyString
        originalAmount = WireMoney(body["originalAmount"])
        open = WireMoney(body["openToCaptureAmount"])
        events = (body["events"]?.array ?? []).map(Event.init)
        refunds = (body["refunds"]?.array ?? []).compactMap(WireRefund.init)
    }
}
