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
    /// How far a reversal of the payment got.
    enum Reversal: String, Sendable {
        /// It was asked for: nothing is sent again for the token.
        case asked
        /// Afterpay confirmed it.
        case done
    }

    /// Whether options are chosen after the sheet: what the checkout says of one then decides nothing.
    let isDeferred: Bool
    /// The reversal of the payment; nil when none was asked for.
    let reversal: Reversal?
    /// Whether a payment call may have left, readable or not.
    let hasPayment: Bool
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
        hasPayment = state["payment"] != nil
        isDeferred = state["deferred"]?.bool == true
        // Whatever stands there: it was asked for.
        reversal = state["reversal"].map { $0.string.flatMap(Reversal.init) ?? .asked }
    }

    /// - Throws: ``ProviderError`` `invalidState` and `notSent` once a reversal was asked for.
    func checkNotReversed() throws(ProviderError) {
        guard reversal == nil else {
            throw ProviderError(
                .invalidState, certainty: .notSent,
                message: "the payment of this token was reversed: nothing is sent for it any more")
        }
    }

    /// A payment that was read; once a reversal was asked for, one that still stands proves nothing.
    func weighed(_ outcome: CheckoutOutcome) -> CheckoutOutcome {
        guard reversal != nil else { return outcome }
        switch outcome {
        case .completed(let payment) where payment.state == .refunded: return .cancelled
        case .completed, .pending:
            return .unknown(
                ProviderError(
                    .conflict, certainty: .maybeHappened, isRetrySafe: true,
                    message: "a reversal was asked for and the read side does not show it: look again later",
                    operation: AfterpayOperation.getPaymentByToken.name))
        default: return outcome
        }
    }

    private static let version = 1

    /// A fresh state: what belonged to an earlier token is gone with it.
    static func opened(_ checkout: WireOpenedCheckout, for order: CheckoutOrder) -> ProviderState {
        ProviderState(
            version: version,
            content: .object(compacting: [
                ("token", .string(checkout.token)), ("expires", .string(checkout.expires)),
                ("deferred", order.optionChoice == .later ? true : nil),
            ]))
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

    /// Remembers a reversal.
    static func keep(_ reversal: Reversal, in state: inout ProviderState) {
        state["reversal"] = .string(reversal.rawValue)
    }

    /// Forgets a reversal of which it is sure that it never left.
    static func forgetReversal(in state: inout ProviderState) {
        state["reversal"] = nil
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
