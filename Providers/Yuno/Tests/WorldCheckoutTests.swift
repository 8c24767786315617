import CheckoutConformance
import ExpressCheckout
import Testing

/// Whole checkouts over HTTP against the sandbox: what the customer sees, what is charged.
@Suite(.timeLimit(.minutes(1))) struct WorldCheckoutTests {
    private static let total = "capture 105.00 USD order-123"

    @Test func opensOneSessionAndChargesNothing() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.flow.open()
            #expect(opened.clientPayload.exposed["checkout_session"]?.nonEmptyString != nil)
            #expect(await checkout.flow.sheet.total.amount.decimalText == "105.00")
            #expect(try await checkout.world.operations() == ["createSession"])
            #expect(try await checkout.charges().isEmpty)
        }
    }

    @Test func refusesAnAddressAndQuotesAnother() async throws {
        try await WorldCheckout.run { checkout in
            _ = try await checkout.flow.open()
            let refused = await checkout.pick(SampleShop.refused, isOpening: true)
            #expect(
                refused.message?.exposed == [
                    "errors": [["code": "STATE_NOT_SUPPORTED", "message": "We don't ship to Hawaii yet"]]
                ])
            #expect(await !checkout.flow.sheet.isPayable)
            let quoted = await checkout.pick(SampleShop.served)
            let message = try #require(quoted.message?.exposed)
            #expect(message.object?.map(\.key) == ["summaryItems", "shippingMethods"])
            #expect(message["summaryItems"]?[2]?["amount"] == ["currency": "USD", "value": .number("105.00")])
            let method = try #require(message["shippingMethods"]?[1])
            #expect(method["id"] == "express")
            #expect(method["deliveryEstimate"] == ["from": "2026-12-09", "to": "2026-12-10"])
            #expect(method["summaryItems"]?[2]?["amount"]?["value"]?.numberText == "112.00")
            #expect(await checkout.flow.sheet.isPayable)
        }
    }

    @Test func chargesNothingForARefusedAddress() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            _ = await checkout.pick(SampleShop.refused)
            let reply = await checkout.flow.handle(try await checkout.token(opened, address: SampleShop.refused))
            #expect(reply.outcome?.name == "needs_correction")
            #expect(try await checkout.count("createPayment") == 0)
            #expect(try await checkout.charges().isEmpty)
        }
    }

    @Test func chargesTheTotalOnce() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            guard case .completed(let payment) = try await checkout.pay(opened) else { throw TestFailure("unpaid") }
            #expect(payment.amount == (try Fixture.money("105.00")))
            #expect(payment.notes.isEmpty)
            #expect(try await checkout.charges() == [Self.total])
        }
    }

    @Test func learnsThePrePricedSwitchFromTheToken() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let shown = await checkout.flow.sheet.quote
            let express = try #require(shown.options.last)
            #expect(checkout.world.device.optionMessage(express) == nil)
            #expect(try await checkout.pay(opened, quote: shown.choosing(express)).name == "completed")
            #expect(try await checkout.charges() == ["capture 112.00 USD order-123"])
        }
    }

    @Test func chargesTheNewTotalsOfAnAddress() async throws {
        try await WorldCheckout.run(quoter: RemoteAreaShop()) { checkout in
            let opened = try await checkout.openWithAddress()
            #expect(await checkout.flow.sheet.total.amount.decimalText == "119.99")
            // The sheet's switch back is priced by the new options, not by the order's.
            let standard = try #require(await checkout.flow.sheet.quote.options.last)
            let quote = await checkout.flow.sheet.quote.choosing(standard)
            #expect(try await checkout.pay(opened, quote: quote).name == "completed")
            #expect(try await checkout.charges() == ["capture 109.99 USD order-123"])
        }
    }

    @Test func triesAgainAfterADeclineInANewSessionWithANewKey() async throws {
        try await WorldCheckout.run { checkout in
            let first = try await checkout.openWithAddress()
            guard case .declined(let decline) = try await checkout.pay(first, card: .declines) else {
                throw TestFailure("not declined")
            }
            #expect(decline.code == .insufficientFunds)
            #expect(decline.session == .spent)
            #expect(try await checkout.charges().isEmpty)
            let second = try await checkout.openWithAddress()
            #expect(
                second.clientPayload.exposed["checkout_session"] != first.clientPayload.exposed["checkout_session"])
            #expect(try await checkout.pay(second).name == "completed")
            #expect(try await checkout.charges() == [Self.total])
            let attempts = await checkout.flow.stored.attempts
            #expect(Set(attempts.map(\.key)).count == 2)
            #expect(attempts.map { $0.calls.map(\.call.key) } == attempts.map { [$0.key] })
        }
    }

    @Test func paysAfterAChallenge() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            guard case .actionRequired(let action) = try await checkout.pay(opened, card: .asksForAction) else {
                throw TestFailure("no challenge")
            }
            #expect(action.kind == .threeDS)
            #expect(action.url != nil)
            #expect(try await checkout.charges().isEmpty)
            // Before the customer has been there, a look-up finds the step still open.
            #expect(try await checkout.flow.lookUp().name == "action_required")
            let done = await checkout.flow.handle(try await checkout.world.device.perform(action))
            #expect(done.outcome?.name == "completed")
            #expect(try await checkout.charges() == [Self.total])
        }
    }

    @Test(arguments: ["reset", "not_json", "truncate", "act_then_cut"])
    func keepsTheChallengeOpenWhileItCannotBeRead(_ fault: String) async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            guard case .actionRequired(let action) = try await checkout.pay(opened, card: .asksForAction) else {
                throw TestFailure("no challenge")
            }
            let message = try await checkout.world.device.perform(action)
            // libcurl repeats a read that a dead connection swallowed: enough faults for all its tries.
            try await checkout.world.arm(["kind": .string(fault), "operation": "getPayment", "times": 3])
            var reply = await checkout.flow.handle(message)
            for _ in 0..<3 where reply.outcome == nil {
                #expect(reply.problem?.certainty == .decided)
                #expect(reply.problem?.isRetrySafe == true)
                #expect(await checkout.flow.phase == .awaitingAction)
                reply = await checkout.flow.handle(message)
            }
            #expect(reply.outcome?.name == "completed")
            #expect(try await checkout.charges() == [Self.total])
        }
    }

    @Test func cancelsBeforeAPaymentWithoutACall() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            let reply = await checkout.flow.handle(["type": "yunoPaymentResult", "status": "CANCELED_BY_USER"])
            #expect(reply.outcome == .cancelled)
            #expect(await checkout.flow.handle(token).problem?.certainty == .notSent)
            #expect(try await checkout.count("createPayment") == 0)
            #expect(try await checkout.charges().isEmpty)
        }
    }

    @Test func paysInDinarsToTheLastFils() async throws {
        let order = try Fixture.order(
            reference: "ord 77/ä&x=1+2#%", country: "KW",
            summary: try Fixture.summary(
                [("goods", .subtotal, "12.345"), ("off", .discount, "-0.005"), ("total", .total, "12.340")], "KWD"),
            options: [])
        try await WorldCheckout.run(order, quoter: nil) { checkout in
            let opened = try await checkout.flow.open()
            guard case .completed(let payment) = try await checkout.pay(opened) else { throw TestFailure("unpaid") }
            #expect(payment.amount == (try Fixture.money("12.340", "KWD")))
            #expect(payment.notes.isEmpty)
            #expect(try await checkout.charges() == ["capture 12.340 KWD ord 77/ä&x=1+2#%"])
        }
    }

    @Test func findsALostPaymentOfAnAwkwardReference() async throws {
        let order = try Fixture.order(reference: "ord 77/ä&x=1+2#%")
        try await WorldCheckout.run(order) { checkout in
            let opened = try await checkout.openWithAddress()
            try await checkout.world.arm(["kind": "truncate", "operation": "createPayment"])
            #expect(try await checkout.pay(opened).name == "unknown")
            #expect(try await checkout.flow.lookUp().name == "completed")
        }
    }

    @Test func holdsAnAuthorisationForAManualCapture() async throws {
        try await WorldCheckout.run(try Fixture.order(capture: .manual)) { checkout in
            let opened = try await checkout.openWithAddress()
            guard case .completed(let payment) = try await checkout.pay(opened) else { throw TestFailure("unpaid") }
            #expect(payment.state == .authorized)
            #expect(try await checkout.charges() == ["authorize 105.00 USD order-123"])
        }
    }
}

/// A shop whose parcels to everywhere cost 9.99 more, the faster option first.
private struct RemoteAreaShop: ShippingQuoter {
    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        let options = try [("express", "19.99", "119.99"), ("standard", "9.99", "109.99")].map { id, fee, total in
            try Fixture.option(id, fee, total: total)
        }
        return .quote(options: options, selected: request.reason == .authorisation ? request.selected : nil)
    }
}
