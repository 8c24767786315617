import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// Answers that no document describes: nothing crashes, nothing is guessed in favour of a payment.
@Suite struct AdapterOddAnswerTests {
    private func address() -> QuoteRequest {
        QuoteRequest(
            checkout: CheckoutID("c"), wallet: .applePay, reason: .address, address: SampleShop.served.redacted,
            selected: ShippingOption.ID("1"), sequence: 1)
    }

    private static let quoteVariables: JSON = [
        "input": [
            "paymentInitiateOnly": true,
            "shippingAddress": [
                "address1": "", "country": "US", "state": "CA", "zipCode": "95014", "city": "Springfield",
            ],
            "paymentReturnPage": "https://shop.example/return", "paymentFailedPage": "https://shop.example/cancel",
            "termsAndConditions": true,
        ]
    ]

    private func quote(_ exchanges: AdapterExchange...) async throws -> QuoteReply {
        let (provider, transport, opened) = try await AdapterShop.opened()
        for exchange in exchanges { await transport.expect(exchange) }
        var state = opened
        let quoting = try #require(provider.quoting)
        let reply = try await quoting.quote(address(), for: SampleShop.order, state: &state)
        #expect(await transport.left == 0)
        return reply
    }

    // MARK: - Quotes

    @Test func anEmptiedCartIsNoOrderOfNothing() async throws {
        let empty = AdapterShop.selection(lines: [], rows: AdapterShop.emptyRows)
        let reply = try await quote(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", Self.quoteVariables,
                .data(
                    AdapterShop.payload(
                        empty, userErrors: [AdapterShop.userError(nil, type: "UnavailableItem")],
                        ("action", .null)))))
        guard case .issues(let issues) = reply else {
            Issue.record("a total of nothing was quoted")
            return
        }
        #expect(issues.map(\.code) == [.addressUndeliverable])
    }

    @Test func aMethodThatIsNotOnOfferIsReplacedByTheFirst() async throws {
        let selection = AdapterShop.selection(method: 9)
        let reply = try await quote(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", Self.quoteVariables,
                .data(AdapterShop.payload(selection, ("action", .null)))),
            AdapterExchange(
                "setShippingMethod", bearer: "t4", ["id": 1], .data(AdapterShop.payload(AdapterShop.selection()))))
        guard case .quote(_, _, let selected) = reply else {
            Issue.record("no quote")
            return
        }
        #expect(selected == ShippingOption.ID("1"))
    }

    @Test func readsTheCartBeforeTheNextChangeWhenAnAnswerWasLost() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        let quoting = try #require(provider.quoting)
        await transport.expect(
            AdapterExchange("paymentInstructions", bearer: "t4", Self.quoteVariables, .fails(.maybeHappened)),
            AdapterExchange("selection", bearer: "t4", .data(AdapterShop.selection()), token: "t6"),
            AdapterExchange(
                "paymentInstructions", bearer: "t6", Self.quoteVariables,
                .data(AdapterShop.payload(AdapterShop.selection(), ("action", .null)))))
        _ = await adapterFailure { _ = try await quoting.quote(address(), for: SampleShop.order, state: &state) }
        _ = try await quoting.quote(address(), for: SampleShop.order, state: &state)
        #expect(await transport.left == 0)
    }

    // MARK: - Opening

    @Test(arguments: [#"{"data":{}}"#, #"{"data":null}"#, #"{"data":{"order":{}}}"#, #"{"data":{"order":[]}}"#])
    func anAnswerWithoutAnOrderIsNotASessionWithoutOne(_ text: String) async throws {
        let transport = AdapterScriptedTransport([
            AdapterExchange("selection", bearer: "base", .data(AdapterShop.selection()), token: "t1"),
            AdapterExchange("order", bearer: "t1", .raw(200, text)),
        ])
        let provider = try AdapterShop.provider(transport)
        var state = ProviderState()
        let error = await adapterFailure {
            _ = try await provider.open(SampleShop.order, key: IdempotencyKey("k"), state: &state)
        }
        #expect(error?.code == .badResponse)
        #expect(error?.certainty == .decided)
    }

    @Test func nullsReachNoClient() async throws {
        let contents: JSON = [
            "clientKey": "test_KEY", "context": "test", "country": .null, "languageCode": .null,
            "paymentAmount": .null,
            "paymentMethodsResponse": ["paymentMethods": [["type": "applepay", "brands": .null]]],
        ]
        let transport = AdapterScriptedTransport([
            AdapterExchange("selection", bearer: "base", .data(AdapterShop.selection()), token: "t1"),
            AdapterExchange("order", bearer: "t1", .data(.null)),
            AdapterExchange(
                "expressCheckoutWidgets", bearer: "t1", AdapterShop.widgetVariables(amount: 105_00),
                .data([
                    "list": [
                        .null, ["name": "x", "widgets": .null],
                        [
                            "name": "express_checkout_adyen",
                            "widgets": [
                                .null,
                                [
                                    "name": "express_checkout_adyen", "contents": .string(contents.text),
                                    "error": .null,
                                ],
                            ],
                        ],
                    ],
                    "userErrors": .null,
                ])),
        ])
        let provider = try AdapterShop.provider(transport)
        var state = ProviderState()
        let reply = try await provider.open(SampleShop.order, key: IdempotencyKey("k"), state: &state)
        #expect(reply.unavailable == nil)
        #expect(reply.notes.isEmpty)
        let applePay = try #require(reply.clientPayload.exposed["applePay"])
        #expect(applePay["supportedNetworks"] == nil)
        #expect(applePay["merchantIdentifier"] == nil)
        #expect(reply.clientPayload.exposed["countryCode"] == "US")
    }

    @Test(arguments: [1, 2])
    func takesBackTheLineThatGrewAndNoOther(_ grown: Int) async throws {
        let lines = { (first: Int64, second: Int64) in
            AdapterShop.selection(lines: [AdapterShop.line(first, id: "a"), AdapterShop.line(second, id: "b")])
        }
        let before = lines(1, 2)
        let after = grown == 1 ? lines(3, 2) : lines(1, 4)
        let sample = SampleShop.order
        let order = CheckoutOrder(
            reference: "r", country: "US", currency: sample.currency,
            lineItems: [
                LineItem(
                    id: "sku", title: "Shirt", quantity: 5, unitPrice: try AdapterShop.usd(50_00),
                    providerReferences: [MetadataEntry("centra-adyen", "4821-9")])
            ], summary: sample.summary, cart: .add, returnURL: sample.returnURL)
        let transport = AdapterScriptedTransport([
            AdapterExchange("selection", bearer: "base", .data(before), token: "t1"),
            AdapterExchange("order", bearer: "t1", .data(.null)),
            AdapterExchange("addItem", bearer: "t1", ["item": "4821-9", "quantity": 2], .fails(.maybeHappened)),
            AdapterExchange("selection", bearer: "t1", .data(after)),
            AdapterExchange(
                "updateLine", bearer: "t1",
                ["lineId": .string(grown == 1 ? "a" : "b"), "quantity": JSON(integerLiteral: Int64(grown))],
                .data(AdapterShop.payload(before))),
        ])
        let provider = try AdapterShop.provider(transport)
        var state = ProviderState()
        _ = await adapterFailure { _ = try await provider.open(order, key: IdempotencyKey("k"), state: &state) }
        try await provider.cancel(&state)
        try await provider.cancel(&state)
        #expect(await transport.left == 0)
    }

    // MARK: - Payment

    private func refused(
        _ userErrors: [JSON], cart: JSON, then exchanges: AdapterExchange...
    ) async throws -> CheckoutOutcome {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", AdapterShop.paymentVariables,
                .data(AdapterShop.payload(cart, userErrors: userErrors, ("action", .null))), token: "t5"))
        for exchange in exchanges { await transport.expect(exchange) }
        var state = opened
        let outcome = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        #expect(await transport.left == 0)
        return outcome
    }

    private static let emptied = AdapterShop.selection(lines: [], rows: AdapterShop.emptyRows)

    /// What a payment that arrived twice is told: the first one took the cart along.
    @Test(arguments: zip([AdapterShop.order(41), AdapterShop.order(40), .null], ["completed", "unknown", "unknown"]))
    func aRefusalThatFindsNoCartIsLookedUp(_ order: JSON, _ outcome: String) async throws {
        let found = try await refused(
            [AdapterShop.userError(nil, "The selection is empty")], cart: Self.emptied,
            then: AdapterExchange("order", bearer: "t5", .data(order)),
            AdapterExchange("selection", bearer: "t5", .data(Self.emptied)))
        #expect(found.name == outcome)
    }

    @Test func aCartWhoseLastItemIsGoneCannotBePaid() async throws {
        let outcome = try await refused(
            [AdapterShop.userError(nil, type: "UnavailableItem")], cart: Self.emptied)
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome.name) with nothing to buy")
            return
        }
        #expect(error.code == .conflict)
        #expect(error.certainty == .decided)
    }

    /// What Centra says may repeat what the shopper typed, or what the shop keeps secret.
    @Test func errorsRepeatNothingThatCentraSays() async throws {
        let secrets = ["1 Main St", "ada@example.com", "s3cret", "t4"]
        let text = secrets.joined(separator: " ")
        let outcome = try await refused(
            [AdapterShop.userError(["input", "paymentMethod"], text)], cart: AdapterShop.selection())
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterExchange(
                "paymentInstructions", bearer: "t4", AdapterShop.paymentVariables,
                .errors([["message": .string(text)]], data: .null, status: 400)))
        var state = opened
        let error = await adapterFailure {
            _ = try await provider.complete(
                AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        }
        for secret in secrets {
            #expect(!"\(outcome)".contains(secret))
            #expect(!String(reflecting: try #require(error)).contains(secret))
        }
    }

    /// `FAILED` beside an error may mean that the payment was finished before.
    @Test(arguments: zip([AdapterShop.order(41), .null], ["completed", "declined"]))
    func aFailureBesideAnErrorIsLookedUp(_ order: JSON, _ outcome: String) async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        await transport.expect(
            AdapterShop.pay(AdapterShop.script(["resultCode": "RedirectShopper", "action": ["type": "redirect"]])),
            AdapterExchange(
                "paymentResult", bearer: "t5", ["paymentMethodFields": ["redirectResult": "r", "express": "true"]],
                .data(["type": "FAILED", "userErrors": [AdapterShop.userError(nil, "There is no payment")]])),
            AdapterExchange("order", bearer: "t5", .data(order)),
            AdapterExchange("selection", bearer: "t5", .data(order == .null ? AdapterShop.selection() : Self.emptied)))
        var state = opened
        _ = try await provider.complete(
            AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        let found = try await provider.resume(
            ActionResult(payload: ["redirectResult": "r"]), state: &state, journal: AdapterJournal())
        #expect(found.name == outcome)
        #expect(await transport.left == 0)
    }

    @Test func aPaymentKeptByAnotherVersionIsUndecided() async throws {
        let (provider, transport, opened) = try await AdapterShop.opened()
        var state = opened
        state["payment"] = [
            "key": "pay-0", "currency": "USD", "minor_units": 10500, "phase": "reconciling",
        ]
        let error = await adapterFailure {
            _ = try await provider.complete(
                AdapterShop.completion(AdapterShop.quote()), state: &state, journal: AdapterJournal())
        }
        #expect(error?.code == .attemptUnresolved)
        #expect(await transport.operations.count == 4)
    }
}
