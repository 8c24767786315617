extension RecordedCase {
    /// The session call (`yuno.md §2.2` to §2.4, §3.5).
    static let opening: [RecordedCase] = [
        RecordedCase(
            "session-opened", .nothing,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-opened-without-options", .nothing, order: .noOptions,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-opened-with-options-for-gateways", .nothing, order: .metadata,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-opened-in-yen", .nothing, order: .yen,
            """
            open: opened: #2 JP | open
            """),
        RecordedCase(
            "session-opened-with-the-second-option-first", .nothing, order: .express,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-amount-in-four-decimals", .nothing,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-without-content-type", .nothing,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-under-its-name-on-reads", .nothing,
            """
            open: opened: #2 US | open
            """),
        RecordedCase(
            "session-amount-differs", .nothing,
            """
            open: threw amount_mismatch at createSession: decided, not again | open
            """),
        RecordedCase(
            "session-amount-in-cents", .nothing,
            """
            open: threw amount_mismatch at createSession: decided, not again | open
            """),
        RecordedCase(
            "session-amount-no-sum-of-the-currency", .nothing,
            """
            open: threw amount_mismatch at createSession: decided, not again | open
            """),
        RecordedCase(
            "session-currency-differs", .nothing,
            """
            open: threw amount_mismatch at createSession: decided, not again | open
            """),
        RecordedCase(
            "session-of-another-order", .nothing,
            """
            open: threw bad_response at createSession: decided, not again | open
            """),
        RecordedCase(
            "session-without-id", .nothing,
            """
            open: threw bad_response at createSession: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-answer-empty", .nothing,
            """
            open: threw bad_response at createSession, HTTP 200: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-answer-cut", .nothing,
            """
            open: threw bad_response at createSession, HTTP 200: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-answer-is-a-page", .nothing,
            """
            open: threw bad_response at createSession, HTTP 200: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-request", .nothing,
            """
            open: threw invalid_request/INVALID_REQUEST at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-parameters", .nothing,
            """
            open: threw invalid_request/INVALID_PARAMETERS at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-missing-parameters", .nothing,
            """
            open: threw invalid_request/MISSING_PARAMETERS at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-country-not-supported", .nothing,
            """
            open: threw invalid_request/COUNTRY_NOT_SUPPORTED at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-currency-not-allowed", .nothing,
            """
            open: threw invalid_request/CURRENCY_NOT_ALLOWED at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-amount", .nothing,
            """
            open: threw invalid_request/INVALID_AMOUNT at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-account-id", .nothing,
            """
            open: threw invalid_request/INVALID_ACCOUNT_ID at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-bad-request", .nothing,
            """
            open: threw invalid_request/BAD_REQUEST at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-customer-not-found", .nothing,
            """
            open: threw not_found/CUSTOMER_NOT_FOUND at createSession, HTTP 400: decided, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-credentials", .nothing,
            """
            open: threw authentication/INVALID_CREDENTIALS at createSession, HTTP 401: decided, not again | none
            """),
        RecordedCase(
            "session-refused-expired-credentials", .nothing,
            """
            open: threw authentication/EXPIRED_CREDENTIALS at createSession, HTTP 401: decided, not again | none
            """),
        RecordedCase(
            "session-refused-unknown-ip-address", .nothing,
            """
            open: threw authentication/UNKNOWN_IP_ADDRESS at createSession, HTTP 401: decided, not again | none
            """),
        RecordedCase(
            "session-refused-invalid-token", .nothing,
            """
            open: threw authentication/INVALID_TOKEN at createSession, HTTP 401: decided, not again | none
            """),
        RecordedCase(
            "session-refused-authorization-required", .nothing,
            """
            open: threw authentication/AUTHORIZATION_REQUIRED at createSession, HTTP 403: decided, not again | none
            """),
        RecordedCase(
            "session-refused-unsupported-method", .nothing,
            """
            open: threw invalid_request/UNSUPPORTED_METHOD at createSession, HTTP 405: decided, not again | none
            """),
        RecordedCase(
            "session-refused-too-many-requests", .nothing,
            """
            open: threw rate_limited/TOO_MANY_REQUESTS at createSession, HTTP 429: decided, again | none
            """),
        RecordedCase(
            "session-refused-internal-error", .nothing,
            """
            open: threw unavailable/INTERNAL_ERROR at createSession, HTTP 500: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-refused-request-timeout", .nothing,
            """
            open: threw unavailable/REQUEST_TIMEOUT at createSession, HTTP 504: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-refused-by-a-gateway", .nothing,
            """
            open: threw unavailable at createSession, HTTP 502, trace redacted-10: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-answer-timed-out", .nothing,
            """
            open: threw unavailable at createSession: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-answer-lost", .nothing,
            """
            open: threw unavailable at createSession: maybe_happened, not again | none
            """),
        RecordedCase(
            "session-call-not-sent", .nothing,
            """
            open: threw unavailable at createSession: not_sent, again | none
            """),
    ]
}
