public import ExpressCheckout

extension YunoProvider {
    /// What of Yuno's traffic is harmless: amounts, countries, codes, times, the shop's own words on the sheet.
    ///
    /// Ids are not: a session's or a token's id lets whoever has it act (`yuno.md §2`). The shop's own order number and
    /// description are the merchant's, who may have put a name there.
    public static let redaction = RedactionRules(
        hosts: [".y.uno"],
        paths: [
            "/v1/checkout/sessions", "/v1/checkout/sessions/{session}", "/v1/checkout/sessions/{session}/token",
            "/v1/checkout/sessions/{session}/payment-methods", "/v1/customers", "/v1/customers/{customer}",
            "/v1/payments", "/v1/payments/{payment}", "/v1/payments/{payment}/cancel-or-refund",
            "/v1/payments/{payment}/transactions/{transaction}/cancel",
            "/v1/payments/{payment}/transactions/{transaction}/cancel-or-refund",
            "/v1/payments/{payment}/transactions/{transaction}/capture",
            "/v1/payments/{payment}/transactions/{transaction}/refund",
        ],
        fields: ["transactions_history", "raw_response"],
        members: [
            // Money.
            "amount.value", "amount.captured", "amount.refunded", "transactions.amount", "transactions_history.amount",
            "currency", "installments", "installment",
            // Places as large as a state.
            "country", "country_code", "state",
            // Words of Yuno's vocabularies.
            "status", "sub_status", "workflow", "type", "category", "$.code", "response_code", "merchant_advice_code",
            "parent_payment_method_type", "provider_id", "provider_data.id", "provider_data.status",
            "provider_data.response_code", "brand", "number_length", "security_code_length", "document_type",
            "$.reason",
            // Times.
            "created_at", "updated_at", "expires_at", "delivery_estimate.from", "delivery_estimate.to",
            // What every customer sees on the sheet.
            "shipping_methods.id", "shipping_methods.label", "shipping_methods.detail", "summary_items.id",
            "summary_items.label", "metadata.key",
        ],
        texts: [
            "Transaction refused", "Transaction successful", "Invalid credentials", "Payment not found",
        ])

    /// The same for every configuration.
    public var redaction: RedactionRules { Self.redaction }
}
