import ExpressCheckout

/// What Yuno is and can do, and what this adapter does of it.
enum YunoDescriptor {
    static let id = ProviderID("yuno")

    static let descriptor = ProviderDescriptor(
        id: id, name: "Yuno", capabilities: capabilities,
        limits: ProviderDescriptor.Limits(
            maximumOptions: Lengths.maximumOptions, maximumSummaryItems: Lengths.maximumItems,
            quoteDeadline: .seconds(10), sessionLifetime: .seconds(3 * 3600)),
        quoteFallback: .keep,
        minimumClientVersions: [
            MetadataEntry("iOS", "2.24.0"), MetadataEntry("Web", "1.10.8"), MetadataEntry("Android", "2.24.0"),
        ])

    private static let capabilities: [Capability: Capability.Support] = {
        var table: [Capability: Capability.Support] = [:]
        for capability in Capability.allCases { table[capability] = .notSupported }
        for capability in supported { table[capability] = .supported }
        for capability in notImplemented { table[capability] = .notImplemented }
        return table
    }()

    /// Options are pre-priced, so nobody is asked on a switch; on Google Pay for Android address errors do not block.
    private static let supported: [Capability] = [
        .open, .merchantQuotes, .preselect, .deliveryEstimate, .addressFieldErrors, .errorsBlockPayment, .manualCapture,
        .partialCapture, .void, .refund, .partialRefund, .read, .lookup, .resend, .idempotentPayment, .actionsThreeDS,
        .vaulting, .installments, .webhooks, .import,
    ]

    private static let notImplemented: [Capability] = [
        // Fast Checkout Shipping, where the payment is made before the choice.
        .deferredOptions
    ]
}
