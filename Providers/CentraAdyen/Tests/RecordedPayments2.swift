import ExpressCheckout

extension RecordedStory {
    /// More of ``payments``.
    static let payments2: [RecordedStory] = [
        RecordedStory(
            "success-beside-pending",
            .opened,
            .pay("pending: - pending 105.00 USD (Adyen says Pending)")),
        RecordedStory(
            "success-beside-refused",
            .opened,
            .pay(
                """
                unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                answer has success beside Adyen's refusal: look the order up
                """)),
        RecordedStory(
            "success-at-another-total",
            .opened,
            .pay(
                """
                unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order's \
                total is not what was authorised
                """)),
        RecordedStory(
            "success-of-a-subscription",
            .opened,
            .pay(
                """
                unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                answer has an unknown action: look the order up
                """)),
        RecordedStory(
            "payment-address-refused",
            .opened,
            .pay(
                """
                correction
                issue: address_invalid authorise shipping postal_code: redacted-170
                issue: address_invalid authorise shipping phone_number: redacted-171
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "payment-billing-refused",
            .opened,
            .pay(
                """
                correction
                issue: address_invalid authorise billing postal_code: redacted-170
                105.00 USD = subtotal "Subtotal" 100.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "payment-refused-without-a-path",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [-] redacted-204: Centra refused it \
                with user errors at no path
                """)),
        RecordedStory(
            "payment-with-an-item-gone",
            .opened,
            .pay(
                """
                correction
                55.00 USD = subtotal "Subtotal" 50.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "payment-with-everything-gone",
            .opened,
            .pay(
                """
                failed: conflict decided paymentInstructions 200 [-] redacted-204: Centra refused it with user \
                errors at lines
                """)),
        RecordedStory(
            "payment-with-an-item-gone-and-an-address-refused",
            .opened,
            .pay(
                """
                correction
                issue: address_invalid authorise shipping address_locality: redacted-171
                55.00 USD = subtotal "Subtotal" 50.00 + shipping "Shipping" 5.00, "ACME Inc."
                *1 "Standard" 5.00 (3-5 days), 2 "Express" 12.00 (1-2 days)
                """)),
        RecordedStory(
            "payment-without-terms",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [-] redacted-204: Centra refused it \
                with user errors at input.termsAndConditions: the shop requires accepted terms \
                (CENTRA_TERMS_ACCEPTED)
                """)),
        RecordedStory(
            "payment-refused-and-no-cart",
            .opened,
            .pay("completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "payment-refused-beside-an-action",
            .opened,
            .pay(
                """
                unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                answer has user errors beside an action: look the order up
                """)),
        RecordedStory(
            "payment-refused-beside-a-refusal",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [-] redacted-204: Centra refused it \
                with user errors at input.paymentMethodSpecificFields
                """)),
        RecordedStory(
            "adyen-error-amount-in-the-token-differs",
            .opened,
            .pay(
                """
                failed: amount_mismatch decided paymentInstructions 200 [5_001] redacted-204: Adyen says that \
                the amount in the Apple Pay token is another
                """)),
        RecordedStory(
            "adyen-error-token-invalid",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [5_002] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-token-key-unknown",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [5_004] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-not-authorised",
            .opened,
            .pay(
                """
                failed: authentication decided paymentInstructions 200 [000] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-not-parseable",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [702] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-same-key-in-progress",
            .opened,
            .pay(
                """
                unknown: bad_response maybe_happened paymentInstructions 200 [704] redacted-204: the payment's \
                answer has an error of Adyen's that decides nothing: look the order up
                """)),
        RecordedStory(
            "adyen-error-merchant-account",
            .opened,
            .pay(
                """
                failed: authentication decided paymentInstructions 200 [901] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-method-not-set-up",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [905] redacted-204: Adyen refused the \
                request
                """)),
        RecordedStory(
            "adyen-error-return-url",
            .opened,
            .pay(
                """
                failed: invalid_request decided paymentInstructions 200 [14_030] redacted-204: Adyen refused \
                the request
                """)),
        RecordedStory(
            "adyen-error-internal",
            .opened,
            .pay(
                """
                unknown: bad_response maybe_happened paymentInstructions 200 [905_1] redacted-204: the \
                payment's answer has an error of Adyen's that decides nothing: look the order up
                """)),
        RecordedStory(
            "payment-times-out-and-ordered",
            .opened,
            .pay("threw unavailable maybe_happened paymentInstructions - [-] -: no answer in time"),
            .lookUp("completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "payment-cut-and-nothing-found",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions - [-] -: the connection ended before the \
                whole answer had come
                """),
            .lookUp(
                """
                unknown: not_found maybe_happened order - [-] redacted-204: no order of this checkout yet: \
                Adyen's notice to Centra may still place it
                """)),
        RecordedStory(
            "payment-cut-and-the-cart-still-there",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions - [-] -: the connection ended before the \
                whole answer had come
                """),
            .lookUp(
                """
                unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the cart that \
                was to be paid is still there
                """)),
        RecordedStory(
            "payment-cut-and-ordered-at-another-total",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions - [-] -: the connection ended before the \
                whole answer had come
                """),
            .lookUp(
                """
                unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order's \
                total is not what was authorised
                """)),
        RecordedStory(
            "payment-not-sent-then-paid",
            .opened,
            .pay(
                """
                threw unavailable not_sent retry-safe paymentInstructions - [-] -: the connection was refused
                """),
            .pay("completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "payment-answered-by-a-proxy",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions 502 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "payment-answered-in-html-with-200",
            .opened,
            .pay(
                """
                threw bad_response maybe_happened paymentInstructions 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "payment-answered-by-nothing",
            .opened,
            .pay(
                """
                threw bad_response maybe_happened paymentInstructions 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "payment-answer-ends-early",
            .opened,
            .pay(
                """
                threw bad_response maybe_happened paymentInstructions 200 [-] -: the answer is no JSON
                """)),
        RecordedStory(
            "payment-server-error",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions 500 [-] redacted-204: Centra answered with \
                1 GraphQL errors
                """)),
        RecordedStory(
            "payment-unavailable-without-errors",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions 503 [-] -: Centra answered with a status \
                that is no success
                """)),
        RecordedStory(
            "payment-limited",
            .opened,
            .pay(
                """
                threw rate_limited decided retry-safe paymentInstructions 429 [-] redacted-204: Centra answered \
                with a status that is no success
                """)),
        RecordedStory(
            "payment-query-refused",
            .opened,
            .pay(
                """
                threw invalid_request decided paymentInstructions 400 [-] redacted-204: Centra answered with 1 \
                GraphQL errors
                """)),
        RecordedStory(
            "payment-error-with-a-path",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions 200 [-] redacted-204: Centra answered with \
                1 GraphQL errors, the first at paymentInstructions.action
                """)),
        RecordedStory(
            "payment-errors-beside-data",
            .opened,
            .pay(
                """
                threw unavailable maybe_happened paymentInstructions 200 [-] redacted-204: Centra answered with \
                1 GraphQL errors, the first at paymentInstructions.selection
                """)),
        RecordedStory(
            "payment-forbidden",
            .opened,
            .pay(
                """
                threw authentication decided paymentInstructions 403 [-] redacted-204: Centra refused the \
                credentials
                """)),
        RecordedStory(
            "payment-with-the-session-gone",
            .opened,
            .pay(
                """
                threw session_expired maybe_happened paymentInstructions 200 [Unauthorized] -: Centra's session \
                is gone and the cart with it: open the checkout again
                """)),
        RecordedStory(
            "payment-unauthorized-but-ordered",
            .opened,
            .pay("completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "payment-unauthorized-and-no-order",
            .opened,
            .pay(
                """
                unknown: session_expired maybe_happened paymentInstructions 200 [Unauthorized] redacted-204: \
                Centra's session is gone and the cart with it: open the checkout again
                """)),
    ]
}
