import CheckoutConformance
import ExpressCheckout
import Testing

/// What an app hears of a whole flow.
@Suite(.timeLimit(.minutes(1))) struct CheckoutEventsTests {
    let script = ProviderScript()
    let time = ManualTime()

    private func makeFlow(
        _ order: CheckoutOrder = TestShop.order, quoter: (any ShippingQuoter)? = nil
    ) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID("c"), order: order, provider: ScriptedProvider(script: script), quoter: quoter, time: time)
    }

    private let refusing = ClosureQuoter { request in
        request.address?.exposed.region == "HI" ? .issues([TestShop.issue]) : .keep
    }

    @Test func aCheckoutFromOpeningToTheOrder() async throws {
        let flow = makeFlow(quoter: refusing)
        let events = await flow.events()
        _ = try await flow.open()
        _ = await flow.addressChanged(TestShop.refused.redacted, wallet: .applePay)
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        _ = await flow.optionChanged(TestShop.express, wallet: .applePay)
        _ = try await flow.complete(TestShop.authorization(selected: TestShop.express))
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        #expect(
            told.map(\.name)
                == ["started", "updated", "updated", "updated", "updated", "completed", "dismissed"])
        let statuses = told.compactMap(\.snapshot?.status.rawValue)
        #expect(
            statuses
                == [
                    "ready_for_complete", "incomplete", "ready_for_complete", "ready_for_complete",
                    "complete_in_progress", "completed",
                ])
        let refusal = try #require(told[1].snapshot?.messages.first)
        #expect(refusal.code == "address_undeliverable")
        #expect(refusal.severity == .recoverable)
        #expect(refusal.path == "$.fulfillment.methods[0].destinations[0].address_region")
        let last = try #require(told[5].snapshot)
        #expect(last.total?.decimalText == "112.00")
        #expect(last.order == PlacedOrder(id: "order-123"))
        #expect(last.fulfillment?.methods.first?.groups.first?.selectedOption == "express")
        #expect(last.messages.isEmpty)
    }

    @Test func aDeclineThatCanBeRetriedIsAnUpdate() async throws {
        await script.end("pay", .success(.declined(Decline(.insufficientFunds, session: .reusable))))
        let flow = makeFlow()
        let events = await flow.events()
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        await script.end("pay", .success(.completed(PaymentSnapshot(id: nil, state: .captured, amount: nil))))
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        #expect(
            told.map(\.name)
                == ["started", "updated", "updated", "updated", "updated", "completed", "dismissed"])
        let decline = try #require(told[2].snapshot)
        #expect(decline.status == .incomplete)
        #expect(decline.messages.map(\.code) == ["payment_failed"])
        #expect(decline.messages.first?.unknown == [JSON.Member("reason", "insufficient_funds")])
        #expect(told[3].snapshot?.status == .readyForComplete)
        #expect(told[5].snapshot?.messages == [])
    }

    @Test func anUndecidedPaymentIsDismissedAndCompletesLater() async throws {
        await script.end("pay", .failure(CheckoutFlowEdgeTests.lost))
        let flow = makeFlow()
        let events = await flow.events()
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        _ = try await flow.lookUp()
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        #expect(told.map(\.name) == ["started", "updated", "dismissed", "completed"])
        #expect(told[1].snapshot?.status == .completeInProgress)
    }

    @Test func anActionAsksForTheCustomer() async throws {
        let action = ClientAction(.redirect, url: "https://bank.example/?token=secret")
        await script.end("pay", .success(.actionRequired(action)))
        let flow = makeFlow()
        let events = await flow.events()
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        _ = try await flow.resume(ActionResult(payload: .null))
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        let escalated = try #require(told.first { $0.snapshot?.status == .requiresEscalation }?.snapshot)
        #expect(escalated.continueURL?.exposed == "https://bank.example/?token=secret")
        #expect(!"\(escalated)".contains("secret"))
        #expect(told.map(\.name).suffix(2) == ["completed", "dismissed"])
    }

    @Test func openingThatFailsIsAFailureAlone() async throws {
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order,
            provider: MispricedProvider(quote: Quote(summary: try TestShop.summary(1_00))))
        let events = await flow.events()
        await #expect(throws: ProviderError.self) { try await flow.open() }
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        guard case .failed(let failure) = told.first else {
            Issue.record("\(told.map(\.name))")
            return
        }
        #expect(told.count == 1)
        #expect(failure.code == .amountMismatch)
        #expect(failure.snapshot?.status == .canceled)
    }

    @Test func theCustomersCloseIsDismissedOnce() async throws {
        let flow = makeFlow()
        let events = await flow.events()
        _ = try await flow.open()
        _ = await flow.handle(["event": "cancel"])
        try await flow.cancel()
        _ = await flow.handle(["event": "cancel"])
        var told: [CheckoutEvent] = []
        for await event in events { told.append(event) }
        #expect(told.map(\.name) == ["started", "updated", "dismissed"])
        #expect(told[1].snapshot?.status == .canceled)
    }

    @Test func nothingOfTheCustomerIsToldUnlessAskedFor() async throws {
        let order = CheckoutArchiveTests.order
        let flow = makeFlow(order)
        let plain = await flow.events()
        let full = await flow.events(showing: [.buyer, .payment])
        _ = try await flow.open()
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        _ = try await flow.complete(TestShop.authorization())
        var shown: [JSON] = []
        for await event in plain { shown += [event.snapshot?.json].compactMap { $0 } }
        let text = JSON.array(shown).text
        for secret in ["ada@example.com", "Lane", "+15550100", "1 Main St", "Springfield", "95014", "\"payment\""] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(text.contains("\"address_country\":\"US\""))
        var asked: [CheckoutSnapshot] = []
        for await event in full { asked += [event.snapshot].compactMap { $0 } }
        #expect(asked.last?.buyer?.exposed.email == "ada@example.com")
        #expect(asked.last?.payment?.exposed["state"]?.string == "captured")
        #expect(asked.last?.fulfillment?.methods.first?.destinations.first?.address?.exposed.locality == "Springfield")
        #expect(!"\(asked)".contains("ada@example.com"))
        #expect(!"\(asked)".contains("Springfield"))
    }

    @Test func aChangeThatAListenerDoesNotSeeIsNoUpdate() async throws {
        let flow = makeFlow()
        let plain = await flow.events()
        let full = await flow.events(showing: .buyer)
        _ = try await flow.open()
        _ = await flow.addressChanged(RedactedAddress(region: "CA", country: "US"), wallet: .applePay)
        _ = await flow.addressChanged(RedactedAddress(region: "NV", country: "US"), wallet: .applePay)
        try await flow.cancel()
        var names: [[String]] = [[], []]
        for await event in plain { names[0].append(event.name) }
        for await event in full { names[1].append(event.name) }
        #expect(names[0] == ["started", "updated", "updated", "dismissed"])
        #expect(names[1] == ["started", "updated", "updated", "updated", "dismissed"])
    }

    @Test func aListenerWhoComesLateHearsTheStartAndTheEnd() async throws {
        let flow = makeFlow()
        _ = try await flow.open()
        let events = await flow.events()
        try await flow.cancel()
        var names: [String] = []
        for await event in events { names.append(event.name) }
        #expect(names == ["started", "updated", "dismissed"])
        for await event in await flow.events() { Issue.record("\(event.name) of a checkout that is over") }
    }
}
