import ExpressCheckout

extension RecordedStory {
    /// Coming back from a further step.
    static let results: [RecordedStory] = [
        RecordedStory(
            "redirected-and-ordered",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                ["redirectResult": .string(RecordedShopper.token(144, 128)), "centra": "redacted-145"],
                "completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "challenged-by-the-names-of-a-form",
            .opened,
            .pay("action: three_ds - as recorded"),
            .resume(
                ["details[threeDSResult]": .string(RecordedShopper.token(133, 256)), "details[MD]": "redacted-146"],
                "completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "challenge-failed",
            .opened,
            .pay("action: three_ds - as recorded"),
            .resume(RecordedShopper.challenged, "declined: refused [-] other_method reusable, - declined 105.00 USD")),
        RecordedStory(
            "challenge-failed-with-errors-and-cart",
            .opened,
            .pay("action: three_ds - as recorded"),
            .resume(RecordedShopper.challenged, "declined: refused [-] other_method reusable, - declined 105.00 USD")),
        RecordedStory(
            "result-failed-but-ordered",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(RecordedShopper.redirected, "completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "result-failed-and-the-cart-gone",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                unknown: invalid_request maybe_happened paymentResult 200 [-] redacted-205: Centra refused it \
                with user errors at no path
                """)),
        RecordedStory(
            "result-at-another-total",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order's \
                total is not what was authorised
                """)),
        RecordedStory(
            "result-cut-then-ordered",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                threw unavailable maybe_happened paymentResult - [-] -: the connection ended before the whole \
                answer had come
                """),
            .lookUp("completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "result-answered-by-a-proxy",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                "threw unavailable maybe_happened paymentResult 502 [-] -: the answer is no JSON")),
        RecordedStory(
            "result-with-errors",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                threw unavailable maybe_happened paymentResult 200 [-] redacted-205: Centra answered with 1 \
                GraphQL errors, the first at paymentResult
                """)),
        RecordedStory(
            "result-with-the-session-gone",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                threw session_expired maybe_happened paymentResult 200 [Unauthorized] -: Centra's session is \
                gone and the cart with it: open the checkout again
                """)),
        RecordedStory(
            "result-not-sent",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                threw unavailable not_sent retry-safe paymentResult - [-] -: the connection was refused
                """),
            .resume(RecordedShopper.redirected, "completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "result-limited",
            .opened,
            .pay(
                """
                action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                42 as recorded
                """),
            .resume(
                RecordedShopper.redirected,
                """
                threw rate_limited decided retry-safe paymentResult 429 [-] redacted-205: Centra answered with \
                a status that is no success
                """),
            .resume(RecordedShopper.redirected, "completed: 0 authorized 105.00 USD")),
        RecordedStory(
            "redirected-by-centra",
            .opened,
            .pay("action: redirect https://redacted-147.example/checkout/redacted-148 -"),
            .resume(RecordedShopper.redirected, "completed: 0 authorized 105.00 USD")),
    ]
}
