import ExpressCheckout

/// What the adapter remembers of one attempt, in the ``ProviderState``.
struct AfterpayState: Sendable {
    /// What the checkout said when it was read after the customer confirmed.
    struct Confirmed: Sendable {
        let amount: Money?
        let option: ShippingOption.ID?
    }

    /// The checkout's token.
    let token: String
    /// The checkout as read; nil until it was.
    let confirmed: Confirmed?
    /// The payment call that was sent; nil until one was, and again when it is sure that it did nothing.
    let payment: PaymentExpectation?

    /// - Throws: ``ProviderError`` `invalidState` and `notSent` when no checkout was opened in `state`.
    init(_ state: ProviderState) throws(ProviderError) {
        guard state.version == Self.version, let token = state["token"]?.nonEmptyString else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "no Afterpay checkout was opened in this attempt")
        }
        self.token = token
        confirmed = state["confirmed"].flatMap { $0.isNull ? nil : $0 }.map { stored in
            Confirmed(
                amount: WireMoney(stored["amount"])?.money,
                option: stored["option"]?.nonEmptyString.map { ShippingOption.ID($0) })
        }
        payment = state["payment"].flatMap(PaymentExpectation.init)
    }

    private static let version = 1

    /// A fresh state: what belonged to an earlier token is gone with it.
    static func opened(_ checkout: WireOpenedCheckout) -> ProviderState {
        ProviderState(
            version: version, content: ["token": .string(checkout.token), "expires": .string(checkout.expires)])
    }

    /// Remembers a checkout that was read.
    static func keep(_ confirmed: Confirmed, in state: inout ProviderState) {
        state["confirmed"] = .object(compacting: [
            ("amount", confirmed.amount?.wire), ("option", confirmed.option.map { .string($0.rawValue) }),
        ])
    }

    /// Remembers a payment call that is about to be sent.
    static func keep(_ payment: PaymentExpectation, in state: inout ProviderState) {
        state["payment"] = payment.json
    }

    /// Forgets a payment call of which it is sure that it took no money, and the reading that it rested on.
    static func forgetPayment(in state: inout ProviderState) {
        state["payment"] = nil
        forgetReading(in: &state)
    }

    /// Forgets what was read: the customer may come back with the same token and another total.
    static func forgetReading(in state: inout ProviderState) {
        state["confirmed"] = nil
    }
}
