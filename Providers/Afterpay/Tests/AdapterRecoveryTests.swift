import AfterpayCheckout
import ExpressCheckout
import Testing

/// Reading what was authorised, and finding out about lost answers.
@Suite struct AdapterRecoveryTests {
    private let authorization = Authorization(wallet: .afterpay, payload: Sample.success)

    // MARK: - The authorisation

    @Test func fillsInWhatTheClientDidNotSay() async throws {
        var state = try await Sample.openState()
        let script = Script(Sample.checkout(), Sample.payment())
        let provider = Sample.provider(script)
        let full = try await provider.readAuthorization(authorization, state: &state)
        #expect(
            full.shippingAddress?.exposed
                == PostalAddress(
                    streetAddress: "1 Main St", extendedAddress: "Apt 2", locality: "Springfield", region: "CA",
                    postalCode: "95014", country: "US", firstName: "Ada M", lastName: "Lane", phone: "+15550100"))
        #expect(full.buyer?.exposed == Sample.buyer)
        #expect(full.selected == ShippingOption.ID("standard"))
        #expect(full.payload == authorization.payload)
        #expect(
            await script.requests.map(Sent.init) == [
                Sent("GET \(Sample.host)/v2/checkouts/002.tok%2F1", replay: .safe, total: .seconds(30))
            ])

        // The payment rests on this reading: the checkout of a paid order can be read no more.
        let request = CompletionRequest(
            order: Sample.order(), authorization: full, quote: Sample.quote(), key: IdempotencyKey("k"))
        let outcome = try await provider.complete(request, state: &state, journal: Journal())
        #expect(outcome.name == "completed")
        #expect(await script.operations == ["getCheckout", "captureFull"])
    }

    @Test func keepsWhatTheClientSaidWhereTheCheckoutIsSilent() async throws {
        var state = try await Sample.openState()
        let said = Authorization(
            wallet: .afterpay, payload: Sample.success, shippingAddress: Sample.store, buyer: Sample.buyer,
            selected: ShippingOption.ID("express"))
        let script = Script(
            .answer(200, #"{"amount":{"amount":"5.00","currency":"USD"},"shipping":{"name":"x"},"x":1}"#))
        let full = try await Sample.provider(script).readAuthorization(said, state: &state)
        #expect(full == said)
    }

    @Test func readsNoOtherToken() async throws {
        var state = try await Sample.openState()
        let script = Script()
        let other = Authorization(wallet: .afterpay, payload: ["status": "SUCCESS", "orderToken": "other"])
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(script).readAuthorization(other, state: &state)
        }
        #expect(error.code == .invalidRequest && error.certainty == .notSent)
        #expect(await script.requests.isEmpty)
    }

    @Test(
        arguments: [
            (Sample.error(412, "invalid_token"), ProviderError.Code.sessionExpired),
            (Sample.error(404, "not_found"), .notFound), (.answer(200, "{}"), .badResponse),
            (.answer(200, #"{"token":"other","amount":{"amount":"1.00","currency":"USD"}}"#), .badResponse),
            (.answer(200, "<html>"), .badResponse), (.answer(503, ""), .unavailable),
            (.failure(.timedOut, .maybeHappened), .unavailable),
        ] as [(Script.Step, ProviderError.Code)])
    func aReadThatFailsChargesNothing(_ step: Script.Step, _ code: ProviderError.Code) async throws {
        var state = try await Sample.openState()
        let before = state
        let script = Script(step)
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(script).complete(Sample.request(), state: &state, journal: Journal())
        }
        #expect(error.code == code && error.certainty == .decided && error.isRetrySafe)
        #expect(state == before)
        #expect(await script.operations == ["getCheckout"])
    }

    @Test func needsAnOpenCheckout() async throws {
        var state = ProviderState()
        let provider = Sample.provider(Script())
        let completing = try await providerError { () async throws(ProviderError) in
            try await provider.complete(Sample.request(), state: &state, journal: Journal())
        }
        let lookingUp = try await providerError { () async throws(ProviderError) in try await provider.lookUp(&state) }
        for error in [completing, lookingUp] {
            #expect(error.code == .invalidState && error.certainty == .notSent)
        }
    }

    // MARK: - Lost answers

    /// The state and the call of an attempt whose payment's answer was lost.
    private func lost(capture: CheckoutOrder.Capture = .automatic) async throws -> (ProviderState, FrozenCall) {
        var state = try await Sample.openState()
        let journal = Journal()
        let provider = Sample.provider(Script(Sample.checkout(), .failure(.timedOut, .maybeHappened)))
        _ = try await providerError { () async throws(ProviderError) in
            try await provider.complete(
                Sample.request(order: Sample.order(capture: capture)), state: &state, journal: journal)
        }
        return (state, try #require(await journal.calls.first))
    }

    @Test(arguments: [CheckoutOrder.Capture.automatic, .manual])
    func sendsTheSameBytesAgain(_ capture: CheckoutOrder.Capture) async throws {
        var (state, call) = try await lost(capture: capture)
        let script = Script(Sample.payment("APPROVED", capture == .manual ? "AUTH_APPROVED" : "CAPTURED"))
        let outcome = try await Sample.provider(script).resend(call, state: &state)
        #expect(
            outcome
                == .completed(
                    PaymentSnapshot(
                        id: PaymentID("100101768366"), state: capture == .manual ? .authorized : .captured,
                        amount: Sample.money(105_00))))
        #expect(
            await script.requests.map(Sent.init) == [
                Sent(
                    "POST \(Sample.host)\(call.template)", body: String(decoding: call.body.exposed, as: UTF8.self),
                    replay: .keyed, total: .seconds(80))
            ])
    }

    @Test(arguments: AdapterPaymentTests.refusals)
    func aRefusedRepeatSaysNothingAboutTheFirstCall(_ refusal: AdapterPaymentTests.Refusal) async throws {
        var (state, call) = try await lost()
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(Script(refusal.step)).resend(call, state: &state)
        }
        #expect(error.certainty == .maybeHappened)
        #expect(error.code == refusal.code)
    }

    @Test func aRepeatMayBeDeclined() async throws {
        var (state, call) = try await lost()
        let script = Script(Sample.payment("DECLINED", "CAPTURE_DECLINED", http: 402))
        #expect(try await Sample.provider(script).resend(call, state: &state).name == "declined")
    }

    @Test func repeatsPaymentsOnly() async throws {
        var (state, call) = try await lost()
        call = FrozenCall(
            operation: "createCheckout", key: call.key, template: "/v2/checkouts", body: call.body.exposed)
        let script = Script()
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(script).resend(call, state: &state)
        }
        #expect(error.code == .unsupported && error.certainty == .notSent)
        #expect(await script.requests.isEmpty)
    }

    @Test func repeatsNoCallOfAnotherCheckout() async throws {
        let (_, call) = try await lost()
        var other = try await Sample.openState()
        other["token"] = "002.other"
        let script = Script()
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(script).resend(call, state: &other)
        }
        #expect(error.code == .invalidRequest && error.certainty == .notSent)
        #expect(!error.description.contains("002."))
        #expect(await script.requests.isEmpty)
    }

    @Test(arguments: [("DECLINED", "CAPTURE_DECLINED"), ("APPROVED", "VOIDED")])
    func remembersNoPaymentThatIsKnownToHaveTakenNothing(_ status: String, _ paymentState: String) async throws {
        var (state, _) = try await lost()
        _ = try await Sample.provider(Script(Sample.payment(status, paymentState, http: 200))).lookUp(&state)
        // What comes next must begin with a reading, which Afterpay refuses for a token that is used up.
        #expect(state["payment"] == nil && state["confirmed"] == nil)
    }

    @Test(
        arguments: [
            (Sample.payment(http: 200), "completed"),
            (Sample.payment("DECLINED", "CAPTURE_DECLINED", http: 200), "declined"),
            (Sample.payment("APPROVED", "VOIDED", http: 200), "cancelled"),
            (Sample.payment("APPROVED", "SOMETHING", http: 200), "pending"),
            (Sample.error(404, "not_found"), "unknown"), (.answer(404, ""), "unknown"),
        ] as [(Script.Step, String)])
    func looksThePaymentUpByItsToken(_ step: Script.Step, _ outcome: String) async throws {
        var (state, _) = try await lost()
        let script = Script(step)
        #expect(try await Sample.provider(script).lookUp(&state).name == outcome)
        #expect(
            await script.requests.map(Sent.init) == [
                Sent("GET \(Sample.host)/v2/payments/token:002.tok%2F1", replay: .safe, total: .seconds(30))
            ])
    }

    @Test func aPaymentThatIsNotFoundYetMayStillBeThere() async throws {
        var (state, _) = try await lost()
        guard
            case .unknown(let error) = try await Sample.provider(Script(Sample.error(404, "not_found"))).lookUp(&state)
        else {
            Issue.record("not unknown")
            return
        }
        #expect(error.code == .notFound && error.certainty == .maybeHappened && error.isRetrySafe)
        #expect(!error.description.contains("002."))
    }

    @Test func comparesWhatItLooksUpWithWhatWasAsked() async throws {
        var (state, _) = try await lost()
        let script = Script(Sample.payment(amount: "1.00", http: 200))
        guard case .completed(let snapshot) = try await Sample.provider(script).lookUp(&state) else {
            Issue.record("not completed")
            return
        }
        #expect(snapshot.notes.contains { $0.hasPrefix("amount_mismatch") })
    }

    @Test(arguments: [Script.Step.answer(500, ""), .answer(200, "{}"), Sample.payment(token: "another", http: 200)])
    func aLookUpThatFailsMayBeRepeated(_ step: Script.Step) async throws {
        var (state, _) = try await lost()
        let error = try await providerError { () async throws(ProviderError) in
            try await Sample.provider(Script(step)).lookUp(&state)
        }
        #expect(error.certainty == .decided && error.isRetrySafe)
    }

    @Test func keepsTheAttemptAcrossARestart() async throws {
        let (saved, _) = try await lost()
        var restored = ProviderState(
            version: saved.version, content: try JSON(parsing: saved.content.exposed.bytes))
        #expect(try await Sample.provider(Script(Sample.payment(http: 200))).lookUp(&restored).name == "completed")
    }
}
