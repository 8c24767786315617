import CentraAdyenCheckout
import CheckoutConformance
import ExpressCheckout
import Testing

@Suite struct AdapterReviewTests {
    private func provider() throws -> CentraAdyenProvider {
        try AdapterShop.provider(AdapterScriptedTransport())
    }

    private func order(
        _ code: String, _ minorUnits: Int64, items: [LineItem] = [], cart: CheckoutOrder.Cart = .existing,
        returnURL: String? = "shop.example://return"
    ) throws -> CheckoutOrder {
        let currency = try #require(Currency(code))
        let total = Money(minorUnits: minorUnits, currency: currency)
        return CheckoutOrder(
            reference: "r", country: "US", currency: currency, lineItems: items,
            summary: try OrderSummary([SummaryItem(id: "t", kind: .total, label: "ACME", amount: total)]),
            cart: cart, returnURL: returnURL)
    }

    struct Amount: Sendable, CustomTestStringConvertible {
        let currency: String
        let minorUnits: Int64
        let adyen: Int64?
        var testDescription: String { "\(minorUnits) \(currency)" }

        init(_ currency: String, _ minorUnits: Int64, _ adyen: Int64?) {
            self.currency = currency
            self.minorUnits = minorUnits
            self.adyen = adyen
        }
    }

    /// Adyen's table where it is not ISO 4217's, and where it is (`centra-adyen.md` §9).
    @Test(arguments: [
        Amount("USD", 105_00, 105_00), Amount("JPY", 6000, 6000), Amount("ISK", 1500, 150_000),
        Amount("CLP", 9990, 999_000), Amount("IDR", 1_000_00, 1_000), Amount("IDR", 1_000_50, nil),
        Amount("CVE", 200_00, 200), Amount("CVE", 1, nil), Amount("UGX", 700, 700), Amount("BHD", 12_345, 12_345),
        Amount("IQD", 12_345, 12_345), Amount("JOD", 1, 1), Amount("KWD", 12_345, 12_345), Amount("LYD", 7, 7),
        Amount("OMR", 7, 7), Amount("TND", 7, 7), Amount("COP", 100, 100), Amount("RSD", 100, 100),
        Amount("GHS", 100, 100), Amount("MRU", 100, 100), Amount("UYW", 1_0000, 100), Amount("UYW", 1_0001, nil),
        Amount("BIF", 100, nil), Amount("DJF", 5, 5), Amount("GNF", 5, 5), Amount("KMF", 5, 5), Amount("KRW", 5, 5),
        Amount("PYG", 5, 5), Amount("RWF", 5, 5), Amount("VND", 5, 5), Amount("VUV", 5, 5), Amount("XAF", 5, 5),
        Amount("XOF", 5, 5), Amount("XPF", 5, 5), Amount("USD", 2_147_483_647, 2_147_483_647),
        Amount("USD", 2_147_483_648, nil), Amount("ISK", 21_474_837, nil), Amount("ISK", Int64.max, nil),
    ])
    func countsAmountsAsAdyenDoes(_ amount: Amount) async throws {
        let order = try order(amount.currency, amount.minorUnits)
        guard let adyen = amount.adyen else {
            #expect(try provider().review(order).problems.map(\.path.description) == ["$.summary[0].amount"])
            let error = await adapterFailure { _ = try await provider().plan(order) }
            #expect(error?.certainty == .notSent)
            return
        }
        let plan = try await provider().plan(order)
        let body = try JSON(parsing: try #require(plan.requests.last?.body).exposed)
        #expect(body["variables"]?["plugins"]?[0]?["additionalData"]?["amount"]?.int64 == adyen)
    }

    @Test func namesEveryProblemAtOnce() throws {
        let dollar = try AdapterShop.usd(1)
        let items = [
            LineItem(id: "a", title: "A", quantity: Int.max, unitPrice: dollar),
            LineItem(
                id: "b", title: "B", unitPrice: dollar, providerReferences: [MetadataEntry("centra-adyen", "1")]),
        ]
        let review = try provider().review(
            order("USD", 3_000_000_000, items: items, cart: .add, returnURL: nil))
        #expect(
            Set(review.problems.map(\.path.description)) == [
                "$.summary[0].amount", "$.line_items[0].provider_refs.centra-adyen", "$.line_items[0].quantity",
                "$.return_url",
            ])
    }

    @Test func warnsOncePerPathOfWhatCentraDecides() throws {
        let sample = SampleShop.order
        let order = CheckoutOrder(
            reference: "r", descriptionText: "d", country: "US", currency: sample.currency,
            lineItems: sample.lineItems, summary: sample.summary, shippingOptions: sample.shippingOptions,
            selectedOption: ShippingOption.ID("express"), delivery: .pickup, addressMode: .fixed,
            optionChoice: .later, capture: .manual, cart: .add, savePaymentMethod: true,
            returnURL: sample.returnURL, metadata: sample.metadata)
        let review = try provider().review(order)
        #expect(review.problems.isEmpty)
        let paths = review.warnings.map(\.path.description)
        #expect(Set(paths).count == paths.count)
        #expect(
            Set(paths) == [
                "$.summary", "$.shipping_options", "$.selected_option", "$.line_items[0].title",
                "$.line_items[0].unit_price", "$.country", "$.reference",
                "$.description", "$.delivery", "$.address_mode", "$.option_choice", "$.capture",
                "$.save_payment_method", "$.metadata",
            ])
    }

    @Test func plansWhatOpeningSendsWithoutACredential() async throws {
        let plan = try await CentraAdyenProvider(
            configuration: AdapterShop.configuration(), transport: AdapterScriptedTransport()
        ).plan(SampleShop.order)
        #expect(
            plan.requests.map(\.operation) == ["selection", "order", "addItem", "expressCheckoutWidgets"])
        let bearers = plan.requests.map { request in
            request.headers.first { $0.name == "Authorization" }?.value.exposed
        }
        #expect(
            bearers == [
                "Bearer «redacted»", "Bearer «from step 1: extensions.token»",
                "Bearer «from step 2: extensions.token»", "Bearer «from step 3: extensions.token»",
            ])
        let last = try #require(plan.requests.last)
        #expect(last.headers.first { $0.name == "X-Shared-Secret" }?.value.exposed == "«redacted»")
        let variables = try JSON(parsing: try #require(last.body).exposed)["variables"]
        #expect(
            variables == [
                "plugins": [
                    [
                        "type": "express_checkout_adyen",
                        "additionalData": [
                            "amount": 105_00, "returnUrl": "https://shop.example/return",
                            "lineItems": [
                                [
                                    "name": "«from step 3: data.addItem.selection.lines[0].name»", "price": "100.00",
                                ]
                            ],
                        ],
                    ]
                ]
            ])
        #expect(!plan.warnings.isEmpty)
    }

    @Test func plansEveryItemToAdd() async throws {
        let price = try AdapterShop.usd(1)
        let item = { (id: String, reference: String) in
            LineItem(
                id: id, title: id, quantity: 2, unitPrice: price,
                providerReferences: [MetadataEntry("centra-adyen", reference)])
        }
        let order = try order("USD", 10, items: [item("a", "1"), item("b", "2"), item("c", "1")], cart: .add)
        let plan = try await provider().plan(order)
        let added = plan.requests.filter { $0.operation == "addItem" }.compactMap { request in
            (try? JSON(parsing: request.body?.exposed ?? []))?["variables"]
        }
        #expect(added == [["item": "1", "quantity": 4], ["item": "2", "quantity": 2]])
    }

    @Test func plansForAShopThatIsNotConfigured() async throws {
        let provider = CentraAdyenProvider(
            configuration: .placeholder, transport: AdapterScriptedTransport())
        let plan = try await provider.plan(try order("EUR", 1))
        #expect(
            plan.requests.first?.target.url.exposed == "https://client.dtc.centraapisqa.com/api-session")
    }
}
