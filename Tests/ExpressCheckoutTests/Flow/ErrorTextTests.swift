import ExpressCheckout
import Foundation
import Testing

/// Errors are for people: what happened, where, and what is known of it.
@Suite struct ErrorTextTests {
    @Test(arguments: [
        (ProviderError.Certainty.notSent, "pay: refused [HTTP 503] [BUSY] [trace t1] (nothing was sent)"),
        (.maybeHappened, "pay: refused [HTTP 503] [BUSY] [trace t1] (it may have happened: look it up)"),
        (.decided, "pay: refused [HTTP 503] [BUSY] [trace t1]"),
    ])
    func saysWhetherItMayHaveHappened(certainty: ProviderError.Certainty, text: String) {
        let error = ProviderError(
            .unavailable, certainty: certainty, message: "refused", operation: "pay", rawCode: "BUSY", httpStatus: 503,
            traceID: "t1")
        #expect(error.description == text)
        #expect(error.localizedDescription == text)
    }

    @Test func aTransportsErrorIsToldOnce() {
        let lost = TransportError(
            .connectionLost, certainty: .maybeHappened, operation: "pay", message: "the connection was lost")
        #expect(
            ProviderError(lost, replay: .once).description
                == "pay: the connection was lost (it may have happened: look it up)")
        #expect(lost.localizedDescription == "pay: the connection was lost (it may have arrived)")
    }

    @Test func everyErrorSpeaksThroughLocalizedDescription() {
        let errors: [any Error] = [
            MoneyError.malformed, JSONError(.missing, at: .root), QuoteRefusal.emptyOptions, OrderSummary.Invalid.empty,
            ConfigurationError(missing: ["NAME"]), CheckoutStoreError.unavailable("full"),
            OrderInvalid([OrderProblem(.root, "wrong")]),
        ]
        for error in errors { #expect(error.localizedDescription == "\(error)") }
    }
}
