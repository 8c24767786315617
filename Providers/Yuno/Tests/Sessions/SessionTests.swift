import ExpressCheckout
import Testing
import YunoCheckout

/// A clock that stands where a test puts it.
struct StandingTime: TimeSource {
    let now: Duration
    var elapsed: Duration { .zero }
    func sleep(for duration: Duration) async throws {}
}

/// Customers, workflows, tokens and the age of sessions.
@Suite struct SessionTests {
    private static let customer = "3c1b7a5e-98a0-4a63-8a5b-2f2f4f5d7e90"

    private func provider(
        _ transport: ScriptedTransport, _ options: YunoSessionOptions = YunoSessionOptions(), at seconds: Int64 = 0
    ) throws -> YunoProvider {
        YunoProvider(
            configuration: try YunoConfiguration(
                accountID: Fixture.account, publicKey: "sandbox_public", privateKey: "sandbox_private"),
            transport: transport, time: StandingTime(now: .seconds(seconds)), options: options)
    }

    private func opened(
        _ options: YunoSessionOptions, order: CheckoutOrder? = nil
    ) async throws -> (state: ProviderState, body: JSON) {
        let transport = ScriptedTransport([.json(200, Fixture.sessionAnswer())])
        var state = ProviderState()
        _ = try await provider(transport, options).open(
            try order ?? Fixture.order(), key: Fixture.key, state: &state)
        let request = try #require(await transport.requests.first)
        return (state, try request.json)
    }

    @Test func opensWithACustomerAndAPlan() async throws {
        let (state, body) = try await opened(
            YunoSessionOptions(customerID: Self.customer, installmentPlanID: "plan-1"))
        #expect(body["customer_id"]?.string == Self.customer)
        #expect(body["installments"] == ["plan_id": "plan-1"])
        #expect(body["workflow"] == nil)
        #expect(state["customer"]?.string == Self.customer)
    }

    @Test func keepsAMethodForACustomerAndTellsItsToken() async throws {
        let order = try Fixture.order()
        let keeping = CheckoutOrder(
            reference: order.reference, country: order.country, currency: order.currency, summary: order.summary,
            shippingOptions: order.shippingOptions, savePaymentMethod: true)
        var answer = Fixture.paymentAnswer().object ?? []
        answer.removeAll { $0.key == "payment_method" }
        answer.append(JSON.Member("payment_method", ["type": "CARD", "vaulted_token": "vault-1"]))
        for customer in [Self.customer, nil] {
            let (opened, _) = try await opened(YunoSessionOptions(customerID: customer), order: keeping)
            let transport = ScriptedTransport([.json(201, .object(answer))])
            var state = opened
            let provider = try provider(transport)
            _ = try await provider.complete(
                try Fixture.request(order: keeping), state: &state, journal: TestJournal())
            let request = try #require(await transport.requests.first)
            let body = try request.json
            #expect(body["payment_method"]?["vault_on_success"]?.bool == (customer == nil ? nil : true))
            #expect(body["customer_payer"]?["id"]?.string == customer)
            #expect(provider.vaultedToken(state)?.exposed == "vault-1")
        }
    }

    @Test func makesNoPaymentWithASessionThatTheClientPays() async throws {
        let (opened, body) = try await opened(YunoSessionOptions(workflow: .clientSDK))
        #expect(body["workflow"] == "SDK_SEAMLESS")
        let transport = ScriptedTransport([.json(200, [Fixture.paymentAnswer()]), .json(200, [])])
        var state = opened
        let provider = try provider(transport)
        let paid = try await provider.complete(try Fixture.request(), state: &state, journal: TestJournal())
        #expect(paid.name == "completed")
        #expect(await transport.requests.map(\.operation) == ["listPayments"])
        var other = opened
        let open = try await provider.complete(try Fixture.request(), state: &other, journal: TestJournal())
        #expect(open.name == "unknown")
        let error = try await #require(throws: ProviderError.self) {
            _ = try await provider.open(try Fixture.order(), key: Fixture.key, state: &other)
        }
        #expect(error.code == .attemptUnresolved)
    }

    @Test func watchesTheAgeOfASession() async throws {
        let (state, _) = try await opened(YunoSessionOptions())
        #expect(!(try provider(ScriptedTransport([]), at: 2 * 3600).needsNewSession(state)))
        #expect(try provider(ScriptedTransport([]), at: 3 * 3600 - 60).needsNewSession(state))
        #expect(!(try provider(ScriptedTransport([]), at: 9 * 3600).needsNewSession(ProviderState())))
        var old = state
        let error = try await #require(throws: ProviderError.self) {
            _ = try await provider(ScriptedTransport([]), at: 3 * 3600 + 1).complete(
                try Fixture.request(), state: &old, journal: TestJournal())
        }
        #expect(error.code == .sessionExpired)
        #expect(error.certainty == .notSent)
    }

    @Test func readsASessionAndItsMethods() async throws {
        let transport = ScriptedTransport([
            .json(
                200,
                [
                    "id": .string(Fixture.session), "used": true, "merchant_order_id": "order-123",
                    "amount": ["currency": "USD", "value": 105], "workflow": "SDK_CHECKOUT",
                ]),
            .json(200, [["type": "APPLE_PAY", "name": "Apple Pay", "vaulted_token": .null], ["name": "no type"]]),
            .json(200, ["id": "another"]),
        ])
        let provider = try provider(transport)
        let session = try await provider.readSession(Fixture.openState)
        #expect(session.isUsed == true)
        #expect(session.amount == (try Fixture.money("105.00")))
        #expect(session.workflow == .server)
        #expect(try await provider.paymentMethods(Fixture.openState).map(\.type) == ["APPLE_PAY"])
        let error = try await #require(throws: ProviderError.self) {
            _ = try await provider.readSession(Fixture.openState)
        }
        #expect(error.code == .badResponse)
    }

    struct Finding: Sendable, CustomTestStringConvertible {
        let name: String
        let script: [ScriptedTransport.Answer]
        let operations: [String]
        var testDescription: String { name }
    }

    private static let found: JSON = ["id": .string(customer), "merchant_customer_id": "shop-7"]
    private static func refusal(_ code: String) -> JSON { ["code": .string(code), "messages": ["no"]] }

    @Test(arguments: [
        Finding(name: "known", script: [.json(200, found)], operations: ["findCustomer"]),
        Finding(
            name: "unknown, 404", script: [.json(404, refusal("NOT_FOUND")), .json(201, found)],
            operations: ["findCustomer", "createCustomer"]),
        Finding(
            name: "unknown, 400", script: [.json(400, refusal("CUSTOMER_NOT_FOUND")), .json(201, found)],
            operations: ["findCustomer", "createCustomer"]),
        Finding(
            name: "made by another in between",
            script: [
                .json(400, refusal("CUSTOMER_NOT_FOUND")), .json(400, refusal("CUSTOMER_ID_DUPLICATED")),
                .json(200, found),
            ],
            operations: ["findCustomer", "createCustomer", "findCustomer"]),
    ])
    func findsOrCreatesACustomer(_ row: Finding) async throws {
        let transport = ScriptedTransport(row.script)
        let buyer = Buyer(email: "ada@example.com", phone: "+15550100", givenName: "Ada", familyName: "L")
        let id = try await provider(transport).findOrCreateCustomer("shop-7", buyer: buyer)
        #expect(id == Self.customer)
        let requests = await transport.requests
        #expect(requests.map(\.operation) == row.operations)
        if let create = requests.first(where: { $0.operation == "createCustomer" }) {
            #expect(create.replay == .once)
            #expect(
                try create.json["merchant_customer_id"] == "shop-7" && create.json["email"] == "ada@example.com")
        }
    }

    @Test func neverTakesAnotherCustomer() async throws {
        let transport = ScriptedTransport([.json(200, ["id": "c", "merchant_customer_id": "shop-8"])])
        let error = try await #require(throws: ProviderError.self) {
            _ = try await provider(transport).findOrCreateCustomer("shop-7")
        }
        #expect(error.code == .badResponse)
        let short = try await #require(throws: ProviderError.self) {
            _ = try await provider(transport).findOrCreateCustomer("ab")
        }
        #expect(short.problems.map(\.path.description) == ["$.merchant_customer_id"])
    }

    @Test func makesATokenFromACardOrFromAKeptMethod() async throws {
        let transport = ScriptedTransport([.json(201, ["token": "t-1"]), .json(201, ["token": "t-2"])])
        let provider = try provider(transport)
        let card = YunoCard(
            number: "4507990000000002", expirationMonth: 11, expirationYear: 2028, securityCode: "123",
            holderName: "John Doe")
        #expect("\(card)".contains("4507990000000002") == false)
        let token = try await provider.createToken(card, state: Fixture.openState)
        #expect(token.exposed["token"] == "t-1")
        _ = try await provider.createToken(vaulted: Sensitive("vault-1"), state: Fixture.openState)
        let requests = await transport.requests
        #expect(
            try requests[0].json["payment_method"] == [
                "type": "CARD",
                "card": [
                    "number": "4507990000000002", "expiration_month": 11, "expiration_year": 28,
                    "security_code": "123", "holder_name": "John Doe",
                ],
            ])
        #expect(try requests[1].json["payment_method"] == ["type": "CARD", "vaulted_token": "vault-1"])
        #expect(requests[0].target.parameters.exposed == ["checkout_session": Fixture.session])
    }

    @Test func refusesACardWithoutRepeatingItsData() async throws {
        let card = YunoCard(
            number: "4507 9900", expirationMonth: 13, expirationYear: 1999, securityCode: "12x", holderName: "")
        let error = try await #require(throws: ProviderError.self) {
            _ = try await provider(ScriptedTransport([])).createToken(card, state: Fixture.openState)
        }
        #expect(error.certainty == .notSent)
        #expect(
            error.problems.map(\.path.description) == [
                "$.card.number", "$.card.expiration_month", "$.card.expiration_year", "$.card.security_code",
                "$.card.holder_name",
            ])
        #expect(!"\(error)".contains("4507"))
    }

    struct Return: Sendable, CustomTestStringConvertible {
        let name: String
        let payload: JSON
        let isTaken: Bool
        var testDescription: String { name }
    }

    private static let session = Fixture.session

    @Test(arguments: [
        Return(
            name: "the return address", payload: ["url": .string("shop://return?checkoutSession=\(session)")],
            isTaken: true),
        Return(name: "without a session", payload: ["url": "shop://return"], isTaken: true),
        Return(name: "another session", payload: ["url": "shop://return?checkoutSession=other"], isTaken: false),
        Return(
            name: "another scheme", payload: ["url": .string("evil://return?checkoutSession=\(session)")],
            isTaken: false),
        Return(
            name: "a challenge that ended",
            payload: [
                "type": "messageFromWeb",
                "data": ["origin": "CHALLENGE", "status": "COMPLETED", "data": "shop://return"],
            ],
            isTaken: true),
        Return(
            name: "a challenge that failed",
            payload: [
                "type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": "ERROR", "data": "timed out"],
            ],
            isTaken: true),
        Return(
            name: "a challenge of another session",
            payload: ["checkout_session": "other", "data": ["status": "COMPLETED"]], isTaken: false),
        Return(name: "nothing of use", payload: ["data": 7], isTaken: true),
    ])
    func readsAfterItsOwnStepAlone(_ row: Return) async throws {
        var state = Fixture.unansweredState
        state["payment_id"] = .string(Fixture.payment)
        state["return_scheme"] = "shop"
        let pending = Fixture.paymentAnswer(status: "PENDING", subStatus: "IN_PROCESS")
        let transport = ScriptedTransport(row.isTaken ? [.json(200, pending)] : [])
        let provider = try provider(transport)
        let result = ActionResult(payload: row.payload)
        guard row.isTaken else {
            let error = try await #require(throws: ProviderError.self) {
                _ = try await provider.resume(result, state: &state, journal: TestJournal())
            }
            #expect(error.certainty == .notSent)
            return
        }
        let outcome = try await provider.resume(result, state: &state, journal: TestJournal())
        // Whatever the client says, what Yuno says counts.
        #expect(outcome.name == "pending")
    }
}
