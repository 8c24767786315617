import AfterpayCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

/// Options after the sheet, and a payment that is undone, over real HTTP.
@Suite(.timeLimit(.minutes(1)))
struct WorldDeferredTests {
    private static let deferred: CheckoutOrder = {
        let order = SampleShop.order
        return CheckoutOrder(
            reference: order.reference, country: order.country, currency: order.currency, lineItems: order.lineItems,
            summary: order.summary, shippingOptions: order.shippingOptions, optionChoice: .later, origin: order.origin)
    }()

    /// The client's word once the customer has seen the widget.
    private static func reviewed(_ authorization: Authorization) -> JSON {
        var members = authorization.payload.exposed.object ?? []
        members.append(JSON.Member("paymentScheduleChecksum", "sum-1"))
        return .object(members)
    }

    @Test func chargesWhatTheCustomerChoseAfterTheSheet() async throws {
        try await WorldRun.run(order: Self.deferred) { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let authorization = try await run.confirm()
            #expect(try await run.flow.complete(authorization).name == "needs_correction")
            #expect(try await run.charges().isEmpty)

            _ = try await run.pick("express")
            let total = await run.flow.sheet.quote.summary.total.amount
            let reply = await run.flow.handle(Self.reviewed(authorization))
            #expect(reply.outcome?.name == "completed", "\(String(describing: reply.problem))")
            #expect(try await run.charges() == ["capture \(total)"])
        }
    }

    /// The flow gives the payment up: undone, nothing sent again for that token, and the customer may pay anew.
    @Test(arguments: CheckoutOrder.Capture.allCases)
    func aCheckoutGivesItsLostPaymentUp(_ capture: CheckoutOrder.Capture) async throws {
        try await WorldRun.run(order: WorldRun.order(capture)) { run in
            let authorization = try await run.confirmed()
            let operation = capture == .manual ? "auth" : "captureFull"
            try await run.world.arm(["kind": "truncate", "operation": .string(operation)])
            #expect(try await run.flow.complete(authorization).name == "unknown")
            #expect(try await run.flow.reverse() == .cancelled)
            let back = capture == .manual ? "void 105.00 USD" : "refund 105.00 USD"
            #expect(try await run.charges() == [WorldRun.charge(capture), back])
            let sent = try await run.world.operations()
            let error = try await #require(throws: ProviderError.self) { _ = try await run.flow.resend() }
            #expect(error.certainty == .notSent)
            #expect(try await run.world.operations() == sent)

            let again = try await run.confirmed()
            #expect(await run.flow.stored.sessions.count == 2)
            #expect(try await run.flow.complete(again).name == "completed")
            #expect(try await run.charges() == [WorldRun.charge(capture), back, WorldRun.charge(capture)])
        }
    }

    @Test(arguments: CheckoutOrder.Capture.allCases)
    func aPaymentWhoseAnswerIsLostIsUndone(_ capture: CheckoutOrder.Capture) async throws {
        try await WorldRun.run(order: WorldRun.order(capture)) { run in
            let provider = try #require(run.world.provider as? AfterpayProvider)
            let journal = Journal()
            var state = ProviderState()
            let payload = try await provider.open(
                WorldRun.order(capture), key: IdempotencyKey("o"), state: &state
            ).clientPayload.exposed
            let quote = await run.flow.sheet.quote
            let message = try await run.world.device.authorize(
                Approval(
                    clientPayload: payload, quote: quote, address: SampleShop.served, buyer: SampleShop.buyer,
                    card: .approves))
            let request = CompletionRequest(
                order: WorldRun.order(capture), authorization: Authorization(wallet: .afterpay, payload: message),
                quote: quote, key: IdempotencyKey("key-1"))
            let operation = capture == .manual ? "auth" : "captureFull"
            try await run.world.arm(["kind": "act_then_cut", "times": 2, "operation": .string(operation)])
            do throws(ProviderError) {
                _ = try await provider.complete(request, state: &state, journal: journal)
                Issue.record("its answer was lost")
            } catch {
                #expect(error.certainty == .maybeHappened)
            }
            #expect(try await provider.reverse(&state, journal: journal) == .cancelled)
            #expect(try await provider.lookUp(&state) == .cancelled)
            let back = capture == .manual ? "void 105.00 USD" : "refund 105.00 USD"
            #expect(try await run.charges() == [WorldRun.charge(capture), back])
        }
    }
}
