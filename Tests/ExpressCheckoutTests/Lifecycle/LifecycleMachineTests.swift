import ExpressCheckout
import Testing

/// The order of events, rule by rule (`shopify-ucp.md` §1.3).
@Suite struct LifecycleMachineTests {
    private func snapshot(_ status: CheckoutStatus = .incomplete, _ cents: Int64 = 100_00) throws -> CheckoutSnapshot {
        CheckoutSnapshot(
            id: CheckoutID("c"), status: status, currency: try #require(Currency("USD")),
            totals: try TestShop.summary(cents).checkoutTotals,
            order: status == .completed ? PlacedOrder(id: "order-1") : nil)
    }

    private func events(_ inputs: [LifecycleMachine.Input]) -> [String] {
        var machine = LifecycleMachine()
        return inputs.flatMap { machine.receive($0) }.map(\.name)
    }

    private let failure = CheckoutFailure(.cartExpired, message: "gone")

    @Test func eachSnapshotIsWhole() throws {
        var machine = LifecycleMachine()
        let first = try snapshot()
        let second = CheckoutSnapshot(
            id: first.id, status: first.status, currency: first.currency, totals: first.totals,
            messages: [CheckoutMessage(.info, code: nil, content: "Hello")])
        #expect(machine.receive(.loaded(second)) == [.started(second)])
        // Nothing of the snapshot before shines through.
        #expect(machine.receive(.changed(first)) == [.updated(first)])
    }

    @Test func aPresentationStartsOnce() throws {
        #expect(events([.presented, .loaded(try snapshot()), .loaded(try snapshot())]) == ["started"])
        #expect(
            events([.presented, .loaded(try snapshot()), .loaded(try snapshot(.readyForComplete))])
                == ["started", "updated"])
    }

    @Test func anUpdateThatSaysTheSameIsSwallowed() throws {
        let one = try snapshot()
        let reordered = CheckoutSnapshot(
            id: one.id, status: one.status, currency: one.currency, totals: one.totals,
            unknown: [JSON.Member("a", 1), JSON.Member("b", 2)])
        let again = CheckoutSnapshot(
            id: one.id, status: one.status, currency: one.currency, totals: one.totals,
            unknown: [JSON.Member("b", 2), JSON.Member("a", 1)])
        #expect(events([.loaded(one), .changed(one), .changed(reordered), .changed(again)]) == ["started", "updated"])
    }

    @Test func aFailureClosesAndIsFollowedByDismissed() throws {
        #expect(
            events([
                .loaded(try snapshot()), .failed(failure), .failed(failure), .closed,
                .changed(try snapshot(.completed)),
            ])
                == ["started", "failed", "dismissed"])
        // On the screen, though nothing was loaded yet.
        #expect(events([.presented, .failed(failure)]) == ["failed", "dismissed"])
    }

    @Test func whatCouldNotBeShownFailsAlone() throws {
        #expect(events([.failed(failure), .closed, .presented, .loaded(try snapshot())]) == ["failed"])
    }

    @Test func aCheckoutIsDismissedOnce() throws {
        #expect(events([.loaded(try snapshot()), .closed, .closed]) == ["started", "dismissed"])
        #expect(events([.closed]) == [])
        #expect(events([.presented, .closed]) == ["dismissed"])
    }

    @Test func anOrderIsCompletedOnce() throws {
        let done = try snapshot(.completed)
        #expect(
            events([
                .loaded(try snapshot()), .completed(done), .completed(done), .failed(failure), .changed(try snapshot()),
                .closed,
            ])
                == ["started", "completed", "dismissed"])
    }

    @Test func anOrderMayBeCompletedWhenNobodyLooks() throws {
        let done = try snapshot(.completed)
        #expect(events([.completed(done)]) == ["completed"])
        #expect(
            events([.loaded(try snapshot()), .closed, .completed(done), .completed(done)])
                == ["started", "dismissed", "completed"])
    }

    @Test func aCheckoutThatEndedIsShownAgainOnlyWhenPresentedAnew() throws {
        let one = try snapshot()
        #expect(events([.loaded(one), .closed, .loaded(one)]) == ["started", "dismissed"])
        #expect(
            events([.loaded(one), .closed, .presenting, .loaded(one)]) == ["started", "dismissed", "started"])
        #expect(events([.loaded(one), .presenting, .loaded(one)]) == ["started"])
        #expect(
            events([.loaded(one), .completed(try snapshot(.completed)), .closed, .presenting, .loaded(one)])
                == ["started", "completed", "dismissed"])
    }

    @Test func whatComesBeforeTheStartIsNotTold() throws {
        #expect(events([.presented, .changed(try snapshot()), .loaded(try snapshot())]) == ["started"])
    }

    @Test(
        arguments: [
            (ProviderError.Code.sessionExpired, nil, "cart_expired"), (.invalidRequest, nil, "invalid_cart"),
            (.unavailable, nil, "network_error"), (.unavailable, 503, "http_error"), (.badResponse, 502, "http_error"),
            (.badResponse, nil, "bad_response"), (.rateLimited, 429, "http_error"), (.invalidState, nil, "sdk_error"),
            (.unsupported, nil, "sdk_error"), (.amountMismatch, nil, "amount_mismatch"),
            (.conflict, 410, "cart_expired"),
            (.authentication, 401, "authentication"), (ProviderError.Code(rawValue: "brand_new"), nil, "brand_new"),
        ] as [(ProviderError.Code, Int?, String)])
    func aFailureHasCheckoutKitsCode(code: ProviderError.Code, status: Int?, expected: String) {
        let failure = CheckoutFailure(
            ProviderError(code, certainty: .decided, message: "no", httpStatus: status))
        #expect(failure.code.rawValue == expected)
        #expect(failure.httpStatus == status)
    }
}
