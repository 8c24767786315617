public import ExpressCheckout

extension CentraAdyenProvider {
    /// What of Centra's and Adyen's traffic is harmless: amounts, countries, codes, the catalogue.
    ///
    /// The session's token is not, wherever it stands: in a header, and new in `extensions.token` of every answer
    /// (`centra-adyen.md` §1). GraphQL documents keep their structure.
    public static let redaction = RedactionRules(
        hosts: [".dtc.centraapisqa.com", ".dtc.centraapi.com", ".adyen.com"],
        paths: ["/api", "/api-session", "/checkoutshopper/redirect"],
        members: [
            // Money.
            "price.value", "lineValue.value", "unitPrice.value", "paymentAmount", "paymentAmount.amount",
            "shippingMethods.price", "additionalData.amount",
            "lineItems.price", "currency.code", "currency", "amount.value", "currencyCode",
            // Places as large as a state.
            "country", "countryCode", "state", "country.code", "languageCode",
            // Words of the schema's vocabularies, and of Adyen's.
            "__typename", "totals.type", "plugins.type", "paymentMethod.type", "paymentMethods.type", "brands",
            "order.status", "formType", "userErrors.path", "errors.path", "list.name", "widgets.name", "context",
            "resultCode", "refusalReasonCode", "supportedNetworks", "operationName", "errors.extensions.code",
            "paymentResult.type", "action.type", "action.subtype", "action.method", "paymentMethodType", "errorCode",
            "errorType",
            // What every customer sees on the sheet, and the catalogue.
            "shippingMethod.id", "shippingMethods.id", "shippingMethods.name", "shippingMethods.comment",
            "variables.id",
            "variables.item", "variables.quantity", "item.id", "lines.name", "lineItems.name", "quantity",
        ],
        texts: ["Refused", "Authorised", "Unauthorized"])

    /// The same for every configuration.
    public var redaction: RedactionRules { Self.redaction }
}
