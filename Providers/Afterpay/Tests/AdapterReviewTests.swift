import AfterpayCheckout
import ExpressCheckout
import Testing

@Suite struct AdapterReviewTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let order: CheckoutOrder
        let paths: [String]

        init(_ name: String, _ order: CheckoutOrder, _ paths: String...) {
            testDescription = name
            self.order = order
            self.paths = paths
        }
    }

    private static let long = String(repeating: "x", count: 300)

    static let impossible = [
        Case(
            "yen", Sample.order(country: "JP", currency: "JPY", lineItems: [], options: []), "$.currency", "$.country"),
        Case(
            "three decimals", Sample.order(country: "KW", currency: "KWD", lineItems: [], options: []), "$.currency",
            "$.country"),
        Case("a country without express", Sample.order(country: "DE"), "$.country"),
        Case(
            "nothing to pay", Sample.order(summary: Sample.summary([(.subtotal, 0)]), options: []),
            "$.summary[1].amount"),
        Case("a long reference", Sample.order(reference: long), "$.reference"),
        Case("no reference", Sample.order(reference: ""), "$.reference"),
        Case(
            "too many items", Sample.order(lineItems: Array(repeating: Sample.shirt, count: 101)), "$.line_items"),
        Case(
            "a bad item",
            Sample.order(lineItems: [
                LineItem(id: long, title: long, quantity: 3_000_000_000, unitPrice: Sample.money(1, "GBP"))
            ]), "$.line_items[0].title", "$.line_items[0].id", "$.line_items[0].quantity", "$.line_items[0].unit_price"),
        Case(
            "an option without its breakdown",
            Sample.order(options: [Sample.option("a", 1), Sample.option("b", 2, hasSummary: false)]),
            "$.shipping_options[1].summary"),
        Case(
            "an option id that ends a script's text", Sample.order(options: [Sample.option("kid's", 1)]),
            "$.shipping_options[0].id"),
        Case("a long option id", Sample.order(options: [Sample.option(long, 1)]), "$.shipping_options[0].id"),
        Case(
            "two options for a pick-up", Sample.order(delivery: .pickup, address: Sample.store), "$.shipping_options"),
        Case("a pick-up from nowhere", Sample.order(options: [], delivery: .pickup), "$.shipping_address"),
        Case(
            "a store without name, street and code",
            Sample.order(options: [], delivery: .pickup, address: PostalAddress(country: "DE")),
            "$.shipping_address.first_name", "$.shipping_address.street_address", "$.shipping_address.postal_code",
            "$.shipping_address.address_country"),
        Case("a long e-mail address", Sample.order(buyer: Buyer(email: long)), "$.buyer.email"),
        Case("an origin with a path", Sample.order(origin: "https://shop.example/pay"), "$.origin"),
        Case("an origin of an app", Sample.order(origin: "acme://pay"), "$.origin"),
        Case(
            "delivery below zero",
            Sample.order(summary: Sample.summary([(.subtotal, 10_00), (.fulfillment, -1)]), options: []),
            "$.summary[1].amount"),
    ]

    @Test(arguments: impossible)
    func namesEveryPathThatIsImpossible(_ example: Case) {
        let review = Sample.provider(Script()).review(example.order)
        #expect(review.problems.map(\.path.description) == example.paths)
    }

    static let ignored = [
        Case("nothing", Sample.order()),
        Case(
            "the customer's device and more", everythingIgnored, "$.summary[1]", "$.buyer", "$.buyer.document",
            "$.shipping_address", "$.return_url", "$.description", "$.cart", "$.save_payment_method", "$.links",
            "$.client",
            "$.metadata"),
        Case(
            "a fixed address on a mobile SDK",
            Sample.order(addressMode: .fixed, address: Sample.store, origin: nil), "$.address_mode"),
    ]

    private static let everythingIgnored = CheckoutOrder(
        reference: "r", descriptionText: "Two shirts", country: "US", currency: Sample.currency("USD"),
        summary: Sample.summary([(.subtotal, 10_00), (.fee, 1_00)]),
        buyer: Buyer(document: Buyer.Document(type: "CPF", number: "1")), shippingAddress: Sample.store, cart: .add,
        savePaymentMethod: true, returnURL: "acme://return",
        links: [OrderLink(type: "terms_of_service", url: "https://x")],
        client: ClientInfo(ip: "203.0.113.7"), metadata: [MetadataEntry("channel", "app")])

    @Test(arguments: ignored)
    func warnsOnceForEveryPathThatIsIgnored(_ example: Case) {
        let review = Sample.provider(Script()).review(example.order)
        #expect(review.problems.isEmpty)
        #expect(review.warnings.map(\.path.description) == example.paths)
    }

    @Test func saysThatOneNameOfAStoreIsEnough() throws {
        let nameless = PostalAddress(streetAddress: "9 Store Road", postalCode: "95014", country: "US")
        let order = Sample.order(options: [], delivery: .pickup, address: nameless)
        let message = try #require(Sample.provider(Script()).review(order).problems.first).message
        #expect(message == "Afterpay needs a name: first_name or last_name is enough")
    }

    @Test func knowsTheAccountsCurrencyByItsRegion() {
        let provider = Sample.provider(Script()) { $0.region = .unitedKingdom }
        #expect(provider.review(Sample.order()).problems.map(\.path.description) == ["$.currency"])
    }

    @Test func countsLettersNotBytes() {
        let title = String(repeating: "é", count: 255)
        let order = Sample.order(lineItems: [LineItem(id: "1", title: title, unitPrice: Sample.money(1))])
        #expect(Sample.provider(Script()).review(order).problems.isEmpty)
    }

    @Test func plansWhatOpeningWouldSendWithoutAnyCredential() async throws {
        let script = Script()
        let provider = Sample.provider(script) { $0.shopURL = nil }
        let plan = try await provider.plan(Sample.order(metadata: [MetadataEntry("channel", "app")]))
        let sent = Script(Sample.limits, Sample.opened)
        var state = ProviderState()
        _ = try await Sample.provider(sent).open(Sample.order(), key: IdempotencyKey("k"), state: &state)

        let opened = await sent.requests
        #expect(plan.requests.count == 2)
        #expect(plan.requests.map(\.target) == opened.map(\.target))
        #expect(plan.requests.map(\.body) == opened.map(\.body))
        #expect(plan.warnings.map(\.path.description) == ["$.metadata"])
        for request in plan.requests {
            let headers = Sent(request).headers
            #expect(headers["Authorization"] == "«redacted»")
            #expect(!headers.values.contains { $0.contains("merchant-1") || $0.contains("bWVy") })
        }
        #expect(await script.requests.isEmpty)
    }

    @Test func plansNoImpossibleOrder() async throws {
        let provider = AfterpayProvider(configuration: .placeholder, transport: Script())
        let error = try await providerError { () async throws(ProviderError) in
            try await provider.plan(Sample.order(country: "JP", currency: "JPY", lineItems: [], options: []))
        }
        #expect(error.problems.map(\.path.description) == ["$.currency", "$.country"])
    }
}
