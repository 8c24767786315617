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
        case .ours(let snapshot): return try await confirm(snapshot, answer.node, payment, &state)
        case .other(let reason): return .unknown(.foreignOrder(reason))
        case .none: break
        }
        // What the cart costs now, for a later attempt; a cart that is still there proves nothing, and one that cannot
        // be read changes nothing of what is known.
        do throws(ProviderError) {
            _ = try await client.call(.selection, state: &state)
        } catch {
            state.selection = nil
        }
        switch payment.phase {
        case .authorised: return pending(payment, "Adyen authorised it; Centra has not placed the order yet")
        case .accepted: return pending(payment, "Adyen accepted it; Centra has not placed the order yet")
        case .sent, .decided:
            return .unknown(
                ProviderError(
                    .notFound, certainty: .maybeHappened,
                    message: "no order of this checkout yet: Adyen's notice to Centra may still place it",
                    operation: CentraOperation.order.rawValue, traceID: answer.traceID))
        }
    }

    /// A later order with the right total is this payment's, unless something says otherwise.
    private func confirm(
        _ snapshot: PaymentSnapshot, _ order: JSONNode, _ payment: SentPayment, _ state: inout ProviderState
    ) async throws(ProviderError) -> CheckoutOutcome {
        switch payment.phase {
        case .accepted where PlacedOrder.isWaiting(order):
            return pending(payment, "Centra has placed the order; Adyen has not decided yet")
        case .sent where !PlacedOrder.hasKnownStatus(order):
            return pending(payment, "the order's status is none that Centra's schema has")
        case .sent:
            // The order of an earlier checkout may appear late; it did not take this cart along.
            _ = try await client.call(.selection, state: &state)
            guard !state.holdsCart(of: payment) else {
                return .unknown(.foreignOrder("the cart that was to be paid is still there"))
            }
        case .accepted, .authorised, .decided: break
        }
        state.conclude()
        return .completed(snapshot)
    }

    private func pending(_ payment: SentPayment, _ note: String) -> CheckoutOutcome {
        .pending(PaymentSnapshot(id: nil, state: .pending, amount: payment.amount, notes: [note]))
    }
}
