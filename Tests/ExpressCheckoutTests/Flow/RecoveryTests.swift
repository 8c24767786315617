import CheckoutConformance
import ExpressCheckout
import Testing

/// A process that ended in the middle: the next one finds the truth.
@Suite(.timeLimit(.minutes(1))) struct RecoveryTests {
    let script = ProviderScript()
    let time = ManualTime()
    let store: InMemoryCheckoutStore

    init() {
        store = InMemoryCheckoutStore(time: time)
    }

    private var provider: ScriptedProvider { ScriptedProvider(script: script) }

    private func makeFlow(_ id: String = "c") -> CheckoutFlow {
        CheckoutFlow(id: CheckoutID(id), order: TestShop.order, provider: provider, store: store, time: time)
    }

    private func recover(savedBefore moment: Duration? = nil) async throws -> [RecoveredCheckout] {
        try await CheckoutFlow.resumeAll(from: store, at: [provider], savedBefore: moment, time: time)
    }

    private func record(_ id: String = "c") async throws -> CheckoutRecord {
        try #require(try await store.load(CheckoutID(id)))
    }

    private static let paid = PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil)

    /// Leaves a checkout whose payment call has left and whose answer never came.
    private func leaveInTheMiddle() async throws {
        let gate = Gate()
        await script.hold("pay", at: gate)
        let flow = makeFlow()
        _ = try await flow.open()
        let paying = Task { try? await flow.complete(TestShop.authorization()) }
        await gate.someoneWaits()
        // Nothing of what the old process still does reaches the store: it is as if it had been killed.
        _ = try await store.save(try await record())
        await gate.open()
        _ = await paying.value
    }

    @Test func aPaymentWhoseAnswerNeverCameIsLookedUp() async throws {
        try await leaveInTheMiddle()
        #expect(try await record().isUnfinished)
        let found = try await recover()
        #expect(found.map(\.finding) == [.paid(Self.paid)])
        #expect(try await record().isPaid)
        #expect(await script.calls == ["open", "prepare", "pay", "lookUp"], "looked up, not sent again")
        #expect(try await recover().isEmpty)
    }

    /// After a crash no outcome is known: what a read or a repeat says of itself must not pass for the payment's.
    @Test(arguments: [ProviderError.Certainty.decided, .notSent, .maybeHappened])
    func aLookUpThatFailedDecidesNothing(_ certainty: ProviderError.Certainty) async throws {
        try await leaveInTheMiddle()
        let error = ProviderError(.sessionExpired, certainty: certainty, message: "the session is gone")
        await script.end("lookUp", .failure(error))
        await script.end("resend", .failure(error))
        let flow = try #require(try await recover().first?.flow)
        #expect(try await record().isUnfinished)
        #expect(try await record().attempts.map(\.isDecidedUnpaid) == [false])
        _ = try? await flow.resend()
        #expect(try await record().attempts.map(\.isDecidedUnpaid) == [false])
        await script.end("lookUp", .success(.completed(Self.paid)))
        #expect(try await recover().map(\.finding) == [.paid(Self.paid)])
    }

    @Test func whatNobodyKnowsStaysUndecidedAndIsNeverPaidAgain() async throws {
        try await leaveInTheMiddle()
        await script.end("lookUp", .failure(CheckoutFlowEdgeTests.lost))
        #expect(try await recover().first?.flow != nil)
        await script.end("lookUp", .success(.unknown(CheckoutFlowEdgeTests.lost)))
        let found = try #require(try await recover().first)
        #expect(found.finding == .undecided(.unknown(CheckoutFlowEdgeTests.lost)))
        let flow = try #require(found.flow)
        let error = await #expect(throws: ProviderError.self) { try await flow.complete(TestShop.authorization()) }
        #expect(error?.code == .attemptUnresolved)
        await script.end("lookUp", .success(.completed(Self.paid)))
        let events = await flow.events()
        #expect(try await flow.lookUp().name == "completed")
        var names: [String] = []
        for await event in events { names.append(event.name) }
        #expect(names == ["completed"], "nobody looks at it any more, and the order is told all the same")
    }

    @Test func aPaymentThatTurnsOutUnpaidIsClosedAndTakenBack() async throws {
        try await leaveInTheMiddle()
        await script.end("lookUp", .success(.declined(Decline(.refused, session: .spent))))
        #expect(try await recover().map(\.finding) == [.closed])
        #expect(await script.calls.suffix(2) == ["lookUp", "cancel"])
        let record = try await record()
        #expect(record.isRolledBack)
        #expect(record.isOver)
    }

    @Test func aCheckoutThatWasOnlyQuotingIsClosedAndTakenBack() async throws {
        let flow = makeFlow()
        _ = try await flow.open()
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        #expect(try await recover().map(\.finding) == [.closed])
        #expect(await script.calls == ["open", "cancel"])
        // The old process, should it live, hears it before it pays.
        let outcome = try await flow.complete(TestShop.authorization())
        guard case .failed(let error) = outcome else {
            Issue.record("\(outcome.name)")
            return
        }
        #expect(error.code == .storeFailed)
        #expect(await script.calls == ["open", "cancel", "prepare"], "nothing was paid")
    }

    @Test func sheetsThatAreOpenNowStayOpen() async throws {
        _ = try await makeFlow("old").open()
        time.advance(by: .seconds(3600))
        _ = try await makeFlow("new").open()
        let found = try await recover(savedBefore: time.now - .seconds(1800))
        #expect(found.map(\.id.rawValue) == ["old"])
        #expect(try await record("new").isUnfinished)
    }

    @Test func anAttemptThatNeverLeftIsNoneAndTheNextOnePays() async throws {
        let gate = Gate()
        await script.hold("prepare", at: gate)
        let old = makeFlow()
        _ = try await old.open()
        let paying = Task { try? await old.complete(TestShop.authorization()) }
        await gate.someoneWaits()
        let left = await old.stored
        #expect(left.attempts.first?.outcome == nil)
        let restored = try CheckoutFlow(restoring: left, provider: provider, store: store, time: time)
        #expect(await restored.phase == .open)
        await gate.open()
        _ = await paying.value
        #expect(await restored.stored.attempts.first?.outcome?.name == "failed")
    }

    @Test func aRestoredSheetGoesOnAndIsQuotedAgainBeforeItIsCharged() async throws {
        let old = makeFlow()
        _ = try await old.open()
        let flow = try CheckoutFlow(
            restoring: try await record(), provider: provider,
            quoter: ClosureQuoter { request in request.reason == .authorisation ? .keep : .issues([TestShop.issue]) },
            store: store, time: time)
        #expect(try await flow.complete(TestShop.authorization()).name == "completed")
        #expect(try await record().isPaid)
    }

    @Test func anotherProvidersCheckoutIsLeftAlone() async throws {
        _ = try await makeFlow().open()
        let found = try await CheckoutFlow.resumeAll(from: store, at: [], time: time)
        #expect(found.map(\.finding) == [.noProvider(ProviderID("scripted"))])
        #expect(await script.calls == ["open"])
        let record = try await record()
        #expect(throws: ProviderError.self) {
            try CheckoutFlow(
                restoring: record, provider: BarterProvider(server: BarterServer()), store: store)
        }
    }

    @Test func twoProcessesRecoverAtOnce() async throws {
        for number in 0..<30 { _ = try await makeFlow("c\(number)").open() }
        async let first = recover()
        async let second = recover()
        let findings = try await (first + second).map(\.finding)
        #expect(findings.allSatisfy { $0 == .closed || $0 == .taken })
        for number in 0..<30 { #expect(try await record("c\(number)").isRolledBack) }
    }

    @Test func aFurtherStepGoesOnInTheNextProcess() async throws {
        await script.end("pay", .success(.actionRequired(ClientAction(.redirect, url: "https://bank.example"))))
        let old = makeFlow()
        _ = try await old.open()
        _ = try await old.complete(TestShop.authorization())
        let flow = try CheckoutFlow(restoring: try await record(), provider: provider, store: store, time: time)
        #expect(await flow.phase == .awaitingAction)
        #expect(try await flow.resume(ActionResult(payload: .null)).name == "completed")
    }
}
