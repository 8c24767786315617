import CheckoutConformance
import ExpressCheckout
import Testing

/// Which provider gets a checkout, and when another one may.
@Suite struct RouterTests {
    private let one = ProviderScript()
    private let two = ProviderScript()

    private func router(
        _ rules: [RoutingRule] = [RoutingRule("one"), RoutingRule("two")], health: ProviderHealth = ProviderHealth()
    ) throws -> ProviderRouter {
        try ProviderRouter(
            [ScriptedProvider(script: one, id: "one"), ScriptedProvider(script: two, id: "two")],
            rules: RoutingRules(rules), health: health)
    }

    private func error(
        _ code: ProviderError.Code = .unavailable, _ certainty: ProviderError.Certainty = .notSent
    ) -> ProviderError {
        ProviderError(code, certainty: certainty, message: "test")
    }

    @Test func conditionsChoose() throws {
        let dollars = try #require(Currency("USD"))
        let rules = [
            RoutingRule("two", countries: ["DE"]), RoutingRule("two", minimum: try TestShop.usd(200_00)),
            RoutingRule("two", maximum: try TestShop.usd(10_00)), RoutingRule("one", currencies: [dollars]),
        ]
        let choices = try router(rules).choices(for: TestShop.order, checkout: "c")
        #expect(choices == ["one"])
        let fits = try router([
            RoutingRule("two", countries: ["US"], minimum: try TestShop.usd(105_00)), RoutingRule("one"),
        ])
        #expect(fits.choices(for: TestShop.order, checkout: "c") == ["two", "one"])
    }

    @Test func sharesAreKeptAndTheSameCheckoutGoesTheSameWay() throws {
        let router = try router([RoutingRule("one", share: 70), RoutingRule("two")])
        var counts: [ProviderID: Int] = [:]
        for number in 0..<10_000 {
            let choices = router.choices(for: TestShop.order, checkout: CheckoutID("checkout-\(number)"))
            #expect(choices.count == 2)
            #expect(choices == router.choices(for: TestShop.order, checkout: CheckoutID("checkout-\(number)")))
            counts[choices[0], default: 0] += 1
        }
        #expect((6_800...7_200).contains(counts["one"] ?? 0), "\(counts)")
    }

    @Test func theNextOneIsAskedWhenOpeningFails() async throws {
        await one.end("open", .failure(error(.unavailable, .maybeHappened)))
        let routed = try await router().open("c", order: TestShop.order)
        #expect(routed.provider == "two")
        #expect(routed.missed.map(\.provider) == ["one"])
        #expect(await one.calls == ["open", "cancel"], "what it may have added is taken back")
        #expect(await routed.flow.stored.id == "c-2")
    }

    @Test func whatNobodyOpensIsTheLastOnesError() async throws {
        await one.end("open", .failure(error()))
        await two.end("open", .failure(error(.authentication, .decided)))
        let thrown = try await #require(throws: ProviderError.self) {
            _ = try await router().open("c", order: TestShop.order)
        }
        #expect(thrown.code == .authentication)
        let none = try await #require(throws: ProviderError.self) {
            _ = try await router([RoutingRule("one", countries: ["DE"])]).open("c", order: TestShop.order)
        }
        #expect(none.code == .unsupported && none.certainty == .notSent)
    }

    @Test func aStoreThatFailsIsNoReasonToAskAnother() async throws {
        let store = FailingStore()
        await store.breakDown()
        let thrown = try await #require(throws: ProviderError.self) {
            _ = try await router().open("c", order: TestShop.order, store: store)
        }
        #expect(thrown.code == .storeFailed)
        #expect(await two.calls.isEmpty)
    }

    private func quoted(_ routed: RoutedCheckout) async {
        _ = await routed.flow.addressChanged(TestShop.served.redacted, wallet: .applePay, isOpening: true)
    }

    /// Design: failover only while every payment call of the checkout is `notSent`.
    @Test func aPaymentThatNeverLeftMayGoElsewhere() async throws {
        let router = try router()
        let routed = try await router.open("c", order: TestShop.order)
        await quoted(routed)
        await one.end("pay", .failure(error()))
        let outcome = try await routed.flow.complete(TestShop.authorization())
        #expect(outcome.name == "failed")
        let other = try await router.failOver(routed, because: error())
        #expect(other.provider == "two")
        #expect(await one.calls.last == "cancel")
        await quoted(other)
        #expect(try await other.flow.complete(TestShop.authorization()).name == "completed")
        let thrown = try await #require(throws: ProviderError.self) {
            _ = try await router.failOver(other, because: error())
        }
        #expect(thrown.code == .attemptUnresolved)
    }

    @Test(arguments: [ProviderError.Certainty.maybeHappened, .decided])
    func aPaymentThatLeftStaysWhereItIs(certainty: ProviderError.Certainty) async throws {
        let router = try router()
        let routed = try await router.open("c", order: TestShop.order)
        await quoted(routed)
        await one.end("pay", .failure(error(.unavailable, certainty)))
        _ = try await routed.flow.complete(TestShop.authorization())
        let thrown = try await #require(throws: ProviderError.self) {
            _ = try await router.failOver(routed, because: error())
        }
        #expect(thrown.code == .attemptUnresolved && thrown.certainty == .notSent)
        #expect(await two.calls.isEmpty)
    }

    @Test func threeProvidersGetIDsOfTheirOwn() async throws {
        let third = ProviderScript()
        let router = try ProviderRouter(
            [
                ScriptedProvider(script: one, id: "one"), ScriptedProvider(script: two, id: "two"),
                ScriptedProvider(script: third, id: "three"),
            ], rules: RoutingRules([RoutingRule("one"), RoutingRule("two"), RoutingRule("three")]))
        let first = try await router.open("c", order: TestShop.order)
        let second = try await router.failOver(first, because: error())
        let last = try await router.failOver(second, because: error())
        #expect(await last.flow.stored.id == "c-3")
        #expect(last.missed.map(\.provider) == ["one", "two"])
    }

    @Test func oneThatRestsIsPassedOver() async throws {
        let health = ProviderHealth()
        for _ in 0..<5 { health.noteFailure(of: "one") }
        let routed = try await router(health: health).open("c", order: TestShop.order)
        #expect(routed.provider == "two")
        #expect(await one.calls.isEmpty)
        #expect(routed.missed.first?.error.isRetrySafe == true)
    }
}
