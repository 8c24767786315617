import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterActionTests {
    private static let challenge: JSON = [
        "type": "threeDS2", "subtype": "challenge", "token": "abc", "paymentData": "xyz",
    ]

    private func challenged() async throws -> (CentraAdyenProvider, AdapterScriptedTransport, ProviderState) {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterShop.pay(
                AdapterShop.script(["resultCode": "ChallengeShopper", "action": Self.challenge])))
        var state = opened
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        #expect(outcome == .actionRequired(ClientAction(.threeDS, payload: Self.challenge)))
        return (provider, transport, state)
    }

    private static let details: JSON = ["details": ["threeDSResult": "ok"]]
    private static let variables: JSON = [
        "paymentMethodFields": ["details": ["threeDSResult": "ok"], "express": "true"]
    ]

    @Test func completesAfterAChallenge() async throws {
        let (provider, transport, challenged) = try await challenged()
        await transport.expect(
            AdapterExchange(
                "paymentResult", bearer: "t5", Self.variables,
                .data([
                    "__typename": "PaymentResultSuccessPayload", "type": "SUCCESS", "order": AdapterShop.order(41),
                    "userErrors": [],
                ])))
        var state = challenged
        let journal = AdapterJournal()
        let outcome = try await provider.resume(
            ActionResult(payload: Self.details), state: &state, journal: journal)
        #expect(outcome.name == "completed")
        #expect(await journal.calls.map(\.operation) == ["paymentResult"])
        #expect(await journal.calls.first?.key == IdempotencyKey("pay-1-result"))
        #expect(await transport.left == 0)
    }

    struct Result: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: JSON
        let outcome: String
    }

    @Test(arguments: [
        Result(testDescription: "failed", answer: ["type": "FAILED", "userErrors": []], outcome: "declined"),
        Result(testDescription: "no order", answer: ["type": "SUCCESS", "userErrors": []], outcome: "unknown"),
        Result(
            testDescription: "an older order",
            answer: ["type": "SUCCESS", "order": AdapterShop.order(40), "userErrors": []], outcome: "unknown"),
        Result(
            testDescription: "another sum",
            answer: ["type": "SUCCESS", "order": AdapterShop.order(41, total: "1.05"), "userErrors": []],
            outcome: "unknown"),
        Result(testDescription: "neither", answer: ["type": "MAYBE", "userErrors": []], outcome: "unknown"),
    ])
    func readsTheResult(_ result: Result) async throws {
        let (provider, transport, challenged) = try await challenged()
        await transport.expect(
            AdapterExchange("paymentResult", bearer: "t5", Self.variables, .data(result.answer)))
        var state = challenged
        let outcome = try await provider.resume(
            ActionResult(payload: Self.details), state: &state, journal: AdapterJournal())
        #expect(outcome.name == result.outcome)
    }

    @Test(arguments: [
        AdapterExchange.Answer.errors([["message": "Unauthorized"]], data: .null, status: 200), .raw(503, ""),
        .errors([["message": "x"]], data: .null, status: 200), .fails(.maybeHappened),
    ])
    func callsWhateverGoesWrongUnknown(_ answer: AdapterExchange.Answer) async throws {
        let (provider, transport, challenged) = try await challenged()
        await transport.expect(AdapterExchange("paymentResult", bearer: "t5", Self.variables, answer))
        var state = challenged
        let error = await adapterFailure {
            _ = try await provider.resume(
                ActionResult(payload: Self.details), state: &state, journal: AdapterJournal())
        }
        #expect(error?.certainty == .maybeHappened)
    }

    @Test func redirectsTheShopper() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterShop.pay(["__typename": "RedirectPaymentAction", "url": "https://bank.example/a"]),
            AdapterExchange(
                "paymentResult", bearer: "t5",
                [
                    "paymentMethodFields": [
                        "redirectResult": "r", "details": ["MD": "m", "PaRes": "p"], "express": "true",
                    ]
                ],
                .data(["type": "SUCCESS", "order": AdapterShop.order(41), "userErrors": []])))
        var state = opened
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        #expect(outcome == .actionRequired(ClientAction(.redirect, url: "https://bank.example/a")))
        let returned: JSON = ["redirectResult": "r", "details[MD]": "m", "details[PaRes]": "p"]
        #expect(
            try await provider.resume(ActionResult(payload: returned), state: &state, journal: AdapterJournal()).name
                == "completed")
    }

    @Test func resumesNothingThatWasNotPaid() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        let error = await adapterFailure {
            _ = try await provider.resume(
                ActionResult(payload: Self.details), state: &state, journal: AdapterJournal())
        }
        #expect(error?.certainty == .notSent)
        #expect(await transport.operations.count == 4)
    }
}
