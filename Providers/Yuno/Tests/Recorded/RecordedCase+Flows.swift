extension RecordedCase {
    /// Whole checkouts.
    static let flows: [RecordedCase] = [
        RecordedCase(
            "checkout-approved", .flow,
            """
            open: opened: #2 US
            quote: quoted: standard of 2, 105.00 USD
            pay: completed: captured 105.00 USD #5
            """),
        RecordedCase(
            "checkout-approved-with-the-other-option", .flow,
            """
            open: opened: #2 US
            refused: refused: STATE_NOT_SUPPORTED
            quote: quoted: standard of 2, 105.00 USD
            payExpress: completed: captured 112.00 USD #5
            """),
        RecordedCase(
            "checkout-approved-after-a-challenge", .flow,
            """
            open: opened: #2 US
            quote: quoted: standard of 2, 105.00 USD
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id #5
            challenge: completed: captured 105.00 USD #5
            """),
        RecordedCase(
            "checkout-declined-then-approved", .flow,
            """
            open: opened: #2 US
            quote: quoted: standard of 2, 105.00 USD
            pay: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, declined 105.00 USD #5
            open: opened: #12 US
            quote: quoted: standard of 2, 105.00 USD
            pay: completed: captured 105.00 USD #15
            """),
        RecordedCase(
            "checkout-answer-lost-then-found", .flow,
            """
            open: opened: #2 US
            quote: quoted: standard of 2, 105.00 USD
            pay: unknown unavailable at createPayment: maybe_happened, again
            lookUp: completed: captured 105.00 USD #5
            """),
    ]
}
