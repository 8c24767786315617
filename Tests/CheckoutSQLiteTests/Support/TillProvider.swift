import CheckoutConformance
import ExpressCheckout

/// What a provider took, and how it answers.
actor Till {
    private(set) var payments: [String] = []
    private(set) var openings = 0
    private var gate: Gate?
    private var losesAnswers = false

    func hold(at gate: Gate) {
        self.gate = gate
    }

    func loseAnswers() {
        losesAnswers = true
    }

    func open() {
        openings += 1
    }

    func pay(_ key: IdempotencyKey) async throws(ProviderError) {
        if let gate { await gate.pass() }
        payments.append(key.rawValue)
        if losesAnswers { throw ProviderError(.unavailable, certainty: .maybeHappened, message: "lost") }
    }
}

/// A provider that pays into a ``Till``.
struct TillProvider: ExpressCheckoutProvider, CallResending {
    let till: Till

    var resending: (any CallResending)? { self }

    var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: ProviderID("till"), name: "Till", capabilities: [.open: .supported],
            limits: .init(quoteDeadline: .seconds(5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        RequestPlan(requests: [], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        await till.open()
        state["opened"] = .bool(true)
        return OpenReply(clientPayload: [:])
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let body = Array("pay for Ada Lane, 1 Main St".utf8)
        try await journal.record(
            FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body), state: state)
        try await till.pay(request.key)
        return .completed(PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: request.amount))
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome { .cancelled }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        guard await !till.payments.isEmpty else {
            return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "no payment is found"))
        }
        return .completed(PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil))
    }

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await till.pay(call.key)
        return .completed(PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}
}

/// Orders for the store's tests.
enum TestOrder {
    /// An order with a customer's data in it.
    static let personal = CheckoutOrder(
        reference: "order-123", country: "US", currency: SampleShop.order.currency,
        lineItems: SampleShop.order.lineItems, summary: SampleShop.order.summary,
        shippingOptions: SampleShop.order.shippingOptions, buyer: SampleShop.buyer,
        shippingAddress: SampleShop.served)

    static let authorization = Authorization(
        wallet: .applePay, payload: "token", shippingAddress: SampleShop.served, buyer: SampleShop.buyer)

    /// A record that was never saved.
    static func record(_ id: String) -> CheckoutRecord {
        CheckoutRecord(id: CheckoutID(id), provider: ProviderID("till"), order: personal)
    }

    /// A flow over `store`, its quotes everywhere the order's own.
    static func flow(_ id: String, _ till: Till, _ store: any CheckoutStore) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID(id), order: personal, provider: TillProvider(till: till), store: store)
    }
}
