import CheckoutConformance
import ExpressCheckout
import Testing

/// The sheet from opening to authorisation, message by message.
@Suite(.timeLimit(.minutes(1)))
struct WorldSheetTests {
    private func amounts(_ reply: ClientReply) -> [String?] {
        (reply.message?.exposed["payload"]?.array ?? []).map { $0["orderAmount"]?["amount"]?.string }
    }

    @Test func opensWithAToken() async throws {
        try await WorldRun.run { run in
            let reply = try await run.flow.open()
            let payload = reply.clientPayload.exposed
            #expect(payload["token"]?.nonEmptyString != nil)
            #expect(payload["openCheckout"]?["token"] == payload["token"])
            #expect(payload["openCheckout"]?["environment"] == "sandbox")
            #expect(try await run.world.operations() == ["configuration", "createCheckout"])
            #expect(try await run.charges().isEmpty)
        }
    }

    @Test func answersAnAddressWithOptionsAndARefusalWithItsCode() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            let served = await run.address()
            #expect(served.problem == nil && amounts(served) == ["105.00", "112.00"])
            #expect(served.message?.exposed["meta"]?["requestId"] == "request-1")
            #expect(served.message?.exposed["type"] == nil)

            let refused = await run.address(SampleShop.refused)
            #expect(
                refused.message?.exposed
                    == ["meta": ["requestId": "request-2"], "error": "SHIPPING_ADDRESS_UNSUPPORTED"])

            // Afterpay would let the customer confirm all the same: it is not charged.
            let outcome = try await run.flow.complete(try await run.confirm(SampleShop.refused))
            guard case .needsCorrection(let correction) = outcome else {
                Issue.record("a refused address must not be charged")
                return
            }
            #expect(correction.issues.map(\.code) == [.addressUndeliverable])
            #expect(try await run.charges().isEmpty)

            // Back to an address that is served: the same sheet goes on.
            #expect(amounts(await run.address()) == ["105.00", "112.00"])
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func keepsAnOptionsOwnPrice() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let switched = try await run.pick("express")
            #expect(switched.problem == nil)
            let payload = switched.message?.exposed["payload"]
            #expect(payload == nil || payload?["orderAmount"]?["amount"] == "112.00")
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 112.00 USD"])
        }
    }

    private static let dear = Sample.option("express", 13_00)
    /// Express gets dearer once it is picked; told as a whole total, as the option, or within the whole list.
    static let repricings: [QuoteReply] = [
        .quote(summary: dear.summary), .quote(options: [dear]), .quote(summary: dear.summary, options: [dear]),
        .quote(options: [SampleShop.order.shippingOptions[0], dear], selected: dear.id),
    ]

    @Test(arguments: repricings)
    func chargesTheNewPriceOfAnOption(_ repricing: QuoteReply) async throws {
        let pricing = Pricing { request in
            guard request.reason == .option else { return try await SampleShop().quote(request, for: SampleShop.order) }
            return request.selected == Self.dear.id ? repricing : .keep
        }
        try await WorldRun.run(quoter: pricing) { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let switched = try await run.pick("express")
            #expect(switched.problem == nil)
            let payload = try #require(switched.message?.exposed["payload"])
            #expect(payload["id"] == "express" && payload["orderAmount"]?["amount"] == "113.00")
            // Back and forth: the list has not shrunk.
            #expect(try await run.pick("standard").message?.exposed["payload"]?["orderAmount"]?["amount"] == "105.00")
            #expect(try await run.pick("express").message?.exposed["payload"]?["orderAmount"]?["amount"] == "113.00")
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 113.00 USD"])
        }
    }

    @Test func refusesAnAnswerThatTheSheetCouldNotShow() async throws {
        let pricing = Pricing { request in
            .quote(options: [Sample.option("standard", 5_00), Sample.option("express", 12_00, hasSummary: false)])
        }
        try await WorldRun.run(quoter: pricing) { run in
            _ = try await run.flow.open()
            let reply = await run.address()
            #expect(reply.problem?.problems.map(\.path.description) == ["$.options[1].summary"])
            #expect(reply.message?.exposed["error"] == "SERVICE_UNAVAILABLE")
            // What the sheet could not show is not what the flow charges.
            #expect(try await run.flow.complete(try await run.confirm()).name == "needs_correction")
            #expect(try await run.charges().isEmpty)
        }
    }

    @Test func anUnreadableMessageIsAnswered() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            let messages: [JSON] = [
                ["type": "onShippingAddressChange", "meta": ["requestId": "r"]],
                ["type": "onShippingOptionChange", "meta": ["requestId": "r"], "payload": ["id": 7]],
                ["type": "onShippingOptionChange", "meta": ["requestId": "r"], "payload": ["id": "gone"]],
                ["type": "onBrandUpdate", "meta": ["requestId": "r"], "payload": "x"],
            ]
            for message in messages {
                let reply = await run.flow.handle(message)
                #expect(reply.problem != nil && reply.message?.exposed["meta"]?["requestId"] == "r")
            }
        }
    }

    @Test func theCustomerCancels() async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            let reply = await run.flow.handle(["status": "CANCELLED"])
            #expect(reply.outcome == .cancelled && reply.problem == nil && reply.message == nil)
            #expect(await run.flow.phase == .cancelled)
            // A SUCCESS that was under way comes too late.
            let late = await run.flow.handle(authorization.payload.exposed)
            #expect(late.outcome == nil && late.problem?.code == .cancelled)
            #expect(try await run.charges().isEmpty)
        }
    }

    // MARK: - A quoter that hangs

    @Test func answersInTimeForAQuoterThatDoesNot() async throws {
        let time = DoorTime()
        let desk = Gate()
        let pricing = Pricing { request in
            await desk.pass()  // It does not care that its task is cancelled.
            return try await SampleShop().quote(request, for: SampleShop.order)
        }
        try await WorldRun.run(quoter: pricing, time: time) { run in
            _ = try await run.flow.open()
            async let answer = run.address()
            await desk.someoneWaits()
            await time.door.someoneWaits()
            await time.door.open()
            let reply = await answer
            #expect(reply.message?.exposed["error"] == "SERVICE_UNAVAILABLE")
            #expect(reply.problem?.code == .unavailable)
            #expect(time.waits == [.seconds(4)])
            #expect(await run.flow.phase == .open)

            // The next one is late as well: an option keeps the price that it was offered at.
            let switched = try await run.pick("express")
            #expect(switched.message?.exposed == ["meta": ["requestId": "request-2"]])
            #expect(time.waits == [.seconds(4), .seconds(4)])

            // The late answers change nothing.
            await desk.open()
            #expect(await run.flow.sheet.issues.map(\.code) == [.serviceUnavailable])
            #expect(try await run.charges().isEmpty)
        }
    }
}
