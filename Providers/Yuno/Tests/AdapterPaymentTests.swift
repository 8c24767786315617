import ExpressCheckout
import Testing
import YunoCheckout

@Suite struct AdapterPaymentTests {
    @Test func sendsTheWholePaymentAfterItWasRecorded() async throws {
        let transport = ScriptedTransport([.json(201, Fixture.paymentAnswer())])
        let journal = TestJournal(watching: transport)
        let order = try Fixture.order(
            buyer: Buyer(
                email: "old@example.com", phone: "+4915550100", givenName: "Ada", familyName: "Lane",
                document: Buyer.Document(type: "CPF", number: "12345678901")),
            client: ClientInfo(ip: "203.0.113.7", userAgent: "Mozilla/5.0", language: "zh-Hant-TW"))
        let bare = try Fixture.authorization()
        let authorization = Authorization(
            wallet: bare.wallet, payload: bare.payload.exposed, shippingAddress: bare.shippingAddress?.exposed,
            billingAddress: PostalAddress(
                streetAddress: "2 Side St", extendedAddress: "B", locality: "Wien", postalCode: "1010", country: "AT"),
            buyer: Buyer(email: "ada@example.com"), selected: bare.selected)
        var state = Fixture.openState

        let outcome = try await Fixture.provider(transport).complete(
            try Fixture.request(order: order, authorization: authorization), state: &state, journal: journal)

        let request = try #require(await transport.requests.first)
        #expect(request.method == .post)
        #expect(request.target.url.exposed == "https://api-sandbox.y.uno/v1/payments")
        #expect(
            request.headerLines == [
                "public-api-key: sandbox_public", "private-secret-key: sandbox_private", "accept: application/json",
                "content-type: application/json", "X-Idempotency-Key: \(Fixture.key)",
            ])
        #expect(request.operation == "createPayment")
        #expect(request.replay == .keyed)
        #expect(request.limits.total == .seconds(65))
        #expect(
            request.bodyText == """
                {"account_id":"\(Fixture.account)","description":"Two shirts","country":"US",\
                "merchant_order_id":"order-123","amount":{"currency":"USD","value":105.00},\
                "checkout":{"session":"\(Fixture.session)"},"workflow":"SDK_CHECKOUT",\
                "payment_method":{"token":"\(Fixture.token)","type":"APPLE_PAY"},"customer_payer":{\
                "first_name":"Ada","last_name":"Lane","email":"ada@example.com",\
                "phone":{"country_code":"49","number":"15550100"},\
                "document":{"document_number":"12345678901","document_type":"CPF"},\
                "billing_address":{"address_line_1":"2 Side St","city":"Wien","country":"AT"},\
                "shipping_address":{"address_line_1":"1 Main St","city":"Springfield","state":"CA",\
                "zip_code":"95014","country":"US"},"ip_address":"203.0.113.7",\
                "browser_info":{"user_agent":"Mozilla/5.0","language":"zh"}}}
                """)
        #expect(await journal.requestsBefore == [0])
        let call = try #require(await journal.calls.first)
        #expect(call.operation == "createPayment")
        #expect(call.template == "/v1/payments")
        #expect(call.key == Fixture.key)
        #expect(call.body.exposed == request.body?.exposed)
        #expect(await journal.states == [Fixture.unansweredState])
        #expect(
            outcome
                == .completed(
                    PaymentSnapshot(
                        id: PaymentID(Fixture.payment), state: .captured, amount: try Fixture.money("105.00"),
                        balance: PaymentSnapshot.Balance(
                            captured: try Fixture.money("105.00"), refunded: try Fixture.money("0.00"),
                            open: try Fixture.money("0.00")))))
        #expect(state["payment_id"]?.string == Fixture.payment)
    }

    @Test func holdsTheMoneyForAManualCaptureAndNamesTheWallet() async throws {
        let transport = ScriptedTransport([
            .json(201, Fixture.paymentAnswer(status: "PENDING", subStatus: "AUTHORIZED"))
        ])
        var state = Fixture.openState
        let outcome = try await Fixture.provider(transport).complete(
            try Fixture.request(
                order: try Fixture.order(capture: .manual),
                authorization: try Fixture.authorization(wallet: "GOOGLE_PAY")),
            state: &state, journal: TestJournal())
        #expect(
            try #require(await transport.requests.first).json["payment_method"] == [
                "token": .string(Fixture.token), "type": "GOOGLE_PAY", "detail": ["card": ["capture": false]],
            ])
        guard case .completed(let payment) = outcome else { throw TestFailure("\(outcome.name)") }
        #expect(payment.state == .authorized)
    }

    @Test(arguments: [
        ("+15550100", "1", "5550100"), ("+79161234567", "7", "9161234567"), ("+447700900123", "44", "7700900123"),
        ("+96512345678", "965", "12345678"), ("+59171234567", "591", "71234567"),
        ("+5511999999999", "55", "11999999999"),
    ])
    func cutsAPhoneNumber(_ phone: String, _ country: String, _ number: String) async throws {
        let payer = try await payer(of: Buyer(phone: phone))
        #expect(payer?["phone"] == ["country_code": .string(country), "number": .string(number)])
    }

    @Test(arguments: ["5550100", "+0123456789", "+1 555 0100", "+12", "", "+1234567890123456"])
    func leavesOutAPhoneNumberThatCannotBeCut(_ phone: String) async throws {
        #expect(try await payer(of: Buyer(phone: phone))?["phone"] == nil)
    }

    private func payer(of buyer: Buyer) async throws -> JSON? {
        let transport = ScriptedTransport([.json(201, Fixture.paymentAnswer())])
        var state = Fixture.openState
        _ = try await Fixture.provider(transport).complete(
            try Fixture.request(order: try Fixture.order(buyer: buyer)), state: &state, journal: TestJournal())
        return try #require(await transport.requests.first).json["customer_payer"]
    }

    @Test func sendsNoAddressThatLacksARequiredPart() async throws {
        let transport = ScriptedTransport([.json(201, Fixture.paymentAnswer(value: .number("100.00")))])
        var state = Fixture.openState
        let order = try Fixture.order(options: [])
        let authorization = Authorization(
            wallet: .applePay, payload: .string(Fixture.token),
            shippingAddress: PostalAddress(streetAddress: "9 A St", locality: "Au", postalCode: "6105", country: "CH"))
        _ = try await Fixture.provider(transport).complete(
            try Fixture.request(order: order, authorization: authorization), state: &state, journal: TestJournal())
        let body = try #require(await transport.requests.first).json
        #expect(body["customer_payer"] == nil)
        #expect(body["payment_method"]?["token"]?.string == Fixture.token)
    }

    @Test(arguments: [CheckoutOrder.Delivery.pickup, .shipping])
    func sendsTheAddressThatTheOrderFixes(_ delivery: CheckoutOrder.Delivery) async throws {
        let transport = ScriptedTransport([.json(201, Fixture.paymentAnswer())])
        var state = Fixture.openState
        let base = try Fixture.order()
        let store = PostalAddress(
            streetAddress: "7 Store Rd", locality: "Oakland", region: "CA", postalCode: "94601", country: "US")
        let order = CheckoutOrder(
            reference: base.reference, country: "US", currency: base.currency, summary: base.summary,
            shippingOptions: base.shippingOptions, delivery: delivery,
            addressMode: delivery == .pickup ? .choose : .fixed, shippingAddress: store)
        _ = try await Fixture.provider(transport).complete(
            try Fixture.request(order: order), state: &state, journal: TestJournal())
        let payer = try #require(await transport.requests.first).json["customer_payer"]
        #expect(payer?["shipping_address"]?["address_line_1"] == "7 Store Rd")
    }

    @Test func chargesTheQuoteWhateverTheTokenSays() async throws {
        let transport = ScriptedTransport([.json(201, Fixture.paymentAnswer(value: .number("112.00")))])
        var state = Fixture.openState
        let order = try Fixture.order()
        let quote = Quote(opening: order).choosing(order.shippingOptions[1])
        // The token names the option at 1 USD.
        let outcome = try await Fixture.provider(transport).complete(
            try Fixture.request(
                order: order, authorization: try Fixture.authorization(option: "express"), quote: quote),
            state: &state, journal: TestJournal())
        #expect(outcome.name == "completed")
        #expect(try #require(await transport.requests.first).json["amount"]?["value"]?.numberText == "112.00")
    }

    @Test func asksForACorrectionWhenTheTokenHasAnotherOption() async throws {
        let transport = ScriptedTransport([])
        let journal = TestJournal()
        var state = Fixture.openState
        let order = try Fixture.order()
        let quote = Quote(opening: order)
        let provider = try Fixture.provider(transport)
        let other = try await provider.complete(
            try Fixture.request(authorization: try Fixture.authorization(option: "express")), state: &state,
            journal: journal)
        #expect(
            other == .needsCorrection(CheckoutOutcome.Correction(quote: quote.choosing(order.shippingOptions[1]))))
        let unknown = try await provider.complete(
            try Fixture.request(authorization: try Fixture.authorization(option: "drone")), state: &state,
            journal: journal)
        #expect(unknown == .needsCorrection(CheckoutOutcome.Correction(quote: quote)))
        #expect(await transport.requests.isEmpty)
        #expect(await journal.calls.isEmpty)
        #expect(state == Fixture.openState)
    }

    @Test func sendsNothingThatCannotBeRecorded() async throws {
        let transport = ScriptedTransport([])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var state = Fixture.openState
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal(refuses: true))
        }
        #expect(error?.code == .storeFailed)
        #expect(await transport.requests.isEmpty)
        #expect(state == Fixture.openState)
    }

    struct Misfit: Sendable, CustomTestStringConvertible {
        let name: String
        let state: ProviderState
        let token: JSON
        let code: ProviderError.Code
        var testDescription: String { name }
    }

    @Test(arguments: [
        Misfit(name: "no session", state: ProviderState(), token: "t", code: .invalidState),
        Misfit(
            name: "another order's session",
            state: ProviderState(content: ["session": "s", "reference": "order-9"]), token: "t", code: .invalidState),
        Misfit(
            name: "an unanswered payment",
            state: ProviderState(content: ["session": "s", "reference": "order-123", "payment_key": "k"]), token: "t",
            code: .attemptUnresolved),
        Misfit(
            name: "an unanswered payment under the same key", state: Fixture.unansweredState, token: "t",
            code: .attemptUnresolved),
        Misfit(
            name: "a used session",
            state: ProviderState(
                content: ["session": "s", "reference": "order-123", "payment_key": "k", "payment_id": "p"]),
            token: "t", code: .sessionExpired),
        Misfit(name: "no token", state: Fixture.openState, token: ["token": .null], code: .invalidRequest),
        Misfit(
            name: "another session's token", state: Fixture.openState,
            token: ["token": "t", "checkout_session": "other"], code: .invalidRequest),
    ])
    func paysNothingWithWhatDoesNotFit(_ misfit: Misfit) async throws {
        let transport = ScriptedTransport([])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request(
            authorization: Authorization(wallet: .applePay, payload: misfit.token))
        var state = misfit.state
        let error = await #expect(throws: ProviderError.self) {
            _ = try await provider.complete(request, state: &state, journal: TestJournal())
        }
        #expect(error?.code == misfit.code)
        #expect(error?.certainty == .notSent)
        #expect(await transport.requests.isEmpty)
        #expect(state == misfit.state)
    }

    @Test func keepsTheAttemptWhenTheAnswerIsLostAndForgetsItWhenRefused() async throws {
        let transport = ScriptedTransport([
            .json(400, ["code": "INVALID_PARAMETERS", "messages": ["customer_payer.email"]]), .lost(.notSent),
            .lost(.maybeHappened),
        ])
        let provider = try Fixture.provider(transport)
        let request = try Fixture.request()
        var states: [ProviderState] = []
        for _ in 0..<3 {
            var state = Fixture.openState
            await #expect(throws: ProviderError.self) {
                _ = try await provider.complete(request, state: &state, journal: TestJournal())
            }
            states.append(state)
        }
        #expect(states == [Fixture.openState, Fixture.openState, Fixture.unansweredState])
    }
}
