import AfterpayCheckout
import ExpressCheckout
import Testing

/// Options chosen on the merchant's page, after the sheet.
@Suite struct DeferredShippingTests {
    private static let order = Sample.order(optionChoice: .later)
    private static let express = Sample.quote("express")

    private static func request(
        checksum: String? = "sum-1", quote: Quote = express, order: CheckoutOrder = order,
        address: PostalAddress? = Sample.store
    ) -> CompletionRequest {
        let payload = JSON.object(compacting: [
            ("status", "SUCCESS"), ("orderToken", .string(Sample.token)),
        ])
        return CompletionRequest(
            order: order,
            authorization: Authorization(
                wallet: .afterpay, payload: payload, shippingAddress: address,
                confirmation: checksum.map { ["paymentScheduleChecksum": .string($0)] }), quote: quote,
            key: IdempotencyKey("key-1"))
    }

    @Test func opensAsASheetWithoutOptions() async throws {
        let script = Script(Sample.limits, Sample.opened)
        var state = ProviderState()
        let reply = try await Sample.provider(script).open(Self.order, key: IdempotencyKey("o"), state: &state)
        let payload = reply.clientPayload.exposed
        #expect(payload["addressMode"] == "ADDRESS_WITHOUT_SHIPPING_OPTIONS")
        #expect(payload["openCheckout"]?["shippingOptionRequired"] == false)
        #expect(payload["openCheckout"]?["buyNow"] == false, "a review comes after the sheet")
        let body = try JSON(parsing: try #require(await script.requests.last?.body).exposed)
        #expect(body["shippingOptionIdentifier"] == nil)
    }

    @Test func chargesNothingBeforeTheCustomerHasChosen() async throws {
        var state = try await Sample.openState()
        let script = Script(Sample.checkout(option: nil))
        let outcome = try await Sample.provider(script).complete(
            Self.request(checksum: nil), state: &state, journal: Journal())
        #expect(outcome == .needsCorrection(.init(quote: Self.express)))
        #expect(await script.operations == ["getCheckout"])
    }

    @Test(arguments: [CheckoutOrder.Capture.automatic, .manual])
    func chargesTheNewTotalWithWhatGoesWithIt(capture: CheckoutOrder.Capture) async throws {
        var state = try await Sample.openState()
        let script = Script(
            Sample.checkout(option: nil),
            Sample.payment("APPROVED", capture == .manual ? "AUTH_APPROVED" : "CAPTURED", amount: "113.25"))
        let outcome = try await Sample.provider(script).complete(
            Self.request(order: Sample.order(optionChoice: .later, capture: capture)), state: &state,
            journal: Journal())
        #expect(outcome.name == "completed")
        let body = try JSON(parsing: try #require(await script.requests.last?.body).exposed)
        #expect(body["amount"] == ["amount": "113.25", "currency": "USD"])
        #expect(body["isCheckoutAdjusted"] == true && body["paymentScheduleChecksum"] == "sum-1")
        #expect(body["items"]?.array?.count == 1 && body["shipping"]?["line1"] == "9 Store Road")
        #expect(body["requestId"] == (capture == .manual ? "key-1" : nil))
    }

    @Test func anUnchangedTotalIsChargedAsItIs() async throws {
        var state = try await Sample.openState()
        let script = Script(Sample.checkout(option: nil), Sample.payment())
        _ = try await Sample.provider(script).complete(
            Self.request(quote: Sample.quote()), state: &state, journal: Journal())
        let body = try JSON(parsing: try #require(await script.requests.last?.body).exposed)
        #expect(body["isCheckoutAdjusted"] == nil && body["items"] == nil)
    }

    @Test func saysWhatIsMissing() async throws {
        let opened = try await Sample.openState()
        let error = try await providerError { () async throws(ProviderError) in
            var state = opened
            return try await Sample.provider(Script(Sample.checkout(option: nil))).complete(
                Self.request(order: Sample.order(lineItems: [], optionChoice: .later), address: nil), state: &state,
                journal: Journal())
        }
        #expect(error.problems.map(\.path.description) == ["$.line_items", "$.shipping_address"])
        #expect(error.certainty == .notSent)
    }

    @Test func theSheetIsTakenAsAnsweredWithoutOptions() throws {
        let bridge = try #require(Sample.provider(Script()).bridge)
        let message: JSON = [
            "type": "onShippingAddressChange", "meta": ["requestId": "r"], "payload": ["countryCode": "US"],
        ]
        for answer in [ClientAnswer.quote(Self.express, optionsChanged: true), .keep(nil)] {
            #expect(try bridge.encode(answer, to: message, order: Self.order) == ["meta": ["requestId": "r"]])
        }
    }
}
