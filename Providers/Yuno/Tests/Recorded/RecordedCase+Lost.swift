extension RecordedCase {
    /// Answers that are not Yuno's, and none at all (`yuno.md §1.3`, §1.4).
    static let lostAnswers: [RecordedCase] = [
        RecordedCase(
            "payment-answer-is-a-page", .session,
            """
            pay: threw bad_response at createPayment, HTTP 201: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-empty", .session,
            """
            pay: threw bad_response at createPayment, HTTP 201: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-cut", .session,
            """
            pay: threw bad_response at createPayment, HTTP 201: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-not-utf8", .session,
            """
            pay: threw bad_response at createPayment, HTTP 201: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-is-no-payment", .session,
            """
            pay: threw bad_response at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-is-a-list", .session,
            """
            pay: threw bad_response at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-is-an-error-body", .session,
            """
            pay: threw bad_response at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-by-a-proxy", .session,
            """
            pay: threw bad_response at createPayment, HTTP 403: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-by-a-proxy-bad-request", .session,
            """
            pay: threw bad_response at createPayment, HTTP 400: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-by-a-proxy-not-found", .session,
            """
            pay: threw bad_response at createPayment, HTTP 404: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-by-a-proxy-too-many", .session,
            """
            pay: threw rate_limited at createPayment, HTTP 429: decided, again | open
            """),
        RecordedCase(
            "payment-refused-by-a-proxy-timeout", .session,
            """
            pay: threw unavailable at createPayment, HTTP 408: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-request-timeout-408", .session,
            """
            pay: threw unavailable/REQUEST_TIMEOUT at createPayment, HTTP 408: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-conflict-by-a-proxy", .session,
            """
            pay: threw conflict at createPayment, HTTP 409: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answered-by-a-gateway-internal-error", .session,
            """
            pay: threw unavailable at createPayment, HTTP 500, trace redacted-10: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answered-by-a-gateway-bad-gateway", .session,
            """
            pay: threw unavailable at createPayment, HTTP 502, trace redacted-10: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answered-by-a-gateway-service-unavailable", .session,
            """
            pay: threw unavailable at createPayment, HTTP 503, trace redacted-10: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answered-by-a-gateway-gateway-timeout", .session,
            """
            pay: threw unavailable at createPayment, HTTP 504, trace redacted-10: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answered-by-a-gateway-without-a-body", .session,
            """
            pay: threw unavailable at createPayment, HTTP 503: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-with-a-known-code-and-500", .session,
            """
            pay: threw unavailable/INVALID_REQUEST at createPayment, HTTP 500: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-redirected", .session,
            """
            pay: threw bad_response at createPayment, HTTP 302: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-timed-out", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-lost", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-malformed", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-answer-too-large", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-call-not-connected", .session,
            """
            pay: threw unavailable at createPayment: not_sent, again | open
            """),
        RecordedCase(
            "payment-call-not-resolved", .session,
            """
            pay: threw unavailable at createPayment: not_sent, again | open
            """),
        RecordedCase(
            "payment-call-insecure", .session,
            """
            pay: threw unavailable at createPayment: not_sent, again | open
            """),
    ]
}
