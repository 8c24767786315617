import ExpressCheckout

/// What a page or an app needs to put up Adyen's Apple Pay component: never a token of Centra's.
enum ClientPayload {
    /// The payload; the member names are those of Adyen's and Apple's clients.
    static func make(
        _ configuration: ExpressConfiguration, amount: AdyenAmount, quote: Quote, order: CheckoutOrder
    ) -> JSON {
        .object(compacting: [
            ("clientKey", .string(configuration.clientKey)),
            ("environment", .string(configuration.context)),
            ("nativeEnvironment", configuration.nativeEnvironment.map(JSON.string)),
            ("countryCode", .string((configuration.country ?? order.country).uppercased())),
            ("locale", configuration.languageCode.map(JSON.string)),
            ("amount", amount.json),
            ("paymentMethodsResponse", configuration.paymentMethods),
            ("applePay", applePay(configuration, quote: quote, order: order)),
        ])
    }

    private static func applePay(_ configuration: ExpressConfiguration, quote: Quote, order: CheckoutOrder) -> JSON {
        let method = JSONNode(configuration.applePay)
        // A pick-up is delivered, too: Centra has no other way.
        let isShipped = order.delivery != .none && order.addressMode != .none
        // Only the shipping contact has a phone number, who pays included (`apple-pay.md` §4).
        let needsPhone = configuration.needsShippingPhone || configuration.needsBillingPhone
        let shipping: [String?] = [
            isShipped ? "postalAddress" : nil, "name", "email", needsPhone ? "phone" : nil,
        ]
        return .object(
            compacting: [
                ("merchantName", .string(quote.summary.payee)),
                ("merchantIdentifier", method["configuration"]["merchantId"].present),
                ("supportedNetworks", ApplePayNetworks.make(method["brands"].present)),
                ("merchantCapabilities", ["supports3DS"]),
                ("countryCode", .string((configuration.country ?? order.country).uppercased())),
                ("currencyCode", .string(quote.summary.currency.code)),
                ("requiredShippingContactFields", .array(shipping.compactMap { $0 }.map(JSON.string))),
                ("requiredBillingContactFields", ["postalAddress", "name"]),
            ] + ApplePaySheet.opening(quote))
    }
}
