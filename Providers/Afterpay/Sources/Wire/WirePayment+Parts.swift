import ExpressCheckout

extension WirePayment {
    /// Something that happened to a payment (`afterpay.md` §3.2).
    struct Event: Sendable, Hashable {
        let type: State
        let amount: WireMoney?
        /// The merchant's reference of this one event.
        let reference: String?

        init(_ json: JSON) {
            type = State(rawValue: json["type"]?.string ?? "")
            amount = WireMoney(json["amount"])
            reference = json["paymentEventMerchantReference"]?.nonEmptyString
        }
    }
}

/// Money paid back, or released: a void is listed as one, too (`afterpay.md` §2.8, §2.10).
struct WireRefund: Sendable, Hashable {
    let refundID: String
    let requestID: String?
    let merchantReference: String?
    let amount: WireMoney?

    /// Nil for a body without `refundId`.
    init?(_ json: JSON) {
        guard let refundID = json["refundId"]?.nonEmptyString ?? json["refundId"]?.numberText else { return nil }
        self.refundID = refundID
        requestID = (json["requestId"] ?? json["requestid"])?.nonEmptyString
        merchantReference = json["merchantReference"]?.nonEmptyString
        amount = WireMoney(json["amount"])
    }
}
