import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterLookUpTests {
    private var knownState: ProviderState {
        var state = Fixture.unansweredState
        state["payment_id"] = .string(Fixture.payment)
        return state
    }

    @Test func readsTheKnownPaymentAfterAStepWhateverTheClientSays() async throws {
        let array: JSON = [["id": "t", "response_code": "SUCCEEDED", "created_at": "2026-11-30T10:00:01.000000Z"]]
        let flat = Fixture.paymentAnswer(transactions: array)
        let transport = ScriptedTransport([
            .json(200, ["payment": flat]), .json(200, flat),
            .json(200, Fixture.paymentAnswer(status: "DECLINED", subStatus: "DECLINED")),
        ])
        let provider = try Fixture.provider(transport)
        var names: [String] = []
        for payload: JSON in [
            ["type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": "ERROR"]], .null,
            ["type": "yunoPaymentResult", "status": "SUCCEEDED"],
        ] {
            var state = knownState
            let outcome = try await provider.resume(
                ActionResult(payload: payload), state: &state, journal: TestJournal())
            names.append(outcome.name)
        }
        #expect(names == ["completed", "completed", "declined"])
        let request = try #require(await transport.requests.first)
        #expect(request.method == .get)
        #expect(request.target.url.exposed == "https://api-sandbox.y.uno/v1/payments/\(Fixture.payment)")
        #expect(
            request.headerLines == [
                "public-api-key: sandbox_public", "private-secret-key: sandbox_private", "accept: application/json",
            ])
        #expect(request.body == nil)
        #expect(request.replay == .safe)
        #expect(request.operation == "getPayment")
    }

    @Test func decidesNothingByAnotherPayment() async throws {
        let transport = ScriptedTransport([.json(200, Fixture.paymentAnswer(id: "another"))])
        var state = knownState
        let outcome = try await Fixture.provider(transport).lookUp(&state)
        #expect(outcome.name == "pending")
        #expect(state == knownState)
    }

    @Test func findsALostPaymentByItsSession() async throws {
        let transport = ScriptedTransport([
            .json(
                200,
                [
                    Fixture.paymentAnswer(session: "older", id: "p-1", createdAt: "2026-11-30T11:00:00.000000Z"),
                    Fixture.paymentAnswer(
                        status: "PENDING", subStatus: "IN_PROCESS", id: "p-2",
                        createdAt: "2026-11-30T10:00:00.000000Z"),
                    Fixture.paymentAnswer(id: "p-3", createdAt: "2026-11-30T10:00:05.000000Z"),
                ])
        ])
        var state = Fixture.unansweredState
        let outcome = try await Fixture.provider(transport).lookUp(&state)
        guard case .completed(let payment) = outcome else { throw TestFailure(outcome.name) }
        #expect(payment.id == PaymentID("p-3"))
        #expect(state["payment_id"]?.string == "p-3")
        let request = try #require(await transport.requests.first)
        #expect(request.target.url.exposed == "https://api-sandbox.y.uno/v1/payments?merchant_order_id=order-123")
        #expect(request.operation == "listPayments")
        #expect(request.replay == .safe)
    }

    @Test(arguments: [("DECLINED", "DECLINED"), ("CANCELED", "CANCELED"), ("ERROR", "ERROR")])
    func findsThePaymentThatChargesBehindOneThatDoesNot(_ status: String, _ subStatus: String) async throws {
        let list: JSON = [
            Fixture.paymentAnswer(id: "paid", createdAt: "2026-11-30T10:00:00.000000Z"),
            Fixture.paymentAnswer(
                status: status, subStatus: subStatus, id: "not", createdAt: "2026-11-30T10:00:05.000000Z"),
        ]
        var state = Fixture.unansweredState
        #expect(try await Fixture.provider(ScriptedTransport([.json(200, list)])).lookUp(&state).name == "completed")
        #expect(state["payment_id"] == "paid")
    }

    @Test func findsALostPaymentByItsKey() async throws {
        var members = try #require(Fixture.paymentAnswer(session: "").object)
        members.append(JSON.Member("idempotency_key", .string(Fixture.key.rawValue)))
        let transport = ScriptedTransport([.json(200, [.object(members)])])
        var state = Fixture.unansweredState
        #expect(try await Fixture.provider(transport).lookUp(&state).name == "completed")
    }

    @Test(arguments: [
        "[]", #"[{"id":"p","status":"SUCCEEDED","sub_status":"APPROVED","checkout":{"session":"other"}}]"#,
        #"[{"id":"p","status":"SUCCEEDED","sub_status":"APPROVED","checkout":{"session":""}}]"#,
        #"[{"id":"p","status":"SUCCEEDED","sub_status":"APPROVED"}, 7]"#,
    ])
    func takesNothingFoundForNoProof(_ list: String) async throws {
        let transport = ScriptedTransport([.text(200, list)])
        var state = Fixture.unansweredState
        guard case .unknown(let error) = try await Fixture.provider(transport).lookUp(&state) else {
            throw TestFailure("known")
        }
        #expect(error.code == .notFound)
        #expect(error.certainty == .maybeHappened)
        #expect(state == Fixture.unansweredState)
    }

    @Test func takesARefusalToListForNothingFound() async throws {
        let transport = ScriptedTransport([.json(400, ["code": "PAYMENT_NOT_FOUND", "messages": ["no"]])])
        var state = Fixture.unansweredState
        #expect(try await Fixture.provider(transport).lookUp(&state).name == "unknown")
    }

    @Test func looksNothingUpWithoutASession() async throws {
        let provider = try Fixture.provider(ScriptedTransport([]))
        var state = ProviderState()
        let error = await #expect(throws: ProviderError.self) { _ = try await provider.lookUp(&state) }
        #expect(error?.certainty == .notSent)
    }

    @Test func sendsALostPaymentAgainToTheByte() async throws {
        let transport = ScriptedTransport([.lost(.maybeHappened), .json(201, Fixture.paymentAnswer())])
        let provider = try Fixture.provider(transport)
        let journal = TestJournal()
        let request = try Fixture.request()
        var state = Fixture.openState
        await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: journal)
        }
        let call = try #require(await journal.calls.first)
        let outcome = try await #require(provider.resending).resend(call, state: &state)
        #expect(outcome.name == "completed")
        let requests = await transport.requests
        #expect(requests.count == 2)
        #expect(requests.first == requests.last)
    }

    @Test func knowsThatABurnedKeyMadeNoPayment() async throws {
        let transport = ScriptedTransport([
            .json(400, ["code": "IDEMPOTENCY_DUPLICATED", "messages": ["used"]]), .json(200, []),
            .json(401, ["code": "INVALID_CREDENTIALS", "messages": ["no"]]),
        ])
        let resending = try #require(try Fixture.provider(transport).resending)
        let call = FrozenCall(
            operation: "createPayment", key: Fixture.key, template: "/v1/payments", body: [0x7B, 0x7D])
        var state = Fixture.unansweredState
        guard case .failed(let error) = try await resending.resend(call, state: &state) else {
            throw TestFailure("not failed")
        }
        #expect(error.certainty == .decided)
        #expect(state == Fixture.openState)
        // Any other refusal says nothing of the first call.
        state = Fixture.unansweredState
        await #expect(throws: ProviderError.self) { _ = try await resending.resend(call, state: &state) }
        #expect(state == Fixture.unansweredState)
    }

    /// Refusals after which another server's payment may stand in the session.
    @Test(arguments: ["CHECKOUT_SESSION_NOT_FOUND", "INVALID_CHECKOUT_SESSION", "IDEMPOTENCY_DUPLICATED"])
    func findsThePaymentThatAnotherCallMade(_ code: String) async throws {
        let refusal = ScriptedTransport.Answer.json(400, ["code": .string(code), "messages": ["used"]])
        let paid = ScriptedTransport.Answer.json(200, [Fixture.paymentAnswer()])
        let request = try Fixture.request()
        var state = Fixture.openState
        let outcome = try await Fixture.provider(ScriptedTransport([refusal, paid])).complete(
            request, state: &state, journal: TestJournal())
        #expect(outcome.name == "completed")
        #expect(state["payment_id"]?.string == Fixture.payment)
    }

    @Test(arguments: [
        ScriptedTransport.Answer.lost(.maybeHappened), .text(200, "<html>"), .json(500, [:]),
        .json(200, [Fixture.paymentAnswer(session: "")]),
    ])
    func decidesNothingWhileTheSessionCannotBeRead(_ read: ScriptedTransport.Answer) async throws {
        let gone = ScriptedTransport.Answer.json(400, ["code": "CHECKOUT_SESSION_NOT_FOUND", "messages": ["used"]])
        let burned = ScriptedTransport.Answer.json(400, ["code": "IDEMPOTENCY_DUPLICATED", "messages": ["used"]])
        let transport = ScriptedTransport([gone, read, burned, read, burned, .json(200, [])])
        let provider = try Fixture.provider(transport)
        let journal = TestJournal()
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: journal)
        }
        #expect(error?.certainty == .maybeHappened)
        #expect(error?.rawCode == "CHECKOUT_SESSION_NOT_FOUND")
        #expect(state == Fixture.unansweredState)
        let call = try #require(await journal.calls.first)
        let resending = try #require(provider.resending)
        let again = await #expect(throws: ProviderError.self) { _ = try await resending.resend(call, state: &state) }
        #expect(again?.certainty == .maybeHappened)
        #expect(state == Fixture.unansweredState)
        #expect(try await resending.resend(call, state: &state).name == "failed")
        #expect(state == Fixture.openState)
    }

    @Test func sendsNoForeignCallAgain() async throws {
        let transport = ScriptedTransport([])
        let resending = try #require(try Fixture.provider(transport).resending)
        for (operation, key) in [("createSession", Fixture.key), ("createPayment", IdempotencyKey("other"))] {
            let call = FrozenCall(operation: operation, key: key, template: "/v1/payments", body: [])
            var state = Fixture.unansweredState
            await #expect(throws: ProviderError.self) { _ = try await resending.resend(call, state: &state) }
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test func undoesNothingOnCancel() async throws {
        var state = Fixture.openState
        try await Fixture.provider(ScriptedTransport([])).cancel(&state)
        #expect(state == Fixture.openState)
    }
}
