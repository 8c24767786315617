import AfterpayCheckout
import ExpressCheckout

/// Asks the adapter what a scenario asks for, and keeps the attempt's state and calls as a flow would.
actor RecordedPlayer {
    private let order: CheckoutOrder
    private let provider: AfterpayProvider
    private let journal = Journal()
    private var authorization = Authorization(wallet: .afterpay, payload: RecordedShop.success)
    private var state = ProviderState()
    private var attempt = 0

    init(_ order: CheckoutOrder, transport: any HTTPTransport) {
        self.order = order
        provider = AfterpayProvider(
            configuration: RecordedShop.configuration, transport: transport, time: HandTime())
    }

    func play(_ call: RecordedScenario.Call) async -> RecordedResult {
        var state = state
        let result = await RecordedResult { () async throws(ProviderError) in
            switch call {
            case .open: try await self.open(&state)
            case .readAuthorization: try await self.readAuthorization(&state)
            case .pay(let option): try await self.pay(option, &state)
            case .lookUp: .outcome(try await self.provider.lookUp(&state))
            case .resend: try await self.resend(&state)
            case .reverse: .outcome(try await self.provider.reverse(&state, journal: self.journal))
            case .change(let kind, let cents):
                .outcome(
                    try await self.provider.perform(Self.change(kind, cents), state: &state, journal: self.journal))
            case .find(let kind, let cents):
                .outcome(try await self.provider.lookUp(Self.change(kind, cents), state: &state))
            case .readPayment: .payment(try await self.provider.read(RecordedShop.payment, state: &state))
            }
        }
        self.state = state
        return result
    }

    private static func change(_ kind: PaymentChange.Kind, _ cents: Int64?) -> PaymentChange {
        PaymentChange(
            kind, of: RecordedShop.payment, amount: cents.map { Sample.money($0) }, key: RecordedShop.key(1))
    }

    private func open(_ state: inout ProviderState) async throws(ProviderError) -> RecordedResult {
        .opened(try await provider.open(order, key: IdempotencyKey("open"), state: &state).clientPayload.exposed)
    }

    private func readAuthorization(_ state: inout ProviderState) async throws(ProviderError) -> RecordedResult {
        authorization = try await provider.readAuthorization(authorization, state: &state)
        return .read(authorization)
    }

    private func pay(_ option: String?, _ state: inout ProviderState) async throws(ProviderError) -> RecordedResult {
        attempt += 1
        let request = CompletionRequest(
            order: order, authorization: authorization, quote: RecordedShop.quote(for: order, option: option),
            key: RecordedShop.key(attempt))
        return .outcome(try await provider.complete(request, state: &state, journal: journal))
    }

    private func resend(_ state: inout ProviderState) async throws(ProviderError) -> RecordedResult {
        guard let call = await journal.calls.last else {
            throw ProviderError(.invalidState, certainty: .notSent, message: "the scenario has nothing to send again")
        }
        return .outcome(try await provider.resend(call, state: &state))
    }
}
