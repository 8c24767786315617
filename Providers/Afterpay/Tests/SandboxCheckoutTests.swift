import AfterpaySandbox
import CheckoutSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxCheckoutTests {
    /// A body with one thing wrong.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: JSON
        var code = "invalid_object"

        init(_ name: String, _ body: JSON, code: String = "invalid_object") {
            testDescription = name
            self.body = body
            self.code = code
        }
    }

    static let express = SandboxCaller.express()
    static let contact = SandboxCaller.contact
    static let long = JSON.string(String(repeating: "x", count: 129))

    static func amount(_ value: JSON, currency: JSON = "USD") -> JSON {
        express.setting("amount", ["amount": value, "currency": currency])
    }

    static func merchant(_ merchant: JSON) -> JSON {
        express.setting("merchant", merchant)
    }

    static func item(_ key: String, _ value: JSON?) -> JSON {
        let item: JSON = ["name": "Shirt", "quantity": 1, "price": SandboxCaller.money("50.00")]
        return express.setting("items", [item.setting(key, value)])
    }

    static let wrongs: [Wrong] = [
        Wrong("number", amount(.number("105.00"))), Wrong("three decimals", amount("105.000")),
        Wrong("empty", amount("")), Wrong("word", amount("ten")), Wrong("blank", amount(" 105.00")),
        Wrong("point at the end", amount("105.")), Wrong("zero", amount("0.00")), Wrong("negative", amount("-5.00")),
        Wrong("thousands", amount("1,050.00"), code: "invalid_amount"),
        Wrong("lower-case currency", amount("105.00", currency: "usd")),
        Wrong("unknown currency", amount("105.00", currency: "ZZZ")),
        Wrong("no currency", express.setting("amount", ["amount": "105.00"])),
        Wrong("no amount", express.setting("amount", nil)), Wrong("null amount", express.setting("amount", .null)),
        Wrong("amount as text", express.setting("amount", "105.00")),
        Wrong("foreign currency", amount("105.00", currency: "JPY"), code: "unsupported_currency"),
        Wrong("below the limit", amount("0.99"), code: "unsupported_payment_type"),
        Wrong("above the limit", amount("2000.01"), code: "unsupported_payment_type"),
        Wrong("tax in another currency", express.setting("taxAmount", SandboxCaller.money("1.00", "AUD"))),
        Wrong("negative delivery", express.setting("shippingAmount", SandboxCaller.money("-1.00"))),
        Wrong("unknown mode", express.setting("mode", "EXPRES")),
        Wrong("unknown field", express.setting("isBuyNow", true)),
        Wrong("no merchant", express.setting("merchant", nil)), Wrong("empty merchant", merchant([:])),
        Wrong("origin with a path", merchant(["popupOriginUrl": "https://shop.example/"])),
        Wrong("origin without a scheme", merchant(["popupOriginUrl": "shop.example"])),
        Wrong("one redirect only", merchant(["redirectConfirmUrl": "https://shop.example/return"])),
        Wrong("Cash App Pay", express.setting("isCashAppPay", true)),
        Wrong("long reference", express.setting("merchantReference", long)),
        Wrong("unknown country", express.setting("purchaseCountry", "DE")),
        Wrong("empty consumer", express.setting("consumer", [:])),
        Wrong("consumer without e-mail", express.setting("consumer", ["surname": "Lane"])),
        Wrong("address without postcode", express.setting("shipping", contact.setting("postcode", nil))),
        Wrong("address abroad", express.setting("shipping", contact.setting("countryCode", "DE"))),
        Wrong("address in other words", express.setting("shipping", contact.setting("suburb", "Springfield"))),
        Wrong("address too long", express.setting("billing", contact.setting("line1", long))),
        Wrong("items as an object", express.setting("items", ["name": "Shirt"])),
        Wrong(
            "101 items",
            express.setting("items", .array(Array(repeating: item("sku", nil)["items"]?[0] ?? .null, count: 101)))),
        Wrong("item without a name", item("name", nil)), Wrong("item without a price", item("price", nil)),
        Wrong("fraction of an item", item("quantity", .number("1.5"))),
        Wrong("quantity as text", item("quantity", "1")),
        Wrong("price as a number", item("price", 50)), Wrong("page without a scheme", item("pageUrl", "shop.example")),
        Wrong("flat categories", item("categories", ["a"])),
        Wrong("a wrong day", item("estimatedShipmentDate", "2026-02-30")),
        Wrong("discount without a name", express.setting("discounts", [["amount": SandboxCaller.money("1.00")]])),
        Wrong("courier in a hurry", express.setting("courier", ["priority": "FAST"])),
        Wrong("standard without consumer", SandboxCaller.standard.setting("consumer", nil)),
        Wrong(
            "standard with an origin only",
            SandboxCaller.standard.setting("merchant", ["popupOriginUrl": "https://a.b"])),
        Wrong("array", []),
    ]

    @Test(arguments: wrongs)
    func refuses(wrong: Wrong) async {
        let caller = SandboxCaller()
        let answer = await caller.call("POST", "/v2/checkouts", wrong.body)
        #expect(answer.status == 422)
        #expect(answer.code == wrong.code)
    }

    @Test(arguments: [
        express, SandboxCaller.standard, amount("1.00"), amount("2000.00"),
        amount("105", currency: "GBP").setting("items", nil),
        merchant(["redirectConfirmUrl": "https://shop.example/a", "redirectCancelUrl": "https://shop.example/b"]),
        merchant(["popupOriginUrl": "https://static.afterpay.com"]),
        merchant(["popupOriginUrl": "http://localhost:8080"]),
        express.setting("shipping", contact.setting("region", nil).setting("area1", nil)),
        express.setting("taxAmount", SandboxCaller.money("0.00")),
        express.setting("merchantReference", .string(String(repeating: "é", count: 128))),
        item("categories", [["a", "b"], []]), item("estimatedShipmentDate", "2026-02"),
    ])
    func takes(body: JSON) async {
        let caller = SandboxCaller()
        let answer = await caller.call("POST", "/v2/checkouts", body)
        #expect(answer.status == 201)
        #expect(answer.json?.object?.map(\.key) == ["token", "expires", "redirectCheckoutUrl"])
        let read = await caller.call("GET", "/v2/checkouts/\(answer.token)")
        #expect(read.status == 200)
        for member in body.object ?? [] { #expect(read.json?[member.key] == member.value) }
    }

    @Test func givesTheSameForTheSameSeed() async {
        let first = await SandboxCaller(seed: 7).call("POST", "/v2/checkouts", Self.express)
        let second = await SandboxCaller(seed: 7).call("POST", "/v2/checkouts", Self.express)
        let other = await SandboxCaller(seed: 8).call("POST", "/v2/checkouts", Self.express)
        #expect(first.json == second.json)
        #expect(first.token != other.token)
        #expect(first.json?["expires"] == "2026-09-21T15:13:20.000Z")
        #expect(
            first.json?["redirectCheckoutUrl"]?.string
                == "http://127.0.0.1:1/afterpay/_consumer/checkout?token=\(first.token)")
    }

    @Test func showsWhatTheCustomerChose() async {
        let caller = SandboxCaller()
        let token = await caller.checkout()
        let choice: JSON = [
            "token": .string(token), "shipping": Self.contact,
            "consumer": ["email": "ada@example.com", "phoneNumber": "+1555"],
            "shippingOptionIdentifier": "express", "amount": SandboxCaller.money("112.00"),
            "shippingAmount": SandboxCaller.money("12.00"), "card": "approves",
        ]
        #expect(await caller.call("POST", "/_consumer/confirm", choice, headers: []).status == 204)
        let read = await caller.call("GET", "/v2/checkouts/\(token)")
        for key in ["shipping", "consumer", "shippingOptionIdentifier", "amount", "shippingAmount"] {
            #expect(read.json?[key] == choice[key])
        }
        #expect(read.json?["card"] == nil)
        #expect(read.json?["merchantReference"] == "order-123")
        #expect(read.json?.object?.filter { $0.key == "amount" }.count == 1)
    }

    @Test func forgetsACheckoutAfterAnHour() async {
        var caller = SandboxCaller()
        let token = await caller.confirmed()
        caller.now += .seconds(3599)
        #expect(await caller.call("GET", "/v2/checkouts/\(token)").status == 200)
        caller.now += .seconds(1)
        let read = await caller.call("GET", "/v2/checkouts/\(token)")
        #expect(read.status == 412)
        #expect(read.code == "invalid_token")
        let paid = await caller.call(
            "POST", "/v2/payments/capture", ["token": .string(token), "amount": SandboxCaller.money("105.00")])
        #expect(paid.status == 402)
        #expect(paid.code == "invalid_token")
        #expect(await caller.sandbox.ledger() == [])
    }

    @Test(arguments: ["confirm", "cancel"])
    func knowsNoCustomerOfAnotherCheckout(page: String) async {
        let caller = SandboxCaller()
        #expect(await caller.call("POST", "/_consumer/\(page)", ["token": "nobody's"], headers: []).status == 404)
        #expect(await caller.call("POST", "/_consumer/\(page)", [:], headers: []).status == 422)
        #expect(await caller.call("GET", "/v2/checkouts/unknown").code == "invalid_token")
        #expect(await caller.call("GET", "/v2/checkouts/").status == 405)
    }
}
