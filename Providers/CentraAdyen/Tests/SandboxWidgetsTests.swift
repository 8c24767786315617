import CentraAdyenSandbox
import ExpressCheckout
import Testing

@Suite struct SandboxWidgetsTests {
    private static let query = """
        query Widgets($plugins: [ExpressCheckoutWidgetsPluginItem!]!) {
          expressCheckoutWidgets(configurationOnly: true, plugins: $plugins) {
            list { name widgets { id name contents error } } userErrors { message path }
          }
        }
        """
    private static let plugins: JSON = [
        "plugins": [
            [
                "type": "express_checkout_adyen", "uri": "adyen",
                "additionalData": [
                    "amount": 10500, "returnUrl": "https://shop.example/return",
                    "lineItems": [["name": "Blue shirt", "price": "100.00"]],
                ],
            ]
        ]
    ]

    private func widgets(_ settings: CentraAdyenSandbox.Settings = .init()) async throws -> JSON {
        try await SandboxShopper(settings).value(Self.query, Self.plugins, secret: "secret")
    }

    @Test(arguments: [nil, "", "wrong"])
    func needsTheSharedSecret(_ secret: String?) async throws {
        let answer = try await SandboxShopper().ask(Self.query, Self.plugins, secret: secret)
        #expect(answer["data"]?.isNull == true)
        #expect(answer["errors"]?[0]?["path"] == ["expressCheckoutWidgets"])
    }

    @Test func contentsAreAJSONText() async throws {
        let widget = try #require(try await widgets()["list"]?[0]?["widgets"]?[0])
        #expect(widget["name"] == "express_checkout_adyen" && widget["error"]?.isNull == true)
        let contents = try JSON(parsing: try #require(widget["contents"]?.string))
        #expect(contents["context"] == "test" && contents["country"] == "US")
        #expect(contents["paymentAmount"] == ["amount": 10500, "currency": "USD"])
        #expect(contents["shippingMethods"]?[1] == ["id": "2", "name": "Express shipping", "price": 12])
        let applePay = contents["paymentMethodsResponse"]?["paymentMethods"]?[0]
        #expect(applePay?["type"] == "applepay")
        #expect(applePay?["configuration"]?["merchantName"] == "ACME Inc.")
    }

    @Test func theMethodsMayBeLeftOut() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.widgets = .withoutPaymentMethods
        let text = try await widgets(settings)["list"]?[0]?["widgets"]?[0]?["contents"]?.string
        #expect(try JSON(parsing: try #require(text))["paymentMethodsResponse"] == nil)
    }

    @Test func aWidgetMayFail() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.widgets = .error
        let widget = try await widgets(settings)["list"]?[0]?["widgets"]?[0]
        #expect(widget?["contents"]?.isNull == true && widget?["error"]?.nonEmptyString != nil)
    }

    @Test func theListMayBeMissing() async throws {
        var settings = CentraAdyenSandbox.Settings()
        settings.widgets = .noList
        let answer = try await widgets(settings)
        #expect(answer["list"]?.isNull == true && answer["userErrors"]?.array?.count == 1)
    }

    @Test func anotherPluginIsAUserError() async throws {
        let answer = try await SandboxShopper().value(
            """
            { expressCheckoutWidgets(plugins: [{type: express_checkout_stripe_payment_intents,
                additionalData: {amount: 1, returnUrl: "", lineItems: []}}]) { list { name } userErrors { path } } }
            """, secret: "secret")
        #expect(answer["list"] == [])
        #expect(answer.userErrorPaths == ["plugins.0.type"])
    }
}
