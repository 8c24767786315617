extension RecordedTwist {
    /// What Centra does not document, or no recording may hold.
    static let all: [RecordedTwist] = [
        RecordedTwist(
            "an action that nobody knows",
            RecordedStory(
                "fields-missing",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the \
                    payment's answer has an unknown action: look the order up
                    """)),
            (#""__typename":"JavascriptPaymentAction""#, #""__typename":"WalletPaymentAction""#)),
        RecordedTwist(
            "a user error of an unknown type",
            RecordedStory(
                "address-postal-code-refused",
                .opened,
                .address("issue: address_invalid address shipping postal_code: redacted-170")),
            (#""__typename":"UserErrorBase""#, #""__typename":"InvalidInput""#)),
        RecordedTwist(
            "a row of an unknown type",
            RecordedStory(
                "rows-of-every-kind",
                .opened,
                .address(
                    """
                    77.00 USD = nothing more, "ACME Inc."
                    *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                    """)),
            (#""type":"HANDLING""#, #""type":"DEPOSIT""#)),
        RecordedTwist(
            "an order with an unknown status",
            RecordedStory(
                "pending-then-shipped",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp(
                    """
                    pending: - pending 105.00 USD (Centra has placed the order; Adyen has not decided yet)
                    """)),
            (#""status":"SHIPPED""#, #""status":"RETURNED""#)),
        RecordedTwist(
            "a result that is neither success nor failure",
            RecordedStory(
                "challenge-failed",
                .opened,
                .pay("action: three_ds - as recorded"),
                .resume(
                    RecordedShopper.challenged,
                    """
                    unknown: bad_response maybe_happened paymentResult 200 [-] redacted-205: the result is \
                    neither success nor failure: look the order up
                    """)),
            (#""type":"FAILED""#, #""type":"LATER""#)),
        RecordedTwist(
            "no user errors where the schema has a list",
            RecordedStory(
                "no-action-and-no-errors",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the \
                    payment's answer has no action: look the order up
                    """)),
            (#","userErrors":[]}}"#, "}}")),
        RecordedTwist(
            "a new order beside an older one",
            RecordedStory(
                "authorised-and-ordered",
                .opened,
                .pay("completed: 42 authorized 105.00 USD")),
            (#"{"order":null}"#, #"{"order":{"id":"redacted-181","number":41,"status":"SHIPPED","totals":[]}}"#),
            (#""number":0"#, #""number":42"#)),
        RecordedTwist(
            "an order without a number",
            RecordedStory(
                "authorised-and-ordered",
                .opened,
                .pay(
                    """
                    unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order \
                    has no number
                    """)),
            (#""number":0"#, #""number":null"#)),
        RecordedTwist(
            "the amount in the token named by a user error",
            RecordedStory(
                "payment-refused-without-a-path",
                .opened,
                .pay(
                    """
                    failed: amount_mismatch decided paymentInstructions 200 [5_001] redacted-204: Adyen says \
                    that the amount in the Apple Pay token is another
                    """)),
            ("redacted-170", "5_001: amount in the token differs")),
        RecordedTwist(
            "the amount in the token named by an error",
            RecordedStory(
                "payment-query-refused",
                .opened,
                .pay(
                    """
                    threw amount_mismatch decided paymentInstructions 400 [5_001] redacted-204: Adyen says that \
                    the amount in the Apple Pay token is another
                    """)),
            ("redacted-176", "5_001: amount in the token differs")),
        RecordedTwist(
            "a captcha",
            RecordedStory(
                "payment-query-refused",
                .opened,
                .pay(
                    """
                    threw unsupported decided paymentInstructions 400 [-] redacted-204: the shop protects this \
                    call by a captcha, which a server cannot solve
                    """)),
            ("redacted-176", "Captcha verification failed")),
        RecordedTwist(
            "Unauthorized beside data",
            RecordedStory(
                "payment-errors-beside-data",
                .opened,
                .pay(
                    """
                    threw unavailable maybe_happened paymentInstructions 200 [-] redacted-204: Centra answered \
                    with 1 GraphQL errors, the first at paymentInstructions.selection
                    """)),
            ("redacted-176", "Unauthorized")),
    ]
}
