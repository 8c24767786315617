import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterLostPaymentTests {
    struct Breakage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: AdapterExchange.Answer
        let certainty: ProviderError.Certainty
    }

    @Test(arguments: [
        Breakage(testDescription: "no connection", answer: .fails(.notSent), certainty: .notSent),
        Breakage(testDescription: "cut off", answer: .fails(.maybeHappened), certainty: .maybeHappened),
        Breakage(testDescription: "502 from a proxy", answer: .raw(502, "<html>"), certainty: .maybeHappened),
        Breakage(testDescription: "half an answer", answer: .raw(200, #"{"data":{"#), certainty: .maybeHappened),
        Breakage(testDescription: "no data", answer: .raw(200, "{}"), certainty: .maybeHappened),
        Breakage(testDescription: "429", answer: .raw(429, ""), certainty: .decided),
        Breakage(
            testDescription: "an error from within",
            answer: .errors([["message": "x", "path": ["paymentInstructions"]]], data: .null, status: 200),
            certainty: .maybeHappened),
        Breakage(
            testDescription: "a request that was not executed",
            answer: .errors([["message": "x"]], data: .null, status: 200), certainty: .decided),
        Breakage(
            testDescription: "an error of the server", answer: .errors([["message": "x"]], data: .null, status: 500),
            certainty: .maybeHappened),
        Breakage(
            testDescription: "an error beside a payment that went on",
            answer: .errors(
                [["message": "Unauthorized", "path": ["paymentInstructions", "selection"]]],
                data: ["paymentInstructions": ["action": ["__typename": "JavascriptPaymentAction"]]], status: 200),
            certainty: .maybeHappened),
        Breakage(
            testDescription: "a permission that is missing further down",
            answer: .errors(
                [["message": "Unauthorized", "path": ["paymentInstructions", "selection"]]], data: .null, status: 200),
            certainty: .maybeHappened),
        Breakage(testDescription: "499, the caller left", answer: .raw(499, "{}"), certainty: .maybeHappened),
        Breakage(testDescription: "408", answer: .raw(408, "{}"), certainty: .maybeHappened),
        Breakage(
            testDescription: "409 with an error",
            answer: .errors([["message": "x"]], data: .null, status: 409), certainty: .maybeHappened),
        Breakage(
            testDescription: "Adyen's amount error",
            answer: .errors([["message": "5_001", "path": ["paymentInstructions"]]], data: .null, status: 200),
            certainty: .decided),
    ])
    func knowsWhetherALostPaymentMayHaveHappened(_ breakage: Breakage) async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange("paymentInstructions", bearer: "t4", AdapterShop.paymentVariables, breakage.answer))
        var state = opened
        let request = try AdapterShop.completion(AdapterShop.quote())
        let error = await adapterFailure {
            _ = try await provider.complete(request, state: &state, journal: AdapterJournal())
        }
        #expect(error?.certainty == breakage.certainty)
        guard breakage.certainty == .maybeHappened else { return }
        // Neither paid again nor taken back while it is open.
        let again = await adapterFailure {
            _ = try await provider.complete(request, state: &state, journal: AdapterJournal())
        }
        #expect(again?.code == .attemptUnresolved)
        let cancel = await adapterFailure { try await provider.cancel(&state) }
        #expect(cancel?.certainty == .notSent)
        // Nor is the cart filled again, which the order may have taken along.
        let reopening = await adapterFailure {
            _ = try await provider.open(SampleShop.order, key: IdempotencyKey("open-2"), state: &state)
        }
        #expect(reopening?.code == .attemptUnresolved)
        #expect(await transport.operations.count == 5)
    }

    @Test func findsALostPaymentByItsOrderAndTheCartThatIsGone() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange("paymentInstructions", bearer: "t4", AdapterShop.paymentVariables, .fails(.maybeHappened)),
            AdapterExchange("order", bearer: "t4", .data(AdapterShop.order(40)), token: "t5"),
            AdapterExchange("selection", bearer: "t5", .data(AdapterShop.selection())),
            AdapterExchange("order", bearer: "t5", .data(AdapterShop.order(41))),
            // The order of an earlier checkout that appears late leaves this cart alone.
            AdapterExchange("selection", bearer: "t5", .data(AdapterShop.selection())),
            AdapterExchange("order", bearer: "t5", .data(AdapterShop.order(41))),
            AdapterExchange(
                "selection", bearer: "t5", .data(AdapterShop.selection(lines: [], rows: AdapterShop.emptyRows))))
        var state = opened
        let request = try AdapterShop.completion(AdapterShop.quote())
        _ = await adapterFailure {
            _ = try await provider.complete(request, state: &state, journal: AdapterJournal())
        }
        #expect(try await provider.lookUp(&state).name == "unknown")
        #expect(try await provider.lookUp(&state).name == "unknown")
        #expect(try await provider.lookUp(&state).name == "completed")
        #expect(await transport.left == 0)
    }
}
