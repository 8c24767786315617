import CheckoutConformance
import CurlTransport
import ExpressCheckout
import Testing

/// Changes of real payments at the sandbox, answers lost and found.
@Suite(.timeLimit(.minutes(1))) struct WorldChangeTests {
    private static let key = IdempotencyKey("7f3cf6b4-40a4-4f2e-9d25-2f0c9a1b7e66")

    /// A paid, or with `isHeld` an authorised, checkout.
    private func paid(
        isHeld: Bool = false, _ body: (WorldCheckout, PaymentID) async throws -> Void
    ) async throws {
        let shop = SampleShop.order
        let order = CheckoutOrder(
            reference: shop.reference, country: shop.country, currency: shop.currency, summary: shop.summary,
            shippingOptions: shop.shippingOptions, capture: isHeld ? .manual : .automatic)
        try await WorldCheckout.run(order) { checkout in
            guard case .completed(let payment) = try await checkout.pay(try await checkout.openWithAddress()) else {
                throw TestFailure("not paid")
            }
            try await body(checkout, try #require(payment.id))
        }
    }

    private func state(_ outcome: CheckoutOutcome) -> String? {
        guard case .completed(let payment) = outcome else { return nil }
        return payment.state.rawValue
    }

    @Test func capturesInPartsAndReadsTheBalance() async throws {
        try await paid(isHeld: true) { checkout, payment in
            let payments = try #require(checkout.world.provider.payments)
            var state = ProviderState()
            let held = try await payments.read(payment, state: &state)
            #expect(held.state == .authorized)
            #expect(held.balance?.open?.decimalText == "105.00")
            let first = PaymentChange(
                .capture, of: payment, amount: try Fixture.money("100.00"), key: IdempotencyKey("part-1"))
            #expect(
                self.state(try await payments.perform(first, state: &state, journal: TestJournal()))
                    == "partially_captured")
            let again = try await payments.perform(first, state: &state, journal: TestJournal())
            #expect(self.state(again) == "partially_captured")
            let rest = PaymentChange(.capture, of: payment, key: IdempotencyKey("part-2"))
            #expect(self.state(try await payments.perform(rest, state: &state, journal: TestJournal())) == "captured")
            #expect(
                try await checkout.charges().map { String($0.prefix { $0 != "U" }) } == [
                    "authorize 105.00 ", "capture 100.00 ", "capture 5.00 ",
                ])
            let back = PaymentChange(
                .refund, of: payment, amount: try Fixture.money("5.00"), key: IdempotencyKey("back-1"))
            #expect(
                self.state(try await payments.perform(back, state: &state, journal: TestJournal()))
                    == "partially_refunded")
        }
    }

    @Test func releasesWhatIsHeld() async throws {
        try await paid(isHeld: true) { checkout, payment in
            let payments = try #require(checkout.world.provider.payments)
            var state = ProviderState()
            let void = PaymentChange(.void, of: payment, key: Self.key, reference: "order-123")
            #expect(self.state(try await payments.perform(void, state: &state, journal: TestJournal())) == "voided")
            #expect(try await payments.read(payment, state: &state).state == .voided)
            #expect(try await checkout.count("cancel") == 1)
        }
    }

    @Test(arguments: WorldFault.unclear)
    func neverPaysBackTwiceWhenAnAnswerIsLost(_ fault: WorldFault) async throws {
        try await paid { checkout, payment in
            let payments = try #require(checkout.world.provider.payments)
            let refund = PaymentChange(.refund, of: payment, amount: try Fixture.money("5.00"), key: Self.key)
            try await checkout.world.arm(fault.armed(for: "refund"))
            var state = ProviderState()
            let error = try await #require(throws: ProviderError.self) {
                _ = try await payments.perform(refund, state: &state, journal: TestJournal())
            }
            #expect(error.certainty == .maybeHappened)
            #expect(!error.isRetrySafe)
            // The merchant's process was killed: only what was saved before the call is left.
            let found = try await payments.lookUp(refund, state: &state)
            let again = try await payments.perform(refund, state: &state, journal: TestJournal())
            for outcome in [found, again] {
                #expect(outcome.name == (fault.acts ? "completed" : "unknown"))
            }
            #expect(try await checkout.count("refund") == 1)
            let back = try await checkout.charges().filter { $0.hasPrefix("refund") }
            #expect(back.count == (fault.acts ? 1 : 0))
        }
    }

    @Test func isToldOfAPaymentByASignedWebhook() async throws {
        try await paid { checkout, payment in
            for version in [JSON.number("1"), JSON.number("2")] {
                let delivery = try await webhook(checkout, payment, version: version)
                let webhooks = try #require(checkout.world.provider.webhooks)
                let event = try webhooks.read(delivery)
                #expect(event.payment == payment)
                #expect(event.outcome.name == "completed")
                #expect(webhooks.concerns(event, ProviderState(content: ["payment_id": .string(payment.rawValue)])))
                var forged = delivery.body.exposed
                forged[forged.count - 2] ^= 1
                #expect(throws: ProviderError.self) {
                    _ = try webhooks.read(WebhookDelivery(headers: delivery.headers, body: forged))
                }
            }
        }
    }

    /// What the sandbox sends to the merchant.
    private func webhook(
        _ checkout: WorldCheckout, _ payment: PaymentID, version: JSON
    ) async throws -> WebhookDelivery {
        let transport = CurlHTTPTransport()
        let body: JSON = ["payment": .string(payment.rawValue), "version": version]
        let answer = try await transport.send(
            HTTPRequest(
                .post, RequestTarget(checkout.world.sandbox, "/_consumer/webhook"),
                headers: [HTTPHeader("Content-Type", "application/json")], body: body.bytes, operation: "webhook",
                replay: .safe))
        await transport.shutDown()
        let sent = try answer.json()
        let headers = (sent["headers"]?.object ?? []).map { HTTPHeader($0.key, $0.value.string ?? "") }
        return WebhookDelivery(headers: headers, body: Array(try #require(sent["body"]?.string).utf8))
    }
}
