import CheckoutConformance
import ExpressCheckout
import Testing

/// One checkout at a time, and a delegate that is told in order.
@Suite(.timeLimit(.minutes(1))) struct CheckoutPresenterTests {
    private final class Listener: CheckoutDelegate {
        let told = Locked<[String]>([])
        let whenFailed = Locked<@Sendable () async -> Void>({})
        let whenDismissed = Locked<@Sendable () async -> Void>({})

        func checkoutDidStart(_ snapshot: CheckoutSnapshot) async { note("started \(snapshot.id)") }
        func checkoutDidComplete(_ snapshot: CheckoutSnapshot) async { note("completed \(snapshot.id)") }
        func checkoutDidFail(_ failure: CheckoutFailure) async {
            note("failed \(failure.code)")
            await whenFailed.withLock { $0 }()
        }
        func checkoutDidDismiss() async {
            note("dismissed")
            await whenDismissed.withLock { $0 }()
        }
        func note(_ text: String) { told.withLock { $0.append(text) } }
        var all: [String] { told.withLock { $0 } }
    }

    private let listener = Listener()

    private func makeFlow(_ id: String) -> CheckoutFlow {
        CheckoutFlow(
            id: CheckoutID(id), order: TestShop.order, provider: BarterProvider(server: BarterServer()),
            time: ManualTime())
    }

    @Test func theSecondCheckoutWaitsForTheFirst() async throws {
        let presenter = CheckoutPresenter(delegate: listener)
        let first = makeFlow("a")
        _ = try await presenter.present(first)
        let second = makeFlow("b")
        let error = await #expect(throws: ProviderError.self) { try await presenter.present(second) }
        #expect(error?.code == .invalidState)
        #expect(await second.phase == .idle)
        try await first.cancel()
        await presenter.finish()
        _ = try await presenter.present(second)
        try await second.cancel()
        await presenter.finish()
        #expect(listener.all == ["started a", "dismissed", "started b", "dismissed"])
    }

    @Test func presentingInsideTheHandlerOfAFailureIsRefusedUntilDismissed() async throws {
        let server = BarterServer()
        let flow = CheckoutFlow(
            id: CheckoutID("a"), order: TestShop.order, provider: BarterProvider(server: server), time: ManualTime())
        let presenter = CheckoutPresenter(delegate: listener)
        let next = makeFlow("b")
        let listener = listener
        let presented = Gate()
        listener.whenFailed.withLock {
            $0 = {
                do throws(ProviderError) {
                    _ = try await presenter.present(next)
                    listener.note("presented inside")
                } catch {
                    listener.note("refused: \(error.code)")
                }
            }
        }
        listener.whenDismissed.withLock {
            $0 = {
                listener.whenDismissed.withLock { $0 = {} }
                _ = try? await presenter.present(next)
                await presented.open()
            }
        }
        _ = try await presenter.present(flow)
        await server.fail("orderQuote", with: "expired")
        _ = await flow.addressChanged(TestShop.served.redacted, wallet: .applePay)
        await presented.pass()
        try await next.cancel()
        await presenter.finish()
        #expect(
            listener.all
                == [
                    "started a", "failed cart_expired", "refused: invalid_state", "dismissed", "started b", "dismissed",
                ])
    }

    @Test func whatCouldNotBeShownIsInNobodysWay() async throws {
        let presenter = CheckoutPresenter(delegate: listener)
        let mispriced = CheckoutFlow(
            id: CheckoutID("a"), order: TestShop.order,
            provider: MispricedProvider(quote: Quote(summary: try TestShop.summary(1_00))))
        let next = makeFlow("b")
        let listener = listener
        let presented = Gate()
        listener.whenFailed.withLock {
            $0 = {
                _ = try? await presenter.present(next)
                await presented.open()
            }
        }
        await #expect(throws: ProviderError.self) { try await presenter.present(mispriced) }
        await presented.pass()
        try await next.cancel()
        await presenter.finish()
        #expect(listener.all == ["failed amount_mismatch", "started b", "dismissed"])
    }

    @Test func aLinkIsOpenedUnlessTheAppSaysOtherwise() async {
        #expect(await listener.checkoutAction(for: CheckoutLink(url: "https://shop.example/terms")) == .open)
    }
}
