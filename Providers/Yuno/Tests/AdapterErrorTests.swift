import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let code: ProviderError.Code
        let certainty: ProviderError.Certainty
        let isRetrySafe: Bool
        let raw: String?
        var testDescription: String { "\(status) \(body)" }

        init(
            _ status: Int, _ raw: String?, body: String? = nil, _ code: ProviderError.Code,
            _ certainty: ProviderError.Certainty, retry: Bool = false
        ) {
            self.status = status
            self.raw = raw
            self.body = body ?? #"{"code":"\#(raw ?? "")","messages":["text"]}"#
            self.code = code
            self.certainty = certainty
            self.isRetrySafe = retry
        }
    }

    @Test(arguments: [
        Case(400, "INVALID_REQUEST", .invalidRequest, .decided),
        Case(400, "INVALID_PARAMETERS", .invalidRequest, .decided),
        Case(400, "SOMETHING_NEW", .invalidRequest, .decided),
        Case(400, "NOT_FOUND", .notFound, .decided),
        Case(400, "PAYMENT_NOT_FOUND", .notFound, .decided),
        Case(404, "NOT_FOUND", .notFound, .decided),
        Case(400, "CHECKOUT_SESSION_NOT_FOUND", .sessionExpired, .decided),
        Case(400, "INVALID_CHECKOUT_SESSION", .sessionExpired, .decided),
        Case(400, "INVALID_STATUS", .conflict, .decided),
        Case(400, "REQUEST_IN_PROCESS", .conflict, .maybeHappened, retry: true),
        Case(400, "IDEMPOTENCY_DUPLICATED", .conflict, .decided),
        Case(409, "SOMETHING", .conflict, .maybeHappened, retry: true),
        Case(401, "INVALID_CREDENTIALS", .authentication, .decided),
        Case(401, "INVALID_TOKEN", .authentication, .decided),
        Case(401, "SOMETHING_NEW", .authentication, .decided),
        Case(401, "TOKEN_IN_USE", .conflict, .maybeHappened),
        Case(403, "AUTHORIZATION_REQUIRED", .authentication, .decided),
        Case(405, "UNSUPPORTED_METHOD", .invalidRequest, .decided),
        Case(429, "TOO_MANY_REQUESTS", .rateLimited, .decided, retry: true),
        Case(429, "REQUEST_IN_PROCESS", .conflict, .maybeHappened, retry: true),
        Case(429, nil, body: "slow down", .rateLimited, .decided, retry: true),
        Case(500, "INTERNAL_ERROR", .unavailable, .maybeHappened, retry: true),
        Case(504, "REQUEST_TIMEOUT", .unavailable, .maybeHappened, retry: true),
        Case(408, nil, body: #"{"message":"Request Timeout"}"#, .unavailable, .maybeHappened, retry: true),
        Case(408, "REQUEST_TIMEOUT", .unavailable, .maybeHappened, retry: true),
        Case(499, nil, body: "", .unavailable, .maybeHappened, retry: true),
        Case(502, nil, body: "<html>Bad gateway</html>", .unavailable, .maybeHappened, retry: true),
        Case(503, nil, body: "", .unavailable, .maybeHappened, retry: true),
        Case(400, nil, body: "<html>", .badResponse, .maybeHappened, retry: true),
        Case(403, nil, body: "", .badResponse, .maybeHappened, retry: true),
        Case(400, nil, body: "{}", .badResponse, .maybeHappened, retry: true),
        Case(400, nil, body: #"{"code":"","messages":[]}"#, .badResponse, .maybeHappened, retry: true),
        Case(302, nil, body: "", .badResponse, .maybeHappened, retry: true),
        Case(400, nil, body: #"{"message":"no"}"#, .invalidRequest, .decided),
        Case(400, nil, body: #"{"messages":"no"}"#, .invalidRequest, .decided),
        Case(
            400, "INVALID_AMOUNT", body: #"{"code":"INVALID_AMOUNT","message":"x","details":{}}"#, .invalidRequest,
            .decided),
    ])
    func readsAPaymentsRefusal(_ refusal: Case) async throws {
        // After a refusal for a session that is taken, the order's payments are read.
        let transport = ScriptedTransport([.text(refusal.status, refusal.body), .json(200, [])])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(error?.code == refusal.code)
        #expect(error?.certainty == refusal.certainty)
        #expect(error?.isRetrySafe == refusal.isRetrySafe)
        #expect(error?.rawCode == refusal.raw)
        #expect(error?.httpStatus == refusal.status)
        #expect(error?.operation == "createPayment")
    }

    /// A refusal is no payment, even when it comes as a success: its code is no payment's id.
    @Test(arguments: [200, 201], ["REQUEST_IN_PROCESS", "INVALID_PARAMETERS", "INTERNAL_ERROR"])
    func takesARefusalInASuccessForNoPayment(_ status: Int, _ code: String) async throws {
        let transport = ScriptedTransport([
            .json(status, ["code": .string(code), "messages": ["text"]]), .json(200, [Fixture.paymentAnswer()]),
        ])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(error?.code == .badResponse)
        #expect(error?.certainty == .maybeHappened)
        #expect(state == Fixture.unansweredState)
        #expect(try await provider.lookUp(&state).name == "completed")
    }

    @Test(arguments: [
        (400, #"{"code":"INVALID_REQUEST","messages":[]}"#), (409, "{}"), (500, "<html>"), (200, "<html>"), (200, "{}"),
        (302, ""), (429, ""),
    ])
    func decidesEveryReadAndLetsItBeRepeated(_ status: Int, _ body: String) async throws {
        let transport = ScriptedTransport([.text(status, body)])
        let provider = try Fixture.provider(transport)
        var state = Fixture.unansweredState
        state["payment_id"] = .string(Fixture.payment)
        let error = await #expect(throws: ProviderError.self) { _ = try await provider.lookUp(&state) }
        #expect(error?.certainty == .decided)
        #expect(error?.isRetrySafe == true)
        #expect(error?.operation == "getPayment")
    }

    @Test func doesNotRepeatASessionThatMayExist() async throws {
        let transport = ScriptedTransport([.text(500, #"{"code":"INTERNAL_ERROR","messages":[]}"#)])
        let provider = try Fixture.provider(transport)
        let order = try Fixture.order()
        var state = ProviderState()
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.open(order, key: Fixture.key, state: &state)
        }
        #expect(error?.certainty == .maybeHappened)
        #expect(error?.isRetrySafe == false)
    }

    @Test func quotesFieldNamesButNoValues() async throws {
        let messages: JSON = [
            "customer_payer.email: 'ada@example.com' is invalid", "Field shipping_methods[2].summary_items missing",
            "Ada Lane, 1 Main St: sandbox_private", "amount 105.00",
        ]
        let transport = ScriptedTransport([.json(400, ["code": "INVALID_PARAMETERS", "messages": messages])])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(
            error?.message
                == "Yuno refused the call, naming customer_payer.email, shipping_methods.summary_items, amount")
    }

    @Test func keepsACodeThatIsNoneOutOfTheError() async throws {
        let transport = ScriptedTransport([.json(400, ["code": "ada@example.com", "messages": ["x"]])])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(error?.rawCode == nil)
        #expect(error.map { "\($0)".contains("ada") } == false)
    }

    @Test func namesWhatOfTheBuyerAProviderDemands() async throws {
        let transport = ScriptedTransport([
            .json(
                400, ["code": "MISSING_PARAMETERS", "messages": ["email is required", "document of Jane is missing"]])
        ])
        var state = Fixture.openState
        let error = try await #require(throws: ProviderError.self) {
            _ = try await Fixture.provider(transport).complete(
                try Fixture.request(), state: &state, journal: TestJournal())
        }
        #expect(error.message.hasSuffix("naming email, document"))
    }
}
