import CheckoutConformance
import ExpressCheckout
import Testing

/// Things that happen while a payment is under way.
@Suite(.timeLimit(.minutes(1))) struct WorldRaceTests {
    private static let total = ["capture 105.00 USD order-123"]

    @Test func paysWhenTheCallersTaskIsCancelledInTheMiddle() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            try await checkout.setProcessor(held: true)
            let caller = Task { await checkout.flow.handle(token) }
            try await checkout.waitForHeldPayments(1)
            caller.cancel()
            try await checkout.setProcessor(held: false)
            #expect(await caller.value.outcome?.name == "completed")
            #expect(try await checkout.charges() == Self.total)
            #expect(try await checkout.count("createPayment") == 1)
        }
    }

    @Test func paysOnceWhenTheTokenComesTwice() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            try await checkout.setProcessor(held: true)
            let first = Task { await checkout.flow.handle(token) }
            try await checkout.waitForHeldPayments(1)
            let second = await checkout.flow.handle(token)
            #expect(second.problem?.code == .attemptUnresolved)
            #expect(second.problem?.certainty == .notSent)
            // A sheet that is still up is answered, and changes nothing.
            let late = await checkout.pick(SampleShop.refused)
            #expect(late.message?.exposed == .null)
            #expect(late.problem?.code == .attemptUnresolved)
            try await checkout.setProcessor(held: false)
            #expect(await first.value.outcome?.name == "completed")
            #expect(await checkout.flow.handle(token).problem?.certainty == .notSent)
            #expect(try await checkout.charges() == Self.total)
        }
    }

    @Test func recordsAPaymentThatACancelCameTooLateFor() async throws {
        try await WorldCheckout.run { checkout in
            let opened = try await checkout.openWithAddress()
            let token = try await checkout.token(opened)
            try await checkout.setProcessor(held: true)
            let payment = Task { await checkout.flow.handle(token) }
            try await checkout.waitForHeldPayments(1)
            let cancel = await checkout.flow.handle(["type": "yunoPaymentResult", "status": "USER_CANCELLED"])
            #expect(cancel.outcome == nil)
            #expect(cancel.problem == nil)
            try await checkout.setProcessor(held: false)
            #expect(await payment.value.outcome?.name == "completed")
            #expect(await checkout.flow.phase == .completed)
            #expect(try await checkout.charges() == Self.total)
        }
    }

    /// The adapter alone, without the flow that shields it.
    @Test func losesNothingWhenTheAdaptersOwnTaskIsCancelled() async throws {
        try await WorldCheckout.run { checkout in
            let provider = checkout.world.provider
            let order = checkout.flow.order
            let session = CheckoutSession()
            let opened = try await session.serially { (state) async throws(ProviderError) in
                try await provider.open(order, key: Fixture.key, state: &state)
            }
            let bridge = try #require(provider.bridge)
            guard case .authorized(let authorization) = try bridge.decode(await checkout.token(opened)) else {
                throw TestFailure("no authorisation")
            }
            let request = CompletionRequest(
                order: order, authorization: authorization, quote: Quote(opening: order), key: Fixture.key)
            let journal = TestJournal()
            try await checkout.setProcessor(held: true)
            let caller = Task { () -> Result<CheckoutOutcome, ProviderError> in
                do throws(ProviderError) {
                    return .success(
                        try await session.serially { (state) async throws(ProviderError) in
                            try await provider.complete(request, state: &state, journal: journal)
                        })
                } catch {
                    return .failure(error)
                }
            }
            try await checkout.waitForHeldPayments(1)
            caller.cancel()
            guard case .failure(let error) = await caller.value else { throw TestFailure("not cancelled") }
            #expect(error.code == .cancelled)
            #expect(error.certainty == .maybeHappened)

            let call = try #require(await journal.calls.first)
            let resending = try #require(provider.resending)
            // Its key is still at work there.
            let busy = await #expect(throws: ProviderError.self) {
                _ = try await session.serially { (state) async throws(ProviderError) in
                    try await resending.resend(call, state: &state)
                }
            }
            #expect(busy?.rawCode == "REQUEST_IN_PROCESS")
            #expect(busy?.certainty == .maybeHappened)
            try await checkout.setProcessor(held: false)
            // The first call ends at its own pace; asked again with its key, Yuno gives its payment in the end.
            var outcome: CheckoutOutcome?
            while outcome == nil {
                outcome = try? await session.serially { (state) async throws(ProviderError) in
                    try await resending.resend(call, state: &state)
                }
            }
            #expect(outcome?.name == "completed")
            #expect(try await checkout.charges() == Self.total)
        }
    }

    /// Two of the merchant's servers get the same token: each pays with a key of its own, and only one is charged.
    @Test(arguments: [true, false])
    func chargesOnceWhenTwoServersPayWithOneToken(_ atOnce: Bool) async throws {
        try await WorldCheckout.run { checkout in
            let provider = checkout.world.provider
            let order = checkout.flow.order
            var state = ProviderState()
            let opened = try await provider.open(order, key: Fixture.key, state: &state)
            guard case .authorized(let authorization)? = try await provider.bridge?.decode(checkout.token(opened))
            else { throw TestFailure("no authorisation") }
            let servers = (1...2).map { number in
                PayingServer(
                    provider: provider, state: state,
                    request: CompletionRequest(
                        order: order, authorization: authorization, quote: Quote(opening: order),
                        key: IdempotencyKey("key-\(number)")))
            }
            if atOnce { try await checkout.setProcessor(held: true) }
            let first = Task { await servers[0].complete() }
            if atOnce {
                try await checkout.waitForHeldPayments(1)
                guard case .failure(let error) = await servers[1].complete() else { throw TestFailure("paid twice") }
                #expect(error.rawCode == "TOKEN_IN_USE")
                #expect(error.certainty == .maybeHappened)
                try await checkout.setProcessor(held: false)
                #expect(try await first.value.get().name == "completed")
                #expect(try await servers[1].resend().get().name == "completed")
            } else {
                #expect(try await first.value.get().name == "completed")
                #expect(try await servers[1].complete().get().name == "completed")
            }
            #expect(try await checkout.charges() == Self.total)
        }
    }
}

/// A server of the merchant's: the adapter with a memory and a journal of its own.
private actor PayingServer {
    private let provider: any ExpressCheckoutProvider
    private let request: CompletionRequest
    private let session: CheckoutSession
    private let journal = TestJournal()

    init(provider: any ExpressCheckoutProvider, state: ProviderState, request: CompletionRequest) {
        self.provider = provider
        self.request = request
        session = CheckoutSession(state: state)
    }

    func complete() async -> Result<CheckoutOutcome, ProviderError> {
        await run { [provider, request, journal] (state) async throws(ProviderError) in
            try await provider.complete(request, state: &state, journal: journal)
        }
    }

    func resend() async -> Result<CheckoutOutcome, ProviderError> {
        guard let call = await journal.calls.first, let resending = provider.resending else {
            return .failure(ProviderError(.invalidState, certainty: .notSent, message: "nothing was sent"))
        }
        return await run { (state) async throws(ProviderError) in try await resending.resend(call, state: &state) }
    }

    private func run(
        _ call: @Sendable (inout ProviderState) async throws(ProviderError) -> CheckoutOutcome
    ) async -> Result<CheckoutOutcome, ProviderError> {
        do throws(ProviderError) {
            return .success(try await session.serially(call))
        } catch {
            return .failure(error)
        }
    }
}
