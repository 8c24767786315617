import CheckoutConformance
import ExpressCheckout
import Testing

/// The whole flow over a provider that is unlike the three in the repository.
@Suite(.timeLimit(.minutes(1))) struct CheckoutFlowTests {
    let server = BarterServer()
    let time = ManualTime()
    let store = InMemoryCheckoutStore()

    func makeFlow(_ options: CheckoutFlow.Options = .init()) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID("c1"), order: TestShop.order, provider: BarterProvider(server: server), store: store,
            time: time, options: options)
    }

    func openedFlow() async throws -> CheckoutFlow {
        let flow = makeFlow()
        _ = try await flow.open()
        return flow
    }

    @Test func paysAfterTheFurtherStep() async throws {
        let flow = try await openedFlow()
        let answer = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(answer.problem == nil)
        let first = try await flow.complete(TestShop.authorization())
        guard case .actionRequired(let action) = first else {
            Issue.record("a further step is due, not \(first.name)")
            return
        }
        #expect(action.kind == .redirect)
        let outcome = try await flow.resume(ActionResult(payload: "yes"))
        #expect(outcome.name == "completed")
        #expect(await server.charged == [try TestShop.usd(105_00)])
        #expect(await flow.phase == .completed)
        #expect(await flow.sheet.closedBy == .authorized)
    }

    @Test func keepsTheRotatedTokenOfAnErrorAnswer() async throws {
        let flow = try await openedFlow()
        await server.fail("orderQuote", with: "busy")
        let failed = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(failed.problem?.message == "busy")
        let answered = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(answered.problem == nil)
        #expect(await server.calls == ["begin", "orderQuote", "orderQuote", "fetchQuote"])
    }

    @Test func chargesNothingUnderARefusedAddress() async throws {
        let flow = try await openedFlow()
        await server.price { $0.address?.exposed.region == "HI" ? .issues([TestShop.issue]) : .keep }
        let answer = await flow.addressChanged(TestShop.refused.redacted, wallet: .googlePay)
        #expect(answer.answer == .issues([TestShop.issue], unchanged: Quote(opening: TestShop.order)))
        #expect(await flow.sheet.isPayable == false)
        // Google Pay lets the customer try all the same.
        let outcome = try await flow.complete(TestShop.authorization(TestShop.refused))
        #expect(outcome == .needsCorrection(.init(issues: [TestShop.issue])))
        #expect(await server.calls.contains("pay") == false)
    }

    @Test func quotesTheFullAddressWhenItWasNotQuoted() async throws {
        let flow = try await openedFlow()
        await server.price { request in
            request.reason == .authorisation && request.fullAddress?.exposed.streetAddress == "9 Beach Rd"
                ? .issues([TestShop.issue]) : .keep
        }
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        let outcome = try await flow.complete(TestShop.authorization(TestShop.refused))
        guard case .needsCorrection(let correction) = outcome else {
            Issue.record("the address must be corrected, not \(outcome.name)")
            return
        }
        #expect(correction.issues.map(\.stage) == [.authorise])
        #expect(await server.charged.isEmpty)
    }

    @Test func chargesNothingWhenTheFullAddressCostsMore() async throws {
        let flow = try await openedFlow()
        let dearer = try TestShop.summary(109_00)
        await server.price { $0.reason == .authorisation ? .quote(summary: dearer) : .keep }
        let outcome = try await flow.complete(TestShop.authorization())
        guard case .needsCorrection(let correction) = outcome else {
            Issue.record("the quote must be corrected, not \(outcome.name)")
            return
        }
        #expect(correction.quote?.summary.total.amount == (try TestShop.usd(109_00)))
        #expect(correction.quote?.summary.payee == "ACME Inc.", "the payee is the order's")
        #expect(await server.calls.contains("pay") == false)
        // The customer now sees 109.00 and authorises again: that is charged.
        let second = try await flow.complete(TestShop.authorization())
        #expect(second.name == "action_required")
    }

    @Test func answersEveryEventOnceWithTheLatestWinning() async throws {
        let flow = try await openedFlow()
        let gate = Gate()
        await server.hold("orderQuote", at: gate)
        let dear = try TestShop.summary(120_00)
        await server.price { $0.address?.exposed.region == "NY" ? .quote(summary: dear) : .keep }
        async let first = flow.addressChanged(RedactedAddress(region: "WA", country: "US"), wallet: .applePay)
        await gate.someoneWaits()
        async let second = flow.addressChanged(RedactedAddress(region: "OR", country: "US"), wallet: .applePay)
        let superseded = await first
        #expect(superseded.answer == .keep(Quote(opening: TestShop.order)))
        async let third = flow.addressChanged(RedactedAddress(region: "NY", country: "US"), wallet: .applePay)
        _ = await second
        await gate.open()
        let last = await third
        guard case .quote(let quote, _) = last.answer else {
            Issue.record("the latest address has an answer of its own")
            return
        }
        #expect(quote.summary.total.amount == (try TestShop.usd(120_00)))
        // The call that had begun ran to its end; the one that waited was skipped.
        #expect(await server.calls.filter { $0 == "orderQuote" }.count == 2)
    }

    @Test func answersTheSheetItselfWhenTheQuoteIsLate() async throws {
        let flow = try await openedFlow()
        let gate = Gate()
        await server.hold("orderQuote", at: gate)
        async let late = flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        await gate.someoneWaits()
        await time.sleepers(1)
        time.advance(by: .seconds(5))
        let answer = await late
        guard case .issues(let issues, _) = answer.answer else {
            Issue.record("this provider's rule is to call the address out of service")
            return
        }
        #expect(issues.map(\.code) == [.serviceUnavailable])
        #expect(answer.problem?.code == .unavailable)
        await gate.open()
        #expect(await flow.addressChanged(TestShop.served.redacted, wallet: .applePay).problem == nil)
    }

    @Test func looksUpALostAnswerAndNeverPaysTwice() async throws {
        let flow = try await openedFlow()
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        await server.loseAnswer(of: "pay")
        let outcome = try await flow.complete(TestShop.authorization())
        #expect(outcome.name == "unknown")
        await #expect(throws: ProviderError.self) { try await flow.complete(TestShop.authorization()) }
        #expect(await server.calls.filter { $0 == "pay" }.count == 1)
        let found = try await flow.lookUp()
        #expect(found.name == "pending")
        await #expect(throws: ProviderError.self) { try await flow.resend() }
        #expect(await server.calls.filter { $0 == "pay" }.count == 1)
    }

    @Test func refusesASecondAttemptWithAttemptUnresolved() async throws {
        let flow = try await openedFlow()
        await server.loseAnswer(of: "pay")
        _ = try await flow.complete(TestShop.authorization())
        do {
            _ = try await flow.complete(TestShop.authorization())
            Issue.record("a second attempt began")
        } catch {
            #expect(error.code == .attemptUnresolved)
            #expect(error.certainty == .notSent)
        }
    }

    @Test func payDeclinedThenRetriedHasANewKey() async throws {
        let flow = try await openedFlow()
        _ = try await flow.complete(TestShop.authorization())
        let declined = try await flow.resume(ActionResult(payload: "no"))
        #expect(declined.name == "declined")
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        let paid = try await flow.resume(ActionResult(payload: "yes"))
        #expect(paid.name == "completed")
        let attempts = await flow.stored.attempts
        #expect(attempts.count == 2)
        #expect(Set(attempts.map(\.key)).count == 2)
        #expect(Set(attempts.map(\.session)).count == 1, "this provider's session survives a decline")
        #expect(await server.charged.count == 1)
    }

    @Test func savesTheFrozenCallBeforeItIsSent() async throws {
        let failing = FailingStore()
        let flow = CheckoutFlow(
            id: CheckoutID("c1"), order: TestShop.order, provider: BarterProvider(server: server), store: failing,
            time: time)
        _ = try await flow.open()
        await failing.breakDown()
        let outcome = try await flow.complete(TestShop.authorization())
        guard case .failed(let error) = outcome else {
            Issue.record("nothing may be sent, got \(outcome.name)")
            return
        }
        #expect(error.code == .storeFailed)
        #expect(error.certainty == .notSent)
        #expect(await server.calls.contains("pay") == false)
    }

    @Test func keepsKeyAndBodyInTheStore() async throws {
        let flow = try await openedFlow()
        _ = try await flow.complete(TestShop.authorization())
        let record = try #require(try await store.load(CheckoutID("c1")))
        let call = try #require(record.attempts.first?.calls.first?.call)
        #expect(call.key == record.attempts.first?.key)
        #expect(String(decoding: call.body.exposed, as: UTF8.self) == "105.00 USD")
        #expect("\(call)".contains("105.00") == false, "a frozen call prints no body")
    }

    @Test func cancelBeforeThePaymentLeavesWins() async throws {
        let flow = try await openedFlow()
        try await flow.cancel()
        #expect(await flow.phase == .cancelled)
        #expect(await flow.sheet.closedBy == .customer)
        await #expect(throws: ProviderError.self) { try await flow.complete(TestShop.authorization()) }
        let late = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(late.problem?.code == .cancelled)
        try await flow.cancel()
    }

    @Test func cancelWhileThePaymentIsUnderWayTouchesNothing() async throws {
        let flow = try await openedFlow()
        let gate = Gate()
        await server.hold("pay", at: gate)
        async let outcome = flow.complete(TestShop.authorization())
        await gate.someoneWaits()
        try await flow.cancel()
        await gate.open()
        #expect(try await outcome.name == "action_required")
        let paid = try await flow.resume(ActionResult(payload: "yes"))
        #expect(paid.name == "completed", "an answer is recorded whatever the customer did meanwhile")
    }

    @Test func theCallersCancellationNeverCutsAPayment() async throws {
        let flow = try await openedFlow()
        let gate = Gate()
        await server.hold("pay", at: gate)
        let caller = Task { try await flow.complete(TestShop.authorization()) }
        await gate.someoneWaits()
        caller.cancel()
        await gate.open()
        #expect(try await caller.value.name == "action_required")
    }

    @Test func refusesAProviderTotalThatIsNotTheOrders() async throws {
        let provider = MispricedProvider(quote: Quote(summary: try TestShop.summary(99_00)))
        let flow = CheckoutFlow(id: CheckoutID("c1"), order: TestShop.order, provider: provider)
        do {
            _ = try await flow.open()
            Issue.record("the sheet was shown with another total")
        } catch {
            #expect(error.code == .amountMismatch)
        }
        let accepting = CheckoutFlow(
            id: CheckoutID("c2"), order: TestShop.order, provider: provider,
            options: .init(acceptsProviderPrices: true))
        _ = try await accepting.open()
        #expect(await accepting.sheet.total.amount == (try TestShop.usd(99_00)))
    }
}
