import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterPaymentTests {
    /// Opens, pays with `exchanges` to follow, and gives the outcome with all that was kept.
    private func pay(
        _ exchanges: AdapterExchange..., quote cents: Int64 = 105_00
    ) async throws -> (outcome: CheckoutOutcome, state: ProviderState, journal: AdapterJournal) {
        let (provider, transport, opened) = try await AdapterShop.opened()
        for exchange in exchanges { await transport.expect(exchange) }
        var state = opened
        let journal = AdapterJournal()
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote(cents)), state: &state, journal: journal)
        #expect(await transport.left == 0)
        return (outcome, state, journal)
    }

    @Test func completesWithTheOrderThatCentraPlaced() async throws {
        let (outcome, _, journal) = try await pay(
            AdapterShop.pay(AdapterShop.script(["resultCode": "Authorised"])),
            AdapterExchange("order", bearer: "t5", .data(AdapterShop.order(41))))
        let snapshot = PaymentSnapshot(id: PaymentID("41"), state: .authorized, amount: try AdapterShop.usd(105_00))
        #expect(outcome == .completed(snapshot))

        let call = try #require(await journal.calls.first)
        #expect(call.operation == "paymentInstructions")
        #expect(call.key == IdempotencyKey("pay-1"))
        let body = try JSON(parsing: call.body.exposed)
        #expect(body["variables"]?.canonical == AdapterShop.paymentVariables.canonical)
    }

    @Test func sendsExactlyTheBytesThatWereFrozen() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(AdapterShop.pay(AdapterShop.script(["resultCode": "Refused"])))
        var state = opened
        let journal = AdapterJournal()
        _ = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: journal)
        #expect(await journal.calls.map(\.body.exposed) == [try #require(await transport.bodies.last)])
    }

    @Test func passesTheShoppersDeviceOn() async throws {
        let sample = SampleShop.order
        let order = CheckoutOrder(
            reference: "r", country: "US", currency: sample.currency, lineItems: sample.lineItems,
            summary: sample.summary, cart: .add, returnURL: "https://shop.example/return",
            client: ClientInfo(ip: "203.0.113.7", userAgent: "Safari", language: "en-US"))
        let transport = AdapterScriptedTransport([
            AdapterExchange(
                "selection", bearer: "base", .data(AdapterShop.selection()), token: "t4", forwardedFor: "203.0.113.7"),
            AdapterExchange("order", bearer: "t4", .data(.null)),
            AdapterExchange(
                "expressCheckoutWidgets", bearer: "t4", AdapterShop.widgetVariables(amount: 105_00),
                .data(AdapterShop.widgets(amount: 105_00))),
        ])
        let provider = try AdapterShop.provider(transport, termsAccepted: false)
        var state = ProviderState()
        _ = try await provider.open(order, key: IdempotencyKey("k"), state: &state)
        var input = try #require(AdapterShop.paymentVariables["input"]?.object)
        input.removeAll { ["checkoutPageOrigin", "paymentFailedPage", "termsAndConditions"].contains($0.key) }
        input += [
            JSON.Member("ipAddress", "203.0.113.7"),
            JSON.Member(
                "clientDetails", ["ip": "203.0.113.7", "userAgent": "Safari", "browserLanguage": "en-US"]),
            JSON.Member("paymentFailedPage", "https://shop.example/return"),
            // The merchant did not say that the shopper accepted the terms.
            JSON.Member("termsAndConditions", false),
        ]
        await transport.expect(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", ["input": .object(input)],
                .data(
                    AdapterShop.payload(
                        AdapterShop.selection(), ("action", AdapterShop.script(["resultCode": "Pending"]))))))
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote(), order: order), state: &state, journal: AdapterJournal())
        #expect(outcome.name == "pending")
        #expect(await transport.left == 0)
    }

    @Test func sendsNothingThatCouldNotBeKept() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        let error = await adapterFailure {
            _ = try await provider.complete(
                AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal(fails: true))
        }
        #expect(error?.code == .storeFailed)
        #expect(await transport.operations.count == 4)
        // It never left, so another attempt may.
        await transport.expect(AdapterShop.pay(AdapterShop.script(["resultCode": "Refused"])))
        _ = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
    }

    @Test func sendsNothingWhenCentraWouldChargeAnotherTotal() async throws {
        let (outcome, _, journal) = try await pay(quote: 104_99)
        guard case .needsCorrection(let correction) = outcome else {
            Issue.record("charged another total than the one authorised")
            return
        }
        #expect(correction.quote?.summary.total.amount == (try AdapterShop.usd(105_00)))
        #expect(await journal.calls.isEmpty)
    }

    @Test func sendsNothingWhenAnotherOptionIsChosenAtCentra() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote(selected: "2")), state: &state, journal: AdapterJournal())
        #expect(outcome.name == "needs_correction")
        #expect(await transport.operations.count == 4)
    }

    @Test func sendsNothingWithoutAnAddressTheShopperChose() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        let whole = try AdapterShop.completion(AdapterShop.quote())
        let bare = CompletionRequest(
            order: whole.order,
            authorization: Authorization(
                wallet: .applePay, payload: whole.authorization.payload.exposed, billingAddress: SampleShop.served),
            quote: whole.quote, key: whole.key)
        let error = await adapterFailure {
            _ = try await provider.complete(bare, state: &state, journal: AdapterJournal())
        }
        #expect(error?.certainty == .notSent)
        #expect(await transport.operations.count == 4)
    }

    struct Ending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let action: JSON
        let outcome: String
        var code: ProviderError.Code?
    }

    @Test(arguments: [
        Ending(
            testDescription: "Received", action: AdapterShop.script(["resultCode": "Received"]), outcome: "pending"),
        Ending(testDescription: "Pending", action: AdapterShop.script(["resultCode": "Pending"]), outcome: "pending"),
        Ending(
            testDescription: "Cancelled", action: AdapterShop.script(["resultCode": "Cancelled"]),
            outcome: "cancelled"),
        Ending(
            testDescription: "Error", action: AdapterShop.script(["resultCode": "Error"]), outcome: "failed",
            code: .unavailable),
        Ending(
            testDescription: "no result code", action: AdapterShop.script([:]), outcome: "unknown",
            code: .badResponse),
        Ending(
            testDescription: "no form fields", action: AdapterShop.script(.null), outcome: "unknown",
            code: .badResponse),
        Ending(
            testDescription: "a code nobody knows", action: AdapterShop.script(["resultCode": "Sparkling"]),
            outcome: "unknown", code: .badResponse),
        Ending(
            testDescription: "part of the sum", action: AdapterShop.script(["resultCode": "PartiallyAuthorised"]),
            outcome: "unknown", code: .badResponse),
        Ending(
            testDescription: "a challenge without its action",
            action: AdapterShop.script(["resultCode": "ChallengeShopper"]), outcome: "unknown", code: .badResponse),
        Ending(testDescription: "no action", action: .null, outcome: "unknown", code: .badResponse),
        Ending(
            testDescription: "an unknown action", action: ["__typename": "CryptoPaymentAction"], outcome: "unknown",
            code: .badResponse),
        Ending(
            testDescription: "a form for a browser", action: ["__typename": "FormPaymentAction", "formType": "x"],
            outcome: "failed", code: .unsupported),
        Ending(
            testDescription: "Adyen's amount error",
            action: AdapterShop.script(["status": 422, "errorCode": "5_001", "errorType": "validation"]),
            outcome: "failed", code: .amountMismatch),
        Ending(
            testDescription: "Adyen is still at it",
            action: AdapterShop.script(["status": 422, "errorCode": "704", "errorType": "validation"]),
            outcome: "unknown", code: .badResponse),
    ])
    func readsAdyensWord(_ ending: Ending) async throws {
        let (outcome, _, _) = try await pay(AdapterShop.pay(ending.action))
        #expect(outcome.name == ending.outcome)
        switch outcome {
        case .failed(let error), .unknown(let error): #expect(error.code == ending.code)
        default: #expect(ending.code == nil)
        }
    }

    @Test(
        arguments: zip(
            ["12", "6", "8", "20", "11", "2", "999"],
            [
                Decline.Code.insufficientFunds, .expiredCard, .invalidCard, .suspectedFraud, .authenticationFailed,
                .refused, .refused,
            ]))
    func namesTheReasonOfARefusal(_ raw: String, _ code: Decline.Code) async throws {
        let fields: JSON = ["resultCode": "Refused", "refusalReason": "x", "refusalReasonCode": .string(raw)]
        let (outcome, _, _) = try await pay(AdapterShop.pay(AdapterShop.script(fields)))
        guard case .declined(let decline) = outcome else {
            Issue.record("\(outcome.name) instead of declined")
            return
        }
        #expect(decline.code == code)
        #expect(decline.rawCode == raw)
        #expect(decline.session == .reusable)
    }

    @Test func paysAgainOnTheSameSessionAfterARefusal() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterShop.pay(AdapterShop.script(["resultCode": "Refused"])),
            AdapterExchange(
                "paymentInstructions", bearer: "t5", AdapterShop.paymentVariables,
                .data(
                    AdapterShop.payload(
                        AdapterShop.selection(), ("action", AdapterShop.script(["resultCode": "Authorised"]))))),
            AdapterExchange("order", bearer: "t5", .data(AdapterShop.order(41))))
        var state = opened
        let request = try AdapterShop.completion(AdapterShop.quote())
        #expect(
            try await provider.complete(request, state: &state, journal: AdapterJournal()).name == "declined")
        #expect(
            try await provider.complete(request, state: &state, journal: AdapterJournal()).name == "completed")
        #expect(await transport.left == 0)
    }

    @Test(arguments: [AdapterShop.order(40), AdapterShop.order(39), .null])
    func neverTakesAnOlderOrderForThisOne(_ older: JSON) async throws {
        let (outcome, _, journal) = try await pay(
            AdapterShop.pay(AdapterShop.script(["resultCode": "Authorised"])),
            AdapterExchange("order", bearer: "t5", .data(older)),
            AdapterExchange(
                "paymentResult", bearer: "t5",
                ["paymentMethodFields": ["resultCode": "Authorised", "express": "true"]],
                .data(["type": "FAILED", "userErrors": []])),
            AdapterExchange("order", bearer: "t5", .data(older)))
        #expect(outcome.name == "pending")
        #expect(await journal.calls.map(\.operation) == ["paymentInstructions", "paymentResult"])
    }

    @Test(arguments: [AdapterShop.order(41, total: "104"), AdapterShop.order(41, total: "105", currency: "EUR")])
    func neverCallsAnotherSumPaid(_ other: JSON) async throws {
        let (outcome, _, _) = try await pay(
            AdapterShop.pay(AdapterShop.script(["resultCode": "Authorised"])),
            AdapterExchange("order", bearer: "t5", .data(other)))
        guard case .unknown(let error) = outcome else {
            Issue.record("\(outcome.name) for an order of another sum")
            return
        }
        #expect(error.code == .amountMismatch)
    }

    @Test func takesTheOrderOfASuccessAction() async throws {
        let (outcome, _, _) = try await pay(
            AdapterShop.pay(["__typename": "SuccessPaymentAction", "formFields": .null, "order": AdapterShop.order(41)])
        )
        #expect(outcome.name == "completed")
    }

    @Test func doesNotBelieveASuccessThatAdyenRefused() async throws {
        let (outcome, _, _) = try await pay(
            AdapterShop.pay([
                "__typename": "SuccessPaymentAction", "formFields": ["resultCode": "Refused"],
                "order": AdapterShop.order(41),
            ]))
        #expect(outcome.name == "unknown")
    }

    // MARK: - User errors

    @Test func pointsAtTheAddressThatCentraRefuses() async throws {
        let (outcome, _, _) = try await pay(
            AdapterShop.pay(
                .null,
                userErrors: [
                    AdapterShop.userError(["input", "separateBillingAddress", "zipCode"], "No such code"),
                    AdapterShop.userError(["shippingAddress", "phoneNumber"], "Phone, please"),
                ]))
        guard case .needsCorrection(let correction) = outcome else {
            Issue.record("\(outcome.name) for a refused address")
            return
        }
        #expect(
            correction.issues == [
                AddressIssue(
                    .addressInvalid, stage: .authorise, contact: .billing, field: .postalCode,
                    message: "No such code"),
                AddressIssue(.addressInvalid, stage: .authorise, field: .phone, message: "Phone, please"),
            ])
    }

    @Test func showsNewTotalsWhenAnItemIsGone() async throws {
        let (outcome, _, _) = try await pay(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", AdapterShop.paymentVariables,
                .data(
                    AdapterShop.payload(
                        AdapterShop.selection(method: 2),
                        userErrors: [AdapterShop.userError(nil, type: "UnavailableItem")], ("action", .null)))))
        guard case .needsCorrection(let correction) = outcome else {
            Issue.record("\(outcome.name) for an item that is gone")
            return
        }
        #expect(correction.issues.isEmpty)
        #expect(correction.quote?.summary.total.amount == (try AdapterShop.usd(112_00)))
    }

    @Test(
        arguments: zip(
            [
                AdapterShop.userError(["input", "termsAndConditions"]),
                AdapterShop.userError(nil, "Payment failed: 5_001"),
            ], [ProviderError.Code.invalidRequest, .amountMismatch]))
    func failsForWhatTheShopperCannotMend(_ userError: JSON, _ code: ProviderError.Code) async throws {
        let (outcome, _, _) = try await pay(AdapterShop.pay(.null, userErrors: [userError]))
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome.name) instead of failed")
            return
        }
        #expect(error.code == code)
        #expect(error.certainty == .decided)
    }

    @Test func doesNotCallAPaymentRefusedThatWentOn() async throws {
        let (outcome, _, _) = try await pay(
            AdapterShop.pay(
                AdapterShop.script(["resultCode": "Authorised"]), userErrors: [AdapterShop.userError(nil)]))
        #expect(outcome.name == "unknown")
    }
}
