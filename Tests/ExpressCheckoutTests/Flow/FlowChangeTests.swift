import CheckoutConformance
import ExpressCheckout
import Testing

/// What a merchant does with a payment that was made: once, saved before it is sent, never blindly again.
@Suite(.timeLimit(.minutes(1))) struct FlowChangeTests {
    let script = ProviderScript()
    let time = ManualTime()
    let store = FailingStore()

    private static let lost = ProviderError(.unavailable, certainty: .maybeHappened, message: "the answer was lost")
    private static let refunded = PaymentSnapshot(id: PaymentID("p"), state: .refunded, amount: nil)

    private func money(_ minorUnits: Int64) throws -> Money {
        Money(minorUnits: minorUnits, currency: TestShop.order.currency)
    }

    /// A checkout that is paid.
    private func paidFlow() async throws -> CheckoutFlow {
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order, provider: ScriptedProvider(script: script), store: store,
            time: time)
        _ = try await flow.open()
        #expect(try await flow.complete(TestShop.authorization()).name == "completed")
        return flow
    }

    private func refusal(_ body: () async throws -> CheckoutOutcome) async -> ProviderError.Code? {
        let error = await #expect(throws: ProviderError.self) { _ = try await body() }
        #expect(error?.certainty == .notSent)
        return error?.code
    }

    @Test func refundsOnceUnderAKeyOfItsOwnThatIsSavedBefore() async throws {
        let flow = try await paidFlow()
        await script.end("refund", .success(.completed(Self.refunded)))
        #expect(try await flow.refund(reference: "r-1", reason: "returned") == .completed(Self.refunded))
        let record = try #require(try await store.load(CheckoutID("c")))
        let change = try #require(record.changes.first)
        #expect(change.change.kind == .refund && change.change.amount == nil)
        #expect(change.change.reference == "r-1" && change.change.reason == "returned")
        #expect(change.change.payment == PaymentID("p"))
        #expect(change.change.key != record.attempts[0].key)
        #expect(change.calls.map(\.call.key) == [change.change.key])
        #expect(change.outcome == .completed(Self.refunded))
        #expect(record.isOver)
        #expect(try await flow.readPayment().id == PaymentID("p"))
    }

    @Test func nothingIsSentThatCannotBeSaved() async throws {
        let flow = try await paidFlow()
        await store.breakDown()
        guard case .failed(let error) = try await flow.refund() else { return #expect(Bool(false), "it was sent") }
        #expect(error.code == .storeFailed && error.certainty == .notSent)
        #expect(await !script.calls.contains("refund"))
        await store.mend()
        #expect(try await flow.refund().name == "completed", "what was never sent is in nobody's way")
    }

    @Test func afterALostAnswerNothingElseIsDoneUntilItIsFoundOut() async throws {
        let flow = try await paidFlow()
        await script.end("refund", .failure(Self.lost))
        #expect(try await flow.refund(try money(100)) == .unknown(Self.lost))
        #expect(await refusal { try await flow.refund(try money(100)) } == .attemptUnresolved)
        #expect(await refusal { try await flow.capture() } == .attemptUnresolved)
        #expect(try #require(try await store.load(CheckoutID("c"))).isUnfinished)
        await script.end("lookUp refund", .success(.unknown(Self.lost)))
        #expect(try await flow.lookUpChange() == .unknown(Self.lost), "not found is no proof")
        #expect(await refusal { try await flow.refund(try money(100)) } == .attemptUnresolved)
        await script.end("lookUp refund", .success(.completed(Self.refunded)))
        #expect(try await flow.lookUpChange() == .completed(Self.refunded))
        #expect(await script.calls.filter { $0 == "refund" }.count == 1)
        #expect(await refusal { try await flow.lookUpChange() } == .invalidState, "nothing is undecided any more")
    }

    @Test func aLostChangeIsSentAgainWithTheSameBytesWhileItsKeyIsYoung() async throws {
        let flow = try await paidFlow()
        await script.end("refund", .failure(Self.lost))
        _ = try await flow.refund()
        await script.end("resend", .success(.completed(Self.refunded)))
        #expect(try await flow.resendChange() == .completed(Self.refunded))
        await script.end("refund", .failure(Self.lost))
        await script.end("capture", .failure(Self.lost))
        _ = try await flow.capture()
        time.advance(by: .seconds(23 * 3600))
        #expect(await refusal { try await flow.resendChange() } == .conflict)
    }

    @Test func neverPaysBackMoreThanWasPaid() async throws {
        let flow = try await paidFlow()
        let paid = try #require(await flow.stored.attempts.first).quote.summary.total.amount
        #expect(await refusal { try await flow.refund(try money(paid.minorUnits + 1)) } == .conflict)
        #expect(await refusal { try await flow.refund(try money(0)) } == .invalidRequest)
        #expect(await refusal { try await flow.refund(try money(-1)) } == .invalidRequest)
        let foreign = Money(minorUnits: 1, currency: try #require(Currency("JPY")))
        #expect(await refusal { try await flow.refund(foreign) } == .invalidRequest)
        #expect(try await flow.refund(try money(paid.minorUnits - 1)).name == "completed")
        #expect(await refusal { try await flow.refund(try money(2)) } == .conflict)
        let pending = PaymentSnapshot(id: PaymentID("p"), state: .pending, amount: nil)
        await script.end("refund", .success(.pending(pending)))
        #expect(try await flow.refund(try money(1)).name == "pending")
        #expect(await refusal { try await flow.refund(try money(1)) } == .conflict, "what is pending counts")
    }

    @Test func whatTheProviderTookStaysSoWhenALookUpFindsNothing() async throws {
        let flow = try await paidFlow()
        let pending = PaymentSnapshot(id: PaymentID("p"), state: .pending, amount: nil)
        await script.end("refund", .success(.pending(pending)))
        _ = try await flow.refund(try money(1))
        await script.end("lookUp refund", .success(.unknown(Self.lost)))
        #expect(try await flow.lookUpChange() == .unknown(Self.lost))
        #expect(await flow.stored.changes.map(\.outcome) == [.pending(pending)])
    }

    @Test func aRefusedRefundDoesNotCount() async throws {
        let flow = try await paidFlow()
        let refused = ProviderError(.conflict, certainty: .decided, message: "not captured yet")
        await script.end("refund", .failure(refused))
        #expect(try await flow.refund() == .failed(refused))
        await script.end("refund", .success(.completed(Self.refunded)))
        #expect(try await flow.refund().name == "completed")
        #expect(await refusal { try await flow.refund() } == .conflict)
    }

    @Test func goesOnWhenTheCallerIsGone() async throws {
        let flow = try await paidFlow()
        let gate = Gate()
        await script.hold("refund", at: gate)
        let task = Task { try await flow.refund() }
        await gate.someoneWaits()
        #expect(await refusal { try await flow.refund() } == .attemptUnresolved)
        task.cancel()
        await gate.open()
        #expect(try await task.value.name == "completed")
        #expect(await script.calls.filter { $0 == "refund" }.count == 1)
    }

    @Test func nothingIsChangedThatWasNotPaidOrCannotBe() async throws {
        let unpaid = CheckoutFlow(
            id: CheckoutID("u"), order: TestShop.order, provider: ScriptedProvider(script: script), store: store)
        _ = try await unpaid.open()
        #expect(await refusal { try await unpaid.refund() } == .invalidState)
        let unable = CheckoutFlow(
            id: CheckoutID("n"), order: TestShop.order,
            provider: ScriptedProvider(script: script, managesPayments: false), store: store)
        _ = try await unable.open()
        _ = try await unable.complete(TestShop.authorization())
        #expect(await refusal { try await unable.refund() } == .unsupported)
    }

    @Test func aProcessThatDiedInARefundFindsOutAndNeverRefundsTwice() async throws {
        let memory = InMemoryCheckoutStore(time: time)
        let provider = ScriptedProvider(script: script)
        let flow = CheckoutFlow(
            id: CheckoutID("c"), order: TestShop.order, provider: provider, store: memory, time: time)
        _ = try await flow.open()
        _ = try await flow.complete(TestShop.authorization())
        let gate = Gate()
        await script.hold("refund", at: gate)
        let refunding = Task { try? await flow.refund() }
        await gate.someoneWaits()
        // As if it had been killed: nothing of what it still does reaches the store.
        let saved = try #require(try await memory.load(CheckoutID("c")))
        _ = try await memory.save(saved)
        await gate.open()
        _ = await refunding.value
        let failed = ProviderError(.sessionExpired, certainty: .decided, message: "the read failed")
        await script.end("lookUp refund", .failure(failed))
        let first = try await CheckoutFlow.resumeAll(from: memory, at: [provider], time: time)
        #expect(first.map(\.finding) == [.failed(failed)], "a read that failed decides nothing")
        await script.end("lookUp refund", .success(.completed(Self.refunded)))
        let found = try await CheckoutFlow.resumeAll(from: memory, at: [provider], time: time)
        #expect(found.map(\.finding) == [.changed(.completed(Self.refunded))])
        #expect(await script.calls.filter { $0 == "refund" }.count == 1)
        #expect(try await CheckoutFlow.resumeAll(from: memory, at: [provider], time: time).isEmpty)
    }

    @Test func changesSurviveTheArchive() async throws {
        let flow = try await paidFlow()
        let balance = PaymentSnapshot.Balance(captured: try money(5), refunded: try money(2), open: try money(0))
        let snapshot = PaymentSnapshot(id: PaymentID("p"), state: .partiallyRefunded, amount: nil, balance: balance)
        await script.end("refund", .success(.completed(snapshot)))
        _ = try await flow.refund(try money(2), reference: "r", reason: "because")
        await script.end("capture", .failure(Self.lost))
        _ = try await flow.capture()
        let record = await flow.stored
        let read = try CheckoutRecord(try CheckoutArchive(verifying: record))
        #expect(read.changes.map(\.change) == record.changes.map(\.change))
        #expect(read.changes[0].outcome == .completed(snapshot))
        #expect(read.changes[1] == record.changes[1], "what may be sent again is kept to the byte")
        let erased = try CheckoutRecord(CheckoutArchive(record).withoutPersonalData)
        #expect(erased.changes.map(\.outcome) == record.changes.map(\.outcome))
        #expect(erased.changes[1].calls.map(\.isErased) == [true])
    }
}
