import AfterpayCheckout
import ExpressCheckout
import Testing

/// A checkout of the API as a neutral order.
@Suite struct ImportTests {
    private static func read(_ payload: JSON) throws -> ImportedOrder {
        let importing = try #require(Sample.provider(Script()).importing)
        return try importing.importOrder(payload)
    }

    private static func money(_ amount: String, _ currency: String = "USD") -> JSON {
        ["amount": .string(amount), "currency": .string(currency)]
    }

    private static let body: JSON = [
        "amount": money("105.00"), "mode": "express",
        "merchant": [
            "redirectConfirmUrl": "https://shop.example/return", "redirectCancelUrl": "https://shop.example/cancel",
            "popupOriginUrl": "https://shop.example",
        ],
        "merchantReference": "order-123",
        "items": [["name": "Blue shirt", "sku": "sku-1", "quantity": 2, "price": money("50.00")]],
        "shippingAmount": money("5.00"),
        "consumer": [
            "email": "ada@example.com", "givenNames": "Ada", "surname": "Lane", "phoneNumber": "+1 555-0100",
        ],
    ]

    private static func body(_ changes: (String, JSON?)...) -> JSON {
        var members = body.object ?? []
        for (key, value) in changes {
            members.removeAll { $0.key == key }
            if let value { members.append(JSON.Member(key, value)) }
        }
        return .object(members)
    }

    private static func lines(_ imported: ImportedOrder) -> Set<String> {
        Set(imported.report.map { "\($0.path) \($0.severity.rawValue)" })
    }

    @Test func readsTheBodyOfACheckout() throws {
        let imported = try Self.read(Self.body)
        #expect(Self.lines(imported) == ["$.amount.currency changed", "$.merchant.name changed"])
        let order = try CheckoutOrder.read(imported.order.exposed)
        #expect(order.warnings.isEmpty)
        #expect(order.order.reference == "order-123" && order.order.country == "US")
        #expect(order.order.summary.total.amount == Sample.money(105_00))
        #expect(order.order.summary.items.map(\.kind) == [.subtotal, .fulfillment, .total])
        #expect(order.order.lineItems == [Sample.shirt])
        #expect(order.order.buyer?.exposed.phone == "+15550100")
        #expect(order.order.origin == "https://shop.example" && order.order.returnURL == "https://shop.example/return")
    }

    /// What the adapter sends for an order comes back as that order, as far as the API carries it.
    @Test(arguments: [
        Sample.order(options: [], selected: nil),
        Sample.order(
            summary: Sample.summary([(.subtotal, 100_00), (.discount, -10_00), (.fulfillment, 5_00), (.tax, 8_00)]),
            options: []),
        Sample.order(options: [], delivery: .shipping, addressMode: .fixed, address: Sample.store),
    ])
    func comesBackAsItWasSent(order: CheckoutOrder) async throws {
        let plan = try await Sample.provider(Script()).plan(order)
        let body = try #require(plan.requests.last?.body?.exposed)
        let again = try CheckoutOrder.read(try Self.read(try JSON(parsing: body)).order.exposed).order
        #expect(again.reference == order.reference && again.country == order.country)
        #expect(again.lineItems == order.lineItems && again.buyer == order.buyer)
        #expect(again.summary.items.map(\.amount) == order.summary.items.map(\.amount))
        #expect(again.summary.items.map(\.kind) == order.summary.items.map(\.kind))
        #expect(again.shippingAddress == order.shippingAddress && again.addressMode == order.addressMode)
        #expect(
            again.returnURL == order.returnURL && again.cancelURL == order.cancelURL && again.origin == order.origin)
    }

    @Test func readsTheAnswerOfARead() throws {
        let imported = try Self.read(
            Self.body(
                ("token", "002.secret"), ("expires", "2026-12-01T00:00:00Z"),
                ("redirectCheckoutUrl", "https://portal/x"), ("shippingOptionIdentifier", "express"),
                ("purchaseCountry", "GB"),
                (
                    "shipping",
                    [
                        "name": "Ada M Lane", "line1": "1 High St", "area1": "Ely", "area2": "Little Ely",
                        "postcode": "CB6 1AA", "countryCode": "GB", "phoneNumber": "01353 12345",
                    ]
                )))
        #expect(
            Self.lines(imported) == [
                "$.token lost", "$.expires lost", "$.redirectCheckoutUrl lost", "$.shippingOptionIdentifier changed",
                "$.merchant.name changed", "$.shipping.area2 changed", "$.shipping.phoneNumber lost",
                "$.shipping.name changed",
            ])
        #expect(!imported.report.contains { $0.reason.contains("secret") || $0.reason.contains("Ely") })
        let order = try CheckoutOrder.read(imported.order.exposed).order
        #expect(order.country == "GB" && order.addressMode == .choose)
        #expect(order.selectedOption == ShippingOption.ID("express"))
        #expect(order.shippingOptions.first?.summary?.total.amount == Sample.money(105_00))
        #expect(order.shippingAddress?.exposed.lastName == "Lane")
        #expect(order.shippingAddress?.exposed.extendedAddress == "Little Ely")
    }

    /// The lines always sum to the total, whatever the parts say.
    @Test(arguments: [
        ("110.00", "8.00", ["subtotal 100.00", "shipping 5.00", "tax 8.00", "adjustment -3.00", "total 110.00"]),
        ("105.00", "8.00", ["subtotal 100.00", "shipping 5.00", "tax 8.00", "total 105.00"]),
        ("113.00", "8.00", ["subtotal 100.00", "shipping 5.00", "tax 8.00", "total 113.00"]),
        ("1.00", "0.00", ["subtotal 100.00", "shipping 5.00", "tax 0.00", "adjustment -104.00", "total 1.00"]),
    ])
    func linesSumToTheTotal(total: String, tax: String, expected: [String]) throws {
        let imported = try Self.read(Self.body(("amount", Self.money(total)), ("taxAmount", Self.money(tax))))
        let lines = imported.order.exposed["summary"]?.array ?? []
        #expect(lines.map { "\($0["id"]?.string ?? "") \($0["amount"]?.string ?? "")" } == expected)
        #expect((try? CheckoutOrder.read(imported.order.exposed)) != nil)
    }

    @Test func saysWhatIsNeededAndWhatIsLost() throws {
        let imported = try Self.read(
            Self.body(
                ("merchantReference", nil), ("shippingAmount", Self.money("5.00", "EUR")), ("mode", "standard"),
                ("billing", ["name": "Ada"]), ("isCashAppPay", true), ("somethingNew", 1), ("description", .null),
                (
                    "items",
                    [
                        [
                            "name": "A", "quantity": 1, "price": Self.money("5.00"), "imageUrl": "https://x",
                            "preorder": true,
                        ],
                        ["sku": "b", "quantity": .number("0.5"), "price": Self.money("1.00", "EUR")],
                    ]
                ),
                (
                    "merchant",
                    ["popupOriginUrl": "https://static.afterpay.com", "name": "ACME", "other": "x"]
                )))
        #expect(!imported.isComplete)
        #expect(
            Self.lines(imported) == [
                "$.merchantReference needs_value", "$.amount.currency changed", "$.items[0].sku changed",
                "$.items[0].imageUrl lost", "$.items[0].preorder lost", "$.items[1].name needs_value",
                "$.items[1].quantity needs_value", "$.items[1].price needs_value", "$.shippingAmount lost",
                "$.mode changed", "$.billing lost", "$.isCashAppPay lost", "$.somethingNew lost",
                "$.merchant.popupOriginUrl changed", "$.merchant.other lost",
            ])
        #expect(imported.order.exposed["origin"] == nil)
        #expect(imported.order.exposed["summary"]?.array?.last?["label"] == "ACME")
    }

    @Test(arguments: [
        ("[]", "$"), ("{}", "$.amount"), (#"{"amount":"5.00"}"#, "$.amount"),
        (#"{"amount":{"amount":"5.00","currency":"usd"}}"#, "$.amount.currency"),
        (#"{"amount":{"amount":"5,00","currency":"USD"}}"#, "$.amount.amount"),
    ])
    func refusesWhatIsNoneOfThisProviders(payload: String, path: String) throws {
        let error = try #require(throws: OrderInvalid.self) { try Self.read(try JSON(parsing: Array(payload.utf8))) }
        #expect(error.problems.map(\.path.description) == [path])
    }

    /// What is wrong with the order is told where it stands in the payload.
    @Test func knowsWhereEverythingCameFrom() throws {
        let imported = try Self.read(Self.body(("merchant", ["redirectConfirmUrl": "not a url"])))
        let error = try #require(throws: OrderInvalid.self) { try CheckoutOrder.read(imported.order.exposed) }
        #expect(
            error.problems.map { imported.source(of: $0.path).description } == ["$.merchant.redirectConfirmUrl"])
    }
}
