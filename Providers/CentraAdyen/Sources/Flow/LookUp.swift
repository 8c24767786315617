import ExpressCheckout

/// Finds out what became of a payment, by reads alone: the session's latest order, and the cart.
struct LookUp: Sendable {
    let client: CentraClient

    func run(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        guard let payment = state.payment else {
            return .unknown(
                ProviderError(.notFound, certainty: .maybeHappened, message: "this session has sent no payment"))
        }
        let answer = try await client.call(.order, state: &state)
        switch PlacedOrder.match(answer.node, payment: payment, state: state) {
        case .ours(let snapshot):
            state.conclude()
            return .completed(snapshot)
        case .other(let reason): return .unknown(.foreignOrder(reason))
        case .none: break
        }
        // What the cart costs now, for a later attempt; a cart that is still there proves nothing.
        _ = try await client.call(.selection, state: &state)
        if payment.phase == .accepted {
            return .pending(
                PaymentSnapshot(
                    id: nil, state: .pending, amount: payment.amount,
                    notes: ["Adyen accepted it; Centra has not placed the order yet"]))
        }
        return .unknown(
            ProviderError(
                .notFound, certainty: .maybeHappened,
                message: "no order of this checkout yet: Adyen's notice to Centra may still place it",
                operation: CentraOperation.order.rawValue, traceID: answer.traceID))
    }
}
