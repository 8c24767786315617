import CheckoutConformance
import CurlTransport
import ExpressCheckout
import Testing
import YunoCheckout

/// Customers, kept methods and the client's own workflow, at the sandbox over HTTP.
@Suite(.timeLimit(.minutes(1))) struct WorldSessionTests {
    private static let card = YunoCard(
        number: "4507990000000002", expirationMonth: 11, expirationYear: 2028, securityCode: "123",
        holderName: "John Doe")

    /// Runs `body` with the adapter itself in a fresh world.
    private func run(_ body: (YunoProvider, WorldCheckout) async throws -> Void) async throws {
        try await WorldCheckout.run { checkout in
            try await body(try #require(checkout.world.provider as? YunoProvider), checkout)
        }
    }

    private func pay(
        _ token: Sensitive<JSON>, _ order: CheckoutOrder, _ provider: YunoProvider, _ state: inout ProviderState,
        key: String
    ) async throws -> CheckoutOutcome {
        let quote = Quote(opening: order)
        let request = CompletionRequest(
            order: order,
            authorization: Authorization(
                wallet: Wallet(rawValue: "card"), payload: token.exposed, selected: quote.selected),
            quote: quote, key: IdempotencyKey(key))
        return try await provider.complete(request, state: &state, journal: TestJournal())
    }

    @Test func keepsAMethodAndPaysWithItAgain() async throws {
        try await run { provider, checkout in
            let shop = checkout.world.order
            let customer = try await provider.findOrCreateCustomer("shop-7", buyer: SampleShop.buyer)
            #expect(try await provider.findOrCreateCustomer("shop-7") == customer)
            let order = CheckoutOrder(
                reference: shop.reference, country: shop.country, currency: shop.currency, summary: shop.summary,
                shippingOptions: shop.shippingOptions, savePaymentMethod: true)
            let buying = provider.opening(with: YunoSessionOptions(customerID: customer))
            #expect(!buying.review(order).warnings.contains { $0.path.description == "$.save_payment_method" })

            var first = ProviderState()
            _ = try await buying.open(order, key: IdempotencyKey("open-1"), state: &first)
            let token = try await buying.createToken(Self.card, state: first)
            #expect(try await pay(token, order, buying, &first, key: "key-1").name == "completed")
            let kept = try #require(buying.vaultedToken(first))
            #expect(try await buying.readSession(first).isUsed == true)

            var second = ProviderState()
            _ = try await buying.open(order, key: IdempotencyKey("open-2"), state: &second)
            let again = try await buying.createToken(vaulted: kept, state: second)
            #expect(try await pay(again, order, buying, &second, key: "key-2").name == "completed")
            #expect(try await checkout.charges().count == 2)
            #expect(try await provider.paymentMethods(second).contains { $0.type == "CARD" })
        }
    }

    @Test func leavesASeamlessSessionToTheClient() async throws {
        try await run { provider, checkout in
            let order = checkout.world.order
            let seamless = provider.opening(with: YunoSessionOptions(workflow: .clientSDK))
            var state = ProviderState()
            _ = try await seamless.open(order, key: IdempotencyKey("open-1"), state: &state)
            let token = try await seamless.createToken(Self.card, state: state)
            #expect(try await pay(token, order, seamless, &state, key: "key-1").name == "unknown")
            #expect(try await checkout.count("createPayment") == 0)

            let session = try await seamless.readSession(state).id.exposed
            let transport = CurlHTTPTransport()
            let body: JSON = ["session": .string(session), "token": token.exposed["token"] ?? .null]
            let answer = try await transport.send(
                HTTPRequest(
                    .post, RequestTarget(checkout.world.sandbox, "/_consumer/seamless"),
                    headers: [HTTPHeader("Content-Type", "application/json")], body: body.bytes, operation: "seamless",
                    replay: .once))
            await transport.shutDown()
            #expect(answer.status == 201)
            #expect(try await seamless.lookUp(&state).name == "completed")
            #expect(try await checkout.charges().count == 1)
        }
    }
}
