import ExpressCheckout

extension ProviderDescriptor {
    /// What Centra with Adyen can do; capabilities that are not named are not supported: Centra's storefront has no
    /// calls for what comes after the order.
    static let centraAdyen = ProviderDescriptor(
        id: .centraAdyen, name: "Centra with Adyen",
        capabilities: [
            .open: .supported,
            .merchantQuotes: .notSupported,
            .providerQuotes: .supported,
            .optionCallback: .supported,
            .optionRepricing: .supported,
            .pickup: .notSupported,
            .fixedAddress: .notSupported,
            .deferredOptions: .notSupported,
            .preselect: .supported,
            .deliveryEstimate: .notSupported,
            .addressFieldErrors: .supported,
            .errorsBlockPayment: .supported,
            .manualCapture: .notSupported,
            .partialCapture: .notSupported,
            .void: .notSupported,
            .refund: .notSupported,
            .partialRefund: .notSupported,
            .read: .notSupported,
            .lookup: .supported,
            .resend: .notSupported,
            .idempotentPayment: .notSupported,
            .webhooks: .notSupported,
            .actionsThreeDS: .supported,
            .actionsRedirect: .supported,
            .cancelRollback: .supported,
            .adjustAfterAuthorisation: .notSupported,
            .vaulting: .notSupported,
            .installments: .notSupported,
            .continuePayment: .notSupported,
            .import: .supported,
        ],
        // Apple's own limit is about 30 seconds (`apple-pay.md` §7).
        limits: Limits(quoteDeadline: .seconds(20)),
        quoteFallback: .serviceUnavailable,
        minimumClientVersions: [MetadataEntry("adyen-ios", "5.12.0"), MetadataEntry("apple-pay-js", "3")])
}
