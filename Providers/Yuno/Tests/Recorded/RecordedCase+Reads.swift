extension RecordedCase {
    /// Reads of a payment: statuses of later, shapes and failures (`yuno.md §2.8`, §3.1, §3.5).
    static let reads: [RecordedCase] = [
        RecordedCase(
            "payment-read-approved", .payment,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-pending", .payment,
            """
            lookUp: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-declined", .payment,
            """
            lookUp: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, declined 105.00 \
            USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-expired", .payment,
            """
            lookUp: declined: refused/EXPIRED_BY_PROVIDER, retry later, session spent, declined 105.00 USD #5 | \
            payment #5
            """),
        RecordedCase(
            "payment-read-partially-refunded", .payment,
            """
            lookUp: completed: partially_refunded 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-partially-charged-back", .payment,
            """
            lookUp: completed: partially_charged_back 105.00 USD #5 {partly_charged_back} | payment #5
            """),
        RecordedCase(
            "payment-read-refund-retry-in-process", .payment,
            """
            lookUp: completed: captured 105.00 USD #5 {refund_retry_in_process} | payment #5
            """),
        RecordedCase(
            "payment-read-capture-retry-in-process", .payment,
            """
            lookUp: completed: authorized 105.00 USD #5 {capture_retry_in_process} | payment #5
            """),
        RecordedCase(
            "payment-read-capture-retry-failed", .payment,
            """
            lookUp: completed: authorized 105.00 USD #5 {capture_retry_process_failed} | payment #5
            """),
        RecordedCase(
            "payment-read-refunded", .payment,
            """
            lookUp: cancelled | payment #5
            """),
        RecordedCase(
            "payment-read-refund-in-process", .payment,
            """
            lookUp: pending: captured 105.00 USD #5 {refund_in_process} | payment #5
            """),
        RecordedCase(
            "payment-read-canceled", .payment,
            """
            lookUp: cancelled | payment #5
            """),
        RecordedCase(
            "payment-read-cancel-in-process", .payment,
            """
            lookUp: pending: authorized 105.00 USD #5 {void_in_process} | payment #5
            """),
        RecordedCase(
            "payment-read-dispute-received", .payment,
            """
            lookUp: pending: disputed 105.00 USD #5 {in_dispute} | payment #5
            """),
        RecordedCase(
            "payment-read-dispute-in-review", .payment,
            """
            lookUp: pending: disputed 105.00 USD #5 {in_dispute} | payment #5
            """),
        RecordedCase(
            "payment-read-charged-back", .payment,
            """
            lookUp: pending: charged_back 105.00 USD #5 {charged_back} | payment #5
            """),
        RecordedCase(
            "payment-read-flat", .payment,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-with-a-transaction-object", .payment,
            """
            lookUp: declined: expired_card/EXPIRED_CARD, retry never, session spent, declined 105.00 USD #5 | \
            payment #5
            """),
        RecordedCase(
            "payment-read-takes-the-newest-transaction", .payment,
            """
            lookUp: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, declined 105.00 \
            USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-without-transactions", .payment,
            """
            lookUp: declined: refused/DECLINED, retry other_method, session spent, declined 105.00 USD #5 | \
            payment #5
            """),
        RecordedCase(
            "payment-read-with-transaction-amounts-as-objects", .payment,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-of-another-payment", .payment,
            """
            lookUp: pending: pending no amount no id {payment_mismatch: the answer is about another payment} | \
            payment #5
            """),
        RecordedCase(
            "payment-read-of-another-order", .payment,
            """
            lookUp: pending: pending no amount no id {order_mismatch: the answer is about another order} | payment #5
            """),
        RecordedCase(
            "payment-read-without-content-type", .payment,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-read-refused-payment-not-found", .payment,
            """
            lookUp: threw not_found/PAYMENT_NOT_FOUND at getPayment, HTTP 400: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-refused-not-found", .payment,
            """
            lookUp: threw not_found/NOT_FOUND at getPayment, HTTP 400: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-refused-invalid-credentials", .payment,
            """
            lookUp: threw authentication/INVALID_CREDENTIALS at getPayment, HTTP 401: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-refused-too-many-requests", .payment,
            """
            lookUp: threw rate_limited/TOO_MANY_REQUESTS at getPayment, HTTP 429: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-refused-internal-error", .payment,
            """
            lookUp: threw unavailable/INTERNAL_ERROR at getPayment, HTTP 500: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-answered-by-a-gateway", .payment,
            """
            lookUp: threw unavailable at getPayment, HTTP 503, trace redacted-10: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-answer-is-a-page", .payment,
            """
            lookUp: threw bad_response at getPayment, HTTP 200, trace redacted-10: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-answer-cut", .payment,
            """
            lookUp: threw bad_response at getPayment, HTTP 200: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-answer-is-no-payment", .payment,
            """
            lookUp: threw bad_response at getPayment: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-timed-out", .payment,
            """
            lookUp: threw unavailable at getPayment: decided, again | payment #5
            """),
        RecordedCase(
            "payment-read-not-sent", .payment,
            """
            lookUp: threw unavailable at getPayment: not_sent, again | payment #5
            """),
    ]
}
