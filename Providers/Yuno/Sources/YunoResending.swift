import ExpressCheckout

/// Sends a payment whose answer was lost again: same key, same bytes, so that Yuno answers with the first one.
struct YunoResending: CallResending {
    let provider: YunoProvider

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try provider.requireKeys()
        let memory = YunoMemory(state)
        guard call.operation == YunoOperation.createPayment.rawValue,
            call.template == YunoOperation.createPayment.template, memory.paymentKey == call.key.rawValue,
            memory.asked != nil
        else {
            throw ProviderError(
                .invalidState, certainty: .notSent, message: "the call is no payment of this Yuno session")
        }
        do throws(ProviderError) {
            return try await provider.pay(call, state: &state)
        } catch  where error.rawCode == YunoErrors.burnedKey {
            // The one refusal that speaks of the first call too: it made no payment (§1.3). What stood in its way may
            // have been a call with another key.
            if let found = try await provider.paymentByAnother(after: error, state: &state) { return found }
            var memory = memory
            memory.paymentKey = nil
            memory.asked = nil
            state = memory.state
            return .failed(error)
        }
    }
}
