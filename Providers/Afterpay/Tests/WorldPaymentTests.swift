import CheckoutConformance
import ExpressCheckout
import Testing

/// What is charged, and what is not.
@Suite(.timeLimit(.minutes(1)))
struct WorldPaymentTests {
    @Test(arguments: CheckoutOrder.Capture.allCases)
    func chargesExactlyTheTotalOnce(_ capture: CheckoutOrder.Capture) async throws {
        try await WorldRun.run(order: WorldRun.order(capture)) { run in
            let authorization = try await run.confirmed()
            let outcome = try await run.flow.complete(authorization)
            guard case .completed(let snapshot) = outcome else {
                Issue.record("not completed: \(outcome.name)")
                return
            }
            #expect(snapshot.state == (capture == .manual ? .authorized : .captured))
            #expect(snapshot.amount == Sample.money(105_00) && snapshot.notes.isEmpty)
            #expect(try await run.charges() == [WorldRun.charge(capture)])

            // The client says it again, on whatever way.
            let again = await run.flow.handle(authorization.payload.exposed)
            #expect(again.outcome == nil && again.problem?.code == .invalidState)
            #expect(try await run.charges() == [WorldRun.charge(capture)])
        }
    }

    @Test func aSecondClickWhileTheFirstIsUnderWayChargesNothing() async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            async let first = run.flow.handle(authorization.payload.exposed)
            async let second = run.flow.handle(authorization.payload.exposed)
            let replies = await [first, second]
            #expect(replies.filter { $0.outcome?.name == "completed" }.count == 1)
            #expect(replies.filter { $0.problem?.certainty == .notSent }.count == 1)
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func aDeclineLeadsToANewTokenAndANewKey() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let first = try await run.confirm(card: .declines)
            guard case .declined(let decline) = try await run.flow.complete(first) else {
                Issue.record("not declined")
                return
            }
            #expect(decline.session == .spent)
            #expect(try await run.charges().isEmpty)

            _ = try await run.flow.open()
            _ = await run.address()
            let second = try await run.confirm()
            #expect(first.payload != second.payload)
            // The old token is another attempt's.
            #expect(try await run.flow.complete(first).name == "failed")
            #expect(try await run.flow.complete(second).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
            let record = await run.flow.stored
            #expect(record.sessions.count == 2 && record.attempts.count == 2)
            #expect(Set(record.attempts.map(\.key)).count == 2)
            #expect(Set(record.attempts.flatMap(\.calls).map(\.call.body)).count == 2)
        }
    }

    @Test func anAddressThatWasNotPricedIsPricedBeforeItIsCharged() async throws {
        let pricing = Pricing { request in
            let isDear = request.address?.exposed.region == "AK"
            return .quote(options: [Sample.option("standard", isDear ? 9_00 : 5_00)])
        }
        let far = PostalAddress(
            streetAddress: "1 Ice Rd", locality: "Nome", region: "AK", postalCode: "99762", country: "US",
            firstName: "Ada", lastName: "Lane")
        try await WorldRun.run(quoter: pricing) { run in
            _ = try await run.flow.open()
            _ = await run.address()
            guard case .needsCorrection(let correction) = try await run.flow.complete(try await run.confirm(far)) else {
                Issue.record("an address that costs more was charged")
                return
            }
            #expect(correction.quote?.summary.total.amount == Sample.money(109_00))
            #expect(try await run.charges().isEmpty)

            // The same price for another address needs no correction.
            _ = await run.address()
            let near = PostalAddress(
                streetAddress: "2 Oak St", locality: "Fresno", region: "CA", postalCode: "93650", country: "US",
                firstName: "Ada", lastName: "Lane")
            #expect(try await run.flow.complete(try await run.confirm(near)).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func anOptionThatWasNotPickedOnTheSheetIsCorrectedFirst() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let option = try #require(await run.flow.sheet.quote.options.last)
            let express = await run.flow.sheet.quote.choosing(option)
            guard
                case .needsCorrection(let correction) = try await run.flow.complete(
                    try await run.confirm(quote: express))
            else {
                Issue.record("an option that was not shown was charged")
                return
            }
            #expect(correction.quote?.summary.total.amount == Sample.money(112_00))
            #expect(try await run.charges().isEmpty)
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 112.00 USD"])
        }
    }

    @Test(arguments: [104_99, 105_01, 1_00])
    func aCheckoutOfAnotherTotalIsNotCharged(_ cents: Int64) async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let shown = await run.flow.sheet.quote
            let other = Quote(
                summary: Sample.summary([(.subtotal, cents)]), options: shown.options, selected: shown.selected)
            let outcome = try await run.flow.complete(try await run.confirm(quote: other))
            #expect(outcome.name == "needs_correction")
            #expect(try await run.world.operations().last == "getCheckout")
            #expect(try await run.charges().isEmpty)
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func aTokenThatNobodyConfirmedIsNotCharged() async throws {
        try await WorldRun.run { run in
            let token = try #require(try await run.flow.open().clientPayload.exposed["token"])
            let reply = await run.flow.handle(["status": "SUCCESS", "orderToken": token])
            guard case .failed(let error)? = reply.outcome else {
                Issue.record("a client's word is no payment")
                return
            }
            #expect(error.certainty == .decided && error.code == .conflict)
            #expect(try await run.charges().isEmpty)
            _ = await run.address()
            #expect(try await run.flow.complete(try await run.confirm()).name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func aTokenOfAnotherCheckoutIsNotCharged() async throws {
        try await WorldRun.run { run in
            _ = try await run.confirmed()
            let other = CheckoutFlow(
                id: CheckoutID("other"), order: SampleShop.order, provider: run.world.provider, quoter: SampleShop())
            let theirs = try await WorldRun(world: run.world, flow: other).confirmed()
            let before = try await run.world.operations()
            guard case .failed(let error) = try await run.flow.complete(theirs) else {
                Issue.record("another checkout's token was taken")
                return
            }
            #expect(error.certainty == .notSent)
            #expect(try await run.world.operations() == before)
            #expect(try await run.charges().isEmpty)
        }
    }

    @Test func anExpiredTokenIsNotCharged() async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            try await run.passTime(seconds: 3_600)
            guard case .failed(let error) = try await run.flow.complete(authorization) else {
                Issue.record("an expired checkout was charged")
                return
            }
            #expect(error.code == .sessionExpired && error.certainty == .decided)
            #expect(try await run.world.operations().last == "getCheckout")
            #expect(try await run.charges().isEmpty)
        }
    }

    /// Over a day later the answer is not stored any more, but the payment is still to be read.
    @Test func aLostPaymentIsFoundLongAfterwards() async throws {
        try await WorldRun.run { run in
            let authorization = try await run.confirmed()
            try await run.world.arm(["kind": "truncate", "operation": "captureFull"])
            #expect(try await run.flow.complete(authorization).name == "unknown")
            try await run.passTime(seconds: 25 * 3_600)
            // Sent again it is refused by now, which is no proof that it was not paid.
            guard case .unknown(let error) = try await run.flow.resend() else {
                Issue.record("a refused repeat decides nothing")
                return
            }
            #expect(error.code == .sessionExpired && error.certainty == .maybeHappened && !error.isRetrySafe)
            #expect(try await run.flow.lookUp().name == "completed")
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    /// An address of which nothing is known says nothing about where the order goes.
    @Test func anEmptyAddressIsNoPricedOne() async throws {
        try await WorldRun.run { run in
            _ = try await run.flow.open()
            _ = await run.flow.handle(run.world.device.addressMessage(RedactedAddress(), isOpening: false))
            let outcome = try await run.flow.complete(try await run.confirm(SampleShop.refused))
            #expect(outcome.name == "needs_correction")
            #expect(try await run.charges().isEmpty)
        }
    }

    /// The customer is quicker than the merchant's prices for the new address.
    @Test func anAddressThatIsStillBeingPricedIsNotCharged() async throws {
        let desk = Gate()
        let pricing = Pricing { request in
            if request.reason == .address, request.address?.exposed.region == "HI" { await desk.pass() }
            return try await SampleShop().quote(request, for: SampleShop.order)
        }
        try await WorldRun.run(quoter: pricing) { run in
            _ = try await run.flow.open()
            _ = await run.address()
            let authorization = try await run.confirm(SampleShop.refused)
            async let moved = run.address(SampleShop.refused)
            await desk.someoneWaits()
            let outcome = try await run.flow.complete(authorization)
            #expect(outcome.name == "needs_correction")
            // The sheet's message was answered all the same.
            #expect(await moved.message != nil)
            await desk.open()
            #expect(try await run.charges().isEmpty)
        }
    }

    // MARK: - Callers that go away

    /// Keeps the save that comes right before the payment call.
    actor SlowStore: CheckoutStore {
        let door = Gate()
        private let books = InMemoryCheckoutStore()

        func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? { try await books.load(id) }

        func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
            if let attempt = record.attempts.last, !attempt.calls.isEmpty, attempt.outcome == nil { await door.pass() }
            return try await books.save(record)
        }
    }

    @Test(arguments: CheckoutOrder.Capture.allCases)
    func aCallerThatIsCancelledCutsNoPayment(_ capture: CheckoutOrder.Capture) async throws {
        let store = SlowStore()
        try await WorldRun.run(order: WorldRun.order(capture), store: store) { run in
            let authorization = try await run.confirmed()
            let caller = Task { try await run.flow.complete(authorization) }
            await store.door.someoneWaits()
            #expect(try await run.charges().isEmpty, "sent before it was saved")
            caller.cancel()
            await store.door.open()
            #expect(try await caller.value.name == "completed")
            #expect(try await run.charges() == [WorldRun.charge(capture)])
        }
    }

    @Test func aCancelThatComesTooLateTouchesNothing() async throws {
        let store = SlowStore()
        try await WorldRun.run(store: store) { run in
            let authorization = try await run.confirmed()
            let caller = Task { try await run.flow.complete(authorization) }
            await store.door.someoneWaits()
            let cancel = Task { await run.flow.handle(["status": "CANCELLED"]) }
            // The cancel is kept with the checkout, so it waits for the store as well.
            while await !run.flow.stored.isCancelled { await Task.yield() }
            await store.door.open()
            #expect(await cancel.value.outcome == nil)
            #expect(try await caller.value.name == "completed")
            #expect(await run.flow.phase == .completed)
            #expect(try await run.charges() == ["capture 105.00 USD"])
        }
    }

    @Test func nothingIsSentThatCouldNotBeSaved() async throws {
        struct Full: CheckoutStore {
            let books = InMemoryCheckoutStore()
            func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? { nil }
            func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
                if record.attempts.last?.calls.isEmpty == false { throw .unavailable("full") }
                return try await books.save(record)
            }
        }
        try await WorldRun.run(store: Full()) { run in
            let authorization = try await run.confirmed()
            guard case .failed(let error) = try await run.flow.complete(authorization) else {
                Issue.record("paid without a record")
                return
            }
            #expect(error.code == .storeFailed && error.certainty == .notSent)
            #expect(try await run.world.operations().last == "getCheckout")
            #expect(try await run.charges().isEmpty)
        }
    }
}
