import AfterpayCheckout
import ExpressCheckout
import Testing

@Suite struct AdapterPaymentTests {
    private func complete(
        _ request: CompletionRequest = Sample.request(), _ script: Script, journal: Journal = Journal(),
        configuring change: (inout AfterpayConfiguration) -> Void = { _ in }
    ) async throws(ProviderError) -> CheckoutOutcome {
        var state = try await Sample.openState()
        return try await Sample.provider(script, configuring: change).complete(request, state: &state, journal: journal)
    }

    private static let read = Sent(
        "GET \(Sample.host)/v2/checkouts/002.tok%2F1", replay: .safe, total: .seconds(30))

    // MARK: - What is sent

    @Test func readsTheCheckoutThenCapturesItsAmount() async throws {
        let script = Script(Sample.checkout(), Sample.payment())
        let journal = Journal(watching: script)
        let outcome = try await complete(Sample.request(), script, journal: journal)

        let body =
            #"{"token":"002.tok/1","merchantReference":"order-123","amount":{"amount":"105.00","currency":"USD"}}"#
        #expect(
            await script.requests.map(Sent.init) == [
                Self.read,
                Sent("POST \(Sample.host)/v2/payments/capture", body: body, replay: .keyed, total: .seconds(80)),
            ])
        #expect(
            outcome
                == .completed(
                    PaymentSnapshot(id: PaymentID("100101768366"), state: .captured, amount: Sample.money(105_00))))

        let call = try #require(await journal.calls.first)
        #expect(await journal.calls.count == 1)
        #expect(await journal.requestsBefore == 1)
        #expect(call.operation == "captureFull" && call.key == IdempotencyKey("key-1"))
        #expect(call.template == "/v2/payments/capture" && call.body.exposed == Array(body.utf8))
        #expect(await journal.states.first?["payment"] != nil)
    }

    @Test(arguments: [AfterpayRequestIDSpelling.camelCase, .lowerCase])
    func authorisesWithItsKeyWhereCaptureIsManual(_ spelling: AfterpayRequestIDSpelling) async throws {
        let script = Script(Sample.checkout(), Sample.payment("APPROVED", "AUTH_APPROVED"))
        let request = Sample.request(order: Sample.order(capture: .manual))
        let outcome = try await complete(request, script) { $0.requestIDSpelling = spelling }
        let body =
            #"{"\#(spelling.rawValue)":"key-1","token":"002.tok/1","merchantReference":"order-123","#
            + #""amount":{"amount":"105.00","currency":"USD"}}"#
        #expect(
            await script.requests.last.map(Sent.init)
                == Sent("POST \(Sample.host)/v2/payments/auth", body: body, replay: .keyed, total: .seconds(80)))
        #expect(
            outcome
                == .completed(
                    PaymentSnapshot(id: PaymentID("100101768366"), state: .authorized, amount: Sample.money(105_00))))
    }

    // MARK: - What may be charged

    @Test(arguments: [
        ("104.99", "USD", "standard"), ("105.00", "CAD", "standard"), ("105.00", "USD", "express"),
        ("x", "USD", "standard"),
    ])
    func chargesNothingThatWasNotQuoted(_ amount: String, _ currency: String, _ option: String) async throws {
        let script = Script(Sample.checkout(amount: amount, currency: currency, option: option))
        let journal = Journal()
        #expect(
            try await complete(Sample.request(), script, journal: journal)
                == .needsCorrection(CheckoutOutcome.Correction()))
        #expect(await script.operations == ["getCheckout"])
        #expect(await journal.calls.isEmpty)
    }

    @Test func offersTheQuoteOfTheOptionThatTheCustomerEndedOn() async throws {
        let script = Script(Sample.checkout(amount: "113.25", option: "express"))
        #expect(
            try await complete(Sample.request(), script)
                == .needsCorrection(CheckoutOutcome.Correction(quote: Sample.quote("express"))))
        #expect(await script.operations == ["getCheckout"])
    }

    @Test func readsAgainAfterACorrection() async throws {
        var state = try await Sample.openState()
        let script = Script(
            Sample.checkout(amount: "113.25", option: "express"), Sample.checkout(amount: "113.25", option: "express"),
            Sample.payment(amount: "113.25"))
        let provider = Sample.provider(script)
        _ = try await provider.complete(Sample.request(), state: &state, journal: Journal())
        let outcome = try await provider.complete(
            Sample.request(quote: Sample.quote("express")), state: &state, journal: Journal())
        #expect(outcome.name == "completed")
        #expect(await script.operations == ["getCheckout", "getCheckout", "captureFull"])
    }

    @Test func holdsACheckoutWithoutAnOptionAgainstTheTotalAlone() async throws {
        let outcome = try await complete(
            Sample.request(), Script(Sample.checkout(option: nil), Sample.payment()))
        #expect(outcome.name == "completed")
    }

    @Test(
        arguments: [
            ["status": "SUCCESS", "orderToken": "002.other"], ["status": "SUCCESS"], [:],
        ] as [JSON])
    func sendsNothingForAnotherToken(_ payload: JSON) async throws {
        let script = Script()
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(Sample.request(payload: payload), script)
        }
        #expect(error.code == .invalidRequest && error.certainty == .notSent)
        #expect(!error.description.contains("002."))
        #expect(await script.requests.isEmpty)
    }

    @Test func sendsNothingThatCouldNotBeSaved() async throws {
        let script = Script(Sample.checkout())
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(Sample.request(), script, journal: Journal(fails: true))
        }
        #expect(error.code == .storeFailed && error.certainty == .notSent)
        #expect(await script.operations == ["getCheckout"])
    }

    @Test func refusesAKeyThatIsTooLongForAnAuthorisation() async throws {
        let script = Script(Sample.checkout())
        let request = Sample.request(order: Sample.order(capture: .manual), key: String(repeating: "k", count: 65))
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(request, script)
        }
        #expect(error.code == .invalidRequest && error.certainty == .notSent)
        #expect(await script.operations == ["getCheckout"])
    }

    @Test func takesNoSecondPaymentWhileTheFirstIsUnknown() async throws {
        var state = try await Sample.openState()
        let script = Script(Sample.checkout(), .failure(.timedOut, .maybeHappened))
        let provider = Sample.provider(script)
        let lost = try await providerError { () async throws(ProviderError) in
            try await provider.complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(lost.certainty == .maybeHappened && lost.isRetrySafe)
        let second = try await providerError { () async throws(ProviderError) in
            try await provider.complete(Sample.request(key: "key-2"), state: &state, journal: Journal())
        }
        #expect(second.code == .attemptUnresolved && second.certainty == .maybeHappened)
        #expect(await script.operations == ["getCheckout", "captureFull"])
    }

    @Test func triesAgainAfterARefusalThatDidNothing() async throws {
        var state = try await Sample.openState()
        let script = Script(
            Sample.checkout(), Sample.error(412, "invalid_order_transaction_status"), Sample.checkout(),
            Sample.payment())
        let provider = Sample.provider(script)
        let refused = try await providerError { () async throws(ProviderError) in
            try await provider.complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(refused.code == .conflict && refused.certainty == .decided)
        // The customer may have been back on the sheet: what was read before the refusal counts no more.
        #expect(state["confirmed"] == nil && state["payment"] == nil)
        let outcome = try await provider.complete(Sample.request(), state: &state, journal: Journal())
        #expect(outcome.name == "completed")
        #expect(await script.isOver)
    }

    @Test(arguments: [JSON.null, "damaged", [:]])
    func takesNoPaymentWhereSomethingStandsOfAnEarlierOne(_ stored: JSON) async throws {
        var state = try await Sample.openState()
        state["payment"] = stored
        let script = Script()
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(script).complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(error.code == .attemptUnresolved && error.certainty == .maybeHappened)
        #expect(await script.requests.isEmpty)
    }

    @Test func offersNoPriceThatTheMerchantHasTakenBack() async throws {
        let raised = Quote(
            summary: Sample.summary([(.subtotal, 106_00)]), options: Sample.options,
            selected: ShippingOption.ID("standard"))
        let script = Script(Sample.checkout(amount: "105.00"))
        #expect(
            try await complete(Sample.request(quote: raised), script)
                == .needsCorrection(CheckoutOutcome.Correction()))
    }

    // MARK: - What the answer means

    struct Answer: Sendable, CustomTestStringConvertible {
        let status: String
        let state: String?
        let http: Int
        let outcome: String
        var events: [String] = []
        var testDescription: String { "\(http) \(status) \(state ?? "-") → \(outcome)" }
    }

    @Test(arguments: [
        Answer(status: "APPROVED", state: "CAPTURED", http: 201, outcome: "completed"),
        Answer(status: "APPROVED", state: "CAPTURED", http: 402, outcome: "completed"),
        Answer(status: "APPROVED", state: "AUTH_APPROVED", http: 201, outcome: "completed"),
        Answer(status: "DECLINED", state: "CAPTURE_DECLINED", http: 402, outcome: "declined"),
        Answer(status: "DECLINED", state: "CAPTURE_DECLINED", http: 201, outcome: "declined"),
        Answer(status: "DECLINED", state: "AUTH_DECLINED", http: 402, outcome: "declined"),
        Answer(status: "DECLINED", state: "NEW_STATE", http: 201, outcome: "declined"),
        Answer(status: "DECLINED", state: nil, http: 201, outcome: "declined"),
        Answer(status: "DECLINED", state: "CAPTURED", http: 201, outcome: "pending"),
        Answer(status: "APPROVED", state: "CAPTURE_DECLINED", http: 201, outcome: "pending"),
        Answer(status: "APPROVED", state: "NEW_STATE", http: 201, outcome: "pending"),
        Answer(status: "APPROVED", state: nil, http: 201, outcome: "pending"),
        Answer(status: "NEW_STATUS", state: "CAPTURED", http: 201, outcome: "pending"),
        Answer(status: "approved", state: "CAPTURED", http: 201, outcome: "pending"),
        Answer(status: "APPROVED", state: "VOIDED", http: 201, outcome: "cancelled"),
        Answer(status: "APPROVED", state: "REVERSED", http: 201, outcome: "cancelled"),
        Answer(
            status: "APPROVED", state: "EXPIRED", http: 201, outcome: "pending", events: ["AUTH_APPROVED", "CAPTURED"]),
    ])
    func tellsPaidFromUnpaidByStatusAndState(_ answer: Answer) async throws {
        let script = Script(
            Sample.checkout(), Sample.payment(answer.status, answer.state, events: answer.events, http: answer.http))
        #expect(try await complete(Sample.request(), script).name == answer.outcome)
    }

    @Test func aDeclineSpendsTheSessionAndLeavesNothingUnknown() async throws {
        var state = try await Sample.openState()
        let script = Script(Sample.checkout(), Sample.payment("DECLINED", "CAPTURE_DECLINED", http: 402))
        let outcome = try await Sample.provider(script).complete(Sample.request(), state: &state, journal: Journal())
        guard case .declined(let decline) = outcome else {
            Issue.record("not declined")
            return
        }
        #expect(decline.session == .spent && decline.code == .refused && decline.rawCode == "CAPTURE_DECLINED")
        #expect(decline.payment?.id == PaymentID("100101768366"))
        #expect(state["payment"] == nil)
    }

    @Test func readsTheFirstVersionsDecline() async throws {
        let script = Script(Sample.checkout(), Sample.error(402, "declined"))
        #expect(
            try await complete(Sample.request(), script)
                == .declined(Decline(.refused, rawCode: "declined", session: .spent)))
    }

    @Test(arguments: [
        ("104.00", "USD", Sample.money(104_00) as Money?), ("105.00", "CAD", Sample.money(105_00, "CAD")),
        ("105.005", "USD", nil), ("lots", "USD", nil), ("105.00", "XX", nil),
    ])
    func flagsAnotherAmountAndLeavesTheStatusStanding(_ amount: String, _ currency: String, _ kept: Money?) async throws
    {
        let script = Script(Sample.checkout(), Sample.payment(amount: amount, currency: currency))
        guard case .completed(let snapshot) = try await complete(Sample.request(), script) else {
            Issue.record("not completed")
            return
        }
        #expect(snapshot.amount == kept)
        #expect(snapshot.notes.contains { $0.hasPrefix("amount_mismatch") })
    }

    @Test func dropsExcessZerosOfAnAnswer() async throws {
        let script = Script(Sample.checkout(amount: "105.0000"), Sample.payment(amount: "105"))
        guard case .completed(let snapshot) = try await complete(Sample.request(), script) else {
            Issue.record("not completed")
            return
        }
        #expect(snapshot.amount == Sample.money(105_00) && snapshot.notes.isEmpty)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let step: Script.Step
        let code: ProviderError.Code
        let certainty: ProviderError.Certainty
        let isRetrySafe: Bool
        var testDescription: String { "\(step) → \(code) \(certainty)" }
    }

    static let refusals = [
        Refusal(
            step: Sample.error(402, "invalid_token"), code: .sessionExpired, certainty: .decided, isRetrySafe: false),
        Refusal(
            step: Sample.error(412, "invalid_order_transaction_status"), code: .conflict, certainty: .decided,
            isRetrySafe: false),
        Refusal(
            step: Sample.error(422, "invalid_object"), code: .invalidRequest, certainty: .decided, isRetrySafe: false),
        Refusal(
            step: Sample.error(401, "unauthorized"), code: .authentication, certainty: .decided, isRetrySafe: false),
        Refusal(step: Sample.error(409, "error"), code: .conflict, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(409, ""), code: .conflict, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: Sample.error(429, "error"), code: .rateLimited, certainty: .decided, isRetrySafe: true),
        Refusal(step: Sample.error(500, "error"), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: Sample.error(408, "error"), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(499, ""), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(500, ""), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(502, "<html>"), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(524, "timeout"), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(403, "<html>"), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(402, "{}"), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(201, "{}"), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .answer(201, ""), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(
            step: .answer(201, #"{"id":"1","status":"APPR"#), code: .badResponse, certainty: .maybeHappened,
            isRetrySafe: true),
        Refusal(step: .answer(201, "[]"), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: Sample.error(201, "error"), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        // A payment under a status that denies it.
        Refusal(step: Sample.payment(http: 409), code: .conflict, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(
            step: Sample.payment("DECLINED", "CAPTURE_DECLINED", http: 422), code: .badResponse,
            certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: Sample.payment(http: 500), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(
            step: Sample.payment(token: "another"), code: .badResponse, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(
            step: .failure(.timedOut, .maybeHappened), code: .unavailable, certainty: .maybeHappened, isRetrySafe: true),
        Refusal(step: .failure(.couldNotConnect, .notSent), code: .unavailable, certainty: .notSent, isRetrySafe: true),
    ]

    @Test(arguments: refusals)
    func saysWhetherTheProviderMayHaveActed(_ refusal: Refusal) async throws {
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(Sample.request(), Script(Sample.checkout(), refusal.step))
        }
        #expect(error.code == refusal.code)
        #expect(error.certainty == refusal.certainty)
        #expect(error.isRetrySafe == refusal.isRetrySafe)
        #expect(error.operation == "captureFull")
    }

    @Test(arguments: [
        "ada@example.com or secret-1 is wrong",
        "token 002.tok/1 (/checkouts/002.tok%2F1) of Basic bTpzZWNyZXQtMQ== has expired",
        "shipping.line1 '9 Store Road' and phone +15550100 of ada lane are too odd for line1",
    ])
    func repeatsTheNamesOfFieldsAndNothingElse(message: String) async throws {
        let script = Script(Sample.checkout(), Sample.error(422, "invalid_object", message: message))
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(Sample.request(), script)
        }
        for datum in ["ada", "example", "secret-1", "002", "bTpz", "Store", "15550100"] {
            #expect(!error.description.contains(datum))
        }
        #expect(error.message.hasPrefix("Afterpay refused: invalid_object"))
        #expect(error.message.hasSuffix("naming shipping, line1") == message.contains("line1"))
    }

    @Test func printsNoCodeThatIsNone() async throws {
        let script = Script(Sample.checkout(), Sample.error(422, "no code but 9 Store Road", message: ""))
        let error = try await providerError { () async throws(ProviderError) in
            try await self.complete(Sample.request(), script)
        }
        #expect(!"\(error)".contains("Store"))
    }

    @Test func printsNothingOfWhatItRemembers() async throws {
        let text = String(reflecting: try await Sample.openState())
        #expect(!text.contains("002."))
    }
}
