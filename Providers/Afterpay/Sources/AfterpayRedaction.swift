public import ExpressCheckout

extension AfterpayProvider {
    /// What of Afterpay's traffic is harmless: amounts, countries, codes, times, the catalogue.
    ///
    /// A checkout's token pays, and ids lead to whom it was delivered, so neither is (`afterpay.md` §1.6).
    public static let redaction = RedactionRules(
        hosts: [".afterpay.com", ".clearpay.co.uk", ".clearpay.com", ".cash.app", "cash.app"],
        paths: [
            "/v2/configuration", "/v2/checkouts", "/v2/checkouts/{token}", "/v2/payments", "/v2/payments/auth",
            "/v2/payments/capture", "/v2/payments/{order}", "/v2/payments/{order}/capture",
            "/v2/payments/{order}/courier", "/v2/payments/{order}/refund", "/v2/payments/{order}/void",
            "/v2/payments/token:{token}", "/v2/payments/token:{token}/reversal", "/_consumer/confirm",
            "/_consumer/checkout",
        ] + portal,
        fields: ["limit", "offset"],
        members: [
            // Money: every amount is an object of both.
            "amount.amount", "price.amount", "shippingAmount.amount", "taxAmount.amount", "orderAmount.amount",
            "originalAmount.amount", "openToCaptureAmount.amount", "minimumAmount.amount", "maximumAmount.amount",
            "refundedAmount.amount", "currency",
            // Places as large as a state.
            "countryCode", "purchaseCountry", "region", "state",
            // Words of Afterpay's vocabularies.
            "mode", "status", "paymentState", "events.type", "errorCode", "httpStatusCode", "reason", "priority",
            // Times.
            "created", "expires", "refundedAt", "shippedAt",
            // The catalogue.
            "items.name", "items.sku", "items.quantity", "shippingOptionIdentifier",
        ],
        volatile: ["requestId", "requestid"])

    /// The customer's and the merchant's pages, below a region each.
    private static let portal = ["us", "ca", "au", "nz", "gb", "uk"].flatMap { region in
        ["/\(region)/checkout/", "/\(region)/merchant/orders/details/{order}"]
    }

    /// The same for every configuration.
    public var redaction: RedactionRules { Self.redaction }
}
