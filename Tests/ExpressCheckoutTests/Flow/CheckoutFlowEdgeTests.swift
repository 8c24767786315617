import CheckoutConformance
import ExpressCheckout
import Testing

/// The actor's own duties: who is answered, in which order calls leave, what is stored when.
@Suite(.timeLimit(.minutes(1))) struct CheckoutFlowEdgeTests {
    let script = ProviderScript()
    let time = ManualTime()
    let store = FailingStore()

    func makeFlow(
        largestTotal: Int64 = .max, quoter: (any ShippingQuoter)? = nil
    ) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order,
            provider: ScriptedProvider(script: script, largestTotal: largestTotal), quoter: quoter, store: store,
            time: time)
    }

    static let lost = ProviderError(.unavailable, certainty: .maybeHappened, message: "lost")

    // MARK: - The client

    @Test func aTotalThatTheClientCannotShowIsNotCharged() async throws {
        let dear = try TestShop.summary(120_00)
        let flow = makeFlow(
            largestTotal: 112_00,
            quoter: ClosureQuoter { $0.reason == .authorisation ? .keep : .quote(summary: dear) })
        _ = try await flow.open()
        let reply = await flow.handle(["event": "address", "region": "CA"])
        #expect(reply.message?.exposed == ["total": "105.00"], "the SDK that waits is told what it shows")
        #expect(reply.problem?.message == "too large to show")
        #expect(await flow.sheet.total.amount.decimalText == "105.00")
        #expect(await flow.handle(["event": "authorize"]).outcome?.name == "completed")
        let body = try #require(await flow.stored.attempts.first?.calls.first?.call.body.exposed)
        #expect(String(decoding: body, as: UTF8.self) == "105.00 USD")
    }

    @Test(arguments: [JSON.object([.init("event", "broken")]), ["event": "strange"], .null])
    func aMessageThatCannotBeReadIsAnsweredWithWhatIsShown(message: JSON) async throws {
        let flow = makeFlow()
        _ = try await flow.open()
        let reply = await flow.handle(message)
        #expect(reply.message?.exposed == ["total": "105.00"])
        #expect(reply.problem != nil)
    }

    @Test func aClientThatIsGoneIsAnsweredAllTheSame() async throws {
        let gate = Gate()
        let flow = makeFlow(
            quoter: ClosureQuoter { _ in
                await gate.pass()
                return .keep
            })
        _ = try await flow.open()
        let caller = Task { await flow.addressChanged(TestShop.served.redacted, wallet: .applePay) }
        await gate.someoneWaits()
        caller.cancel()
        await gate.open()
        #expect(await caller.value.problem == nil)
    }

    @Test func aCancelAnswersTheOpenQuestion() async throws {
        let gate = Gate()
        let flow = makeFlow(
            quoter: ClosureQuoter { _ in
                await gate.pass()
                return .keep
            })
        _ = try await flow.open()
        async let answer = flow.handle(["event": "address", "region": "CA"])
        await gate.someoneWaits()
        #expect(await flow.handle(["event": "cancel"]).outcome == .cancelled)
        #expect(await answer.message?.exposed == ["total": "105.00"])
        await gate.open()
        #expect(await script.calls == ["open", "cancel"])
    }

    @Test func theDeadlineOfAnAnsweredQuestionIsStopped() async throws {
        let flow = makeFlow(quoter: ClosureQuoter { _ in .keep })
        _ = try await flow.open()
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(await flow.openQuestions == 0)
    }

    // MARK: - Order and concurrency

    @Test func aCancelWhileOpeningTakesBackWhatWasOpened() async throws {
        let gate = Gate()
        await script.hold("open", at: gate)
        let flow = makeFlow()
        let opening = Task { try await flow.open() }
        await gate.someoneWaits()
        let cancelling = Task(priority: .high) { try await flow.cancel() }
        while await flow.phase != .cancelled { await Task.yield() }
        await gate.open()
        await #expect(throws: ProviderError.self) { try await opening.value }
        try await cancelling.value
        #expect(await script.calls == ["open", "cancel"])
    }

    @Test func aCancelBeforeOpeningIsSentOpensNothing() async throws {
        let gate = Gate()
        await store.hold(at: gate)
        let flow = makeFlow()
        let opening = Task { try await flow.open() }
        await gate.someoneWaits()
        let cancelling = Task { try await flow.cancel() }
        while await flow.phase != .cancelled { await Task.yield() }
        await gate.open()
        await #expect(throws: ProviderError.self) { try await opening.value }
        try await cancelling.value
        #expect(await script.calls == ["cancel"])
    }

    @Test func aCancelBeforeTheCallIsRecordedWins() async throws {
        let gate = Gate()
        await script.hold("prepare", at: gate)
        let flow = makeFlow()
        _ = try await flow.open()
        async let outcome = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        try await flow.cancel()
        await gate.open()
        #expect(try await outcome == .cancelled)
        while await script.calls.last != "cancel" { await Task.yield() }
        #expect(await script.calls == ["open", "prepare", "cancel"], "the payment never left")
    }

    @Test func aCancelDuringAPaymentIsStored() async throws {
        let gate = Gate()
        await script.hold("pay", at: gate)
        await script.end("pay", .failure(Self.lost))
        let flow = makeFlow()
        _ = try await flow.open()
        async let outcome = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        try await flow.cancel()
        #expect(try await store.load(CheckoutID("c"))?.isCancelled == true)
        await gate.open()
        #expect(try await outcome.name == "unknown")
        await #expect(throws: ProviderError.self) { try await flow.resend() }
        #expect(await script.calls == ["open", "prepare", "pay"])
    }

    @Test func aCancelThatCannotBeStoredSaysSo() async throws {
        let gate = Gate()
        await script.hold("pay", at: gate)
        let flow = makeFlow()
        _ = try await flow.open()
        async let outcome = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        await store.breakDown()
        do {
            try await flow.cancel()
            Issue.record("nobody would know of it after a restart")
        } catch {
            #expect(error.code == .storeFailed)
        }
        await gate.open()
        #expect(try await outcome.name == "completed", "an answer is told although it cannot be saved")
    }

    @Test func ofTwoCallsAtOnceOneIsRefused() async throws {
        let gate = Gate()
        await script.hold("pay", at: gate)
        let flow = makeFlow()
        _ = try await flow.open()
        async let first = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        for call in [
            { try await flow.complete(TestShop.authorization()) }, { try await flow.lookUp() },
            { try await flow.resend() }, { try await flow.resume(ActionResult(payload: .null)) },
        ] as [@Sendable () async throws -> CheckoutOutcome] {
            await #expect(throws: ProviderError.self) { _ = try await call() }
        }
        await gate.open()
        #expect(try await first.name == "completed")
        #expect(await script.calls.filter { $0 == "pay" }.count == 1)
    }

    @Test func ofTwoOpeningsAtOnceOneIsRefused() async throws {
        let gate = Gate()
        await script.hold("open", at: gate)
        let flow = makeFlow()
        async let first = flow.open()
        await gate.someoneWaits()
        await #expect(throws: ProviderError.self) { try await flow.open() }
        await gate.open()
        _ = try await first
        #expect(await script.calls == ["open"])
    }

    // MARK: - The store

    @Test func theKeyIsSavedBeforeOpening() async throws {
        let gate = Gate()
        await script.hold("open", at: gate)
        let flow = makeFlow()
        async let reply = flow.open()
        await gate.someoneWaits()
        let key = try await store.load(CheckoutID("c"))?.sessions.first?.key
        #expect(key != nil)
        await gate.open()
        _ = try await reply
        #expect(try await store.load(CheckoutID("c"))?.sessions.first?.key == key)
        #expect(try await store.load(CheckoutID("c"))?.sessions.first?.state["opened"] == .bool(true))
    }

    @Test func nothingIsOpenedWhenItCannotBeSaved() async throws {
        await store.breakDown()
        let flow = makeFlow()
        do {
            _ = try await flow.open()
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .storeFailed)
            #expect(error.certainty == .notSent)
        }
        #expect(await script.calls.isEmpty)
    }

    @Test func whatWasOpenedAndNotSavedCanBeOpenedAgainOrTakenBack() async throws {
        let gate = Gate()
        await script.hold("open", at: gate)
        let flow = makeFlow()
        let opening = Task { try await flow.open() }
        await gate.someoneWaits()
        await store.breakDown()
        await gate.open()
        do {
            _ = try await opening.value
            Issue.record("it was not saved")
        } catch let error as ProviderError {
            #expect(error.certainty == .maybeHappened, "the provider did act")
            #expect(error.isRetrySafe)
        }
        await store.mend()
        let key = await flow.stored.sessions.map(\.key)
        _ = try await flow.open()
        #expect(await flow.stored.sessions.map(\.key) == key, "the same session, the same key")
        try await flow.cancel()
        #expect(await script.calls == ["open", "open", "cancel"])
    }

    @Test func twoFlowsOnOneCheckoutOpenOnlyOnce() async throws {
        let shared = InMemoryCheckoutStore()
        let flows = (0..<2).map { _ in
            CheckoutFlow(
                id: CheckoutID("c"), order: TestShop.order, provider: ScriptedProvider(script: script), store: shared,
                time: time)
        }
        _ = try await flows[0].open()
        do {
            _ = try await flows[1].open()
            Issue.record("the checkout belongs to the first")
        } catch {
            #expect(error.code == .storeFailed)
        }
        #expect(await script.calls == ["open"])
        #expect(try await flows[0].complete(TestShop.authorization()).name == "completed")
    }

    @Test func theStateOfACallThatIsUnderWayIsNotOverwrittenByAnOlderOne() async throws {
        let gate = Gate()
        await script.hold("pay", at: gate)
        let flow = makeFlow()
        _ = try await flow.open()
        async let outcome = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        #expect(try await store.load(CheckoutID("c"))?.sessions.first?.state["prepared"] == .bool(true))
        try await flow.cancel()
        #expect(try await store.load(CheckoutID("c"))?.sessions.first?.state["prepared"] == .bool(true))
        await gate.open()
        _ = try await outcome
    }

    // MARK: - Repeats

    @Test func aRepeatIsTheSameCallWithinItsWindow() async throws {
        await script.end("pay", .failure(Self.lost))
        await script.end("resend", .failure(Self.lost))
        let flow = makeFlow()
        _ = try await flow.open()
        #expect(try await flow.complete(TestShop.authorization()).name == "unknown")
        time.advance(by: .seconds(22 * 3600))
        #expect(try await flow.resend().name == "unknown")
        #expect(await flow.phase == .undecided)
        time.advance(by: .seconds(3600))
        do {
            _ = try await flow.resend()
            Issue.record("the key is too old")
        } catch {
            #expect(error.code == .conflict)
            #expect(error.certainty == .notSent)
        }
        #expect(await flow.phase == .undecided)
        #expect(await script.calls == ["open", "prepare", "pay", "resend"])
    }

    @Test func aKeyIsAsOldAsItsFirstCall() async throws {
        await script.end("pay", .success(.actionRequired(ClientAction(.threeDS))))
        await script.end("resume", .failure(Self.lost))
        let flow = makeFlow()
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        time.advance(by: .seconds(22 * 3600))
        #expect(try await flow.resume(ActionResult(payload: .null)).name == "unknown")
        time.advance(by: .seconds(3600))
        await #expect(throws: ProviderError.self) { try await flow.resend() }
        #expect(await script.calls.contains("resend") == false)
    }

    @Test func theStateThatAQuoteLeavesIsSaved() async throws {
        let server = BarterServer()
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order, provider: BarterProvider(server: server), store: store,
            time: time)
        _ = try await flow.open()
        #expect(await flow.addressChanged(TestShop.served.redacted, wallet: .applePay).problem == nil)
        let expected = await server.expectedToken
        // Saved after the sheet has its answer; the suite's time limit ends a wait that is in vain.
        while try await store.load(CheckoutID("c"))?.sessions.first?.state["token"]?.string != expected {
            await Task.yield()
        }
    }

    @Test func aLookUpThatDecidesNothingKeepsTheOpenStepOnRecord() async throws {
        await script.end("pay", .success(.actionRequired(ClientAction(.threeDS))))
        await script.end("lookUp", .failure(Self.lost))
        let flow = makeFlow()
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        await #expect(throws: ProviderError.self) { try await flow.lookUp() }
        await script.end("lookUp", .success(.unknown(Self.lost)))
        #expect(try await flow.lookUp().name == "unknown")
        #expect(await flow.stored.attempts.last?.outcome?.name == "action_required")
        #expect(try await flow.resume(ActionResult(payload: .null)).name == "completed")
    }

    @Test func everyAttemptHasItsOwnKeyAndASpentSessionANewOne() async throws {
        await script.end("pay", .success(.declined(Decline(.refused, session: .spent))))
        let flow = makeFlow()
        for _ in 0..<3 {
            _ = try await flow.open()
            _ = try await flow.complete(TestShop.authorization())
        }
        let record = await flow.stored
        let keys = record.attempts.map(\.key) + record.sessions.map(\.key)
        #expect(Set(keys).count == 6)
        #expect(record.attempts.map(\.session) == [0, 1, 2])
    }
}
