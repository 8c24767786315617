import CheckoutSandbox
import ExpressCheckout

/// What the wallet's button needs to know (`centra-adyen.md` §4).
extension CentraAdyenSandbox {
    func expressCheckoutWidgets(
        _ arguments: JSON, in session: SessionState, of request: SandboxRequest
    ) throws(GraphQLError) -> JSON {
        guard let secret = request.header("X-Shared-Secret"), !secret.isEmpty, secret != "wrong" else {
            throw GraphQLError("The shared secret is missing or wrong.")
        }
        if settings.widgets == .noList {
            return widgets(.null, [userError("Express checkout is not available")])
        }
        var list: [JSON] = []
        var userErrors: [JSON] = []
        for (index, plugin) in (arguments["plugins"]?.array ?? []).enumerated() {
            let uri = plugin["uri"]?.string
            guard plugin["type"]?.string == "express_checkout_adyen", uri == nil || uri == ShopPaymentMethod.adyen.uri
            else {
                userErrors.append(userError("There is no such plugin", ["plugins", String(index), "type"]))
                continue
            }
            guard let amount = plugin["additionalData"]?["amount"]?.int64, amount >= 0 else {
                userErrors.append(
                    userError(
                        "The amount must not be below 0", ["plugins", String(index), "additionalData", "amount"]))
                continue
            }
            let contents =
                arguments["configurationOnly"]?.bool == true
                ? configuration(amount: amount, in: session).text : "<div id=\"adyen-express\"></div>"
            let isFaulty = settings.widgets == .error
            list.append(
                .typed(
                    "ExpressCheckoutWidgetsPluginWidgets",
                    [
                        "name": .string(ShopPaymentMethod.adyen.uri),
                        "widgets": [
                            .typed(
                                "ExpressCheckoutWidget",
                                [
                                    "id": "adyen-express", "name": "express_checkout_adyen",
                                    "contents": isFaulty ? .null : .string(contents),
                                    "error": isFaulty ? "Adyen did not answer" : .null,
                                ])
                        ],
                    ]))
        }
        return widgets(.array(list), userErrors)
    }

    private func widgets(_ list: JSON, _ userErrors: [JSON]) -> JSON {
        .typed("ExpressCheckoutWidgetsPayload", ["list": list, "userErrors": .array(userErrors)])
    }

    /// The contents' object: a method's id is a string here and its price a bare number.
    private func configuration(amount: Int64, in session: SessionState) -> JSON {
        let view = view(of: session)
        let methods: JSON = [
            "paymentMethods": [
                [
                    "type": "applepay", "name": "Apple Pay", "brands": ["amex", "discover", "mc", "visa"],
                    "configuration": ["merchantId": "merchant.example.acme", "merchantName": "ACME Inc."],
                ],
                ["type": "scheme", "name": "Cards", "brands": ["amex", "mc", "visa"]],
            ]
        ]
        return .object(compacting: [
            ("clientKey", "test_SANDBOXCLIENTKEY"), ("context", "test"), ("country", .string(session.address.country)),
            ("languageCode", "en"),
            ("paymentAmount", ["amount": .whole(amount), "currency": .string(session.currency)]),
            ("paymentMethod", .string(ShopPaymentMethod.adyen.uri)),
            ("paymentMethodsResponse", settings.widgets == .withoutPaymentMethods ? JSON?.none : methods),
            (
                "shippingMethods",
                .array(
                    session.offeredMethods.map { method in
                        [
                            "id": .string(String(method.id)), "name": .string(method.name),
                            "price": view.money(method.prices[session.currency] ?? 0)["value"] ?? 0,
                        ]
                    })
            ),
            ("billingPhoneNumberRequired", false), ("shippingPhoneNumberRequired", true),
        ])
    }
}
