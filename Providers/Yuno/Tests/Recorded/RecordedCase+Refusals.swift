extension RecordedCase {
    /// What Yuno refuses a payment call with (`yuno.md §1.3`, §3.5).
    static let refusals: [RecordedCase] = [
        RecordedCase(
            "payment-refused-invalid-request", .session,
            """
            pay: threw invalid_request/INVALID_REQUEST at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-parameters", .session,
            """
            pay: threw invalid_request/INVALID_PARAMETERS at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-missing-parameters", .session,
            """
            pay: threw invalid_request/MISSING_PARAMETERS at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-country-not-supported", .session,
            """
            pay: threw invalid_request/COUNTRY_NOT_SUPPORTED at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-currency-not-allowed", .session,
            """
            pay: threw invalid_request/CURRENCY_NOT_ALLOWED at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-amount", .session,
            """
            pay: threw invalid_request/INVALID_AMOUNT at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-account-id", .session,
            """
            pay: threw invalid_request/INVALID_ACCOUNT_ID at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-transaction", .session,
            """
            pay: threw invalid_request/INVALID_TRANSACTION at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-api-version", .session,
            """
            pay: threw invalid_request/INVALID_API_VERSION at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-transaction-type", .session,
            """
            pay: threw invalid_request/INVALID_TRANSACTION_TYPE at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-unavailable-payment-method", .session,
            """
            pay: threw invalid_request/UNAVAILABLE_PAYMENT_METHOD at createPayment, HTTP 400: decided, not again | \
            open
            """),
        RecordedCase(
            "payment-refused-invalid-customer-for-token", .session,
            """
            pay: threw invalid_request/INVALID_CUSTOMER_FOR_TOKEN at createPayment, HTTP 400: decided, not again | \
            open
            """),
        RecordedCase(
            "payment-refused-bad-request", .session,
            """
            pay: threw invalid_request/BAD_REQUEST at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-unexpected-response", .session,
            """
            pay: threw invalid_request/UNEXPECTED_RESPONSE at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-status", .session,
            """
            pay: threw conflict/INVALID_STATUS at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-chargeback-in-process", .session,
            """
            pay: threw conflict/CHARGEBACK_IN_PROCESS at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-customer-id-duplicated", .session,
            """
            pay: threw conflict/CUSTOMER_ID_DUPLICATED at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-not-found", .session,
            """
            pay: threw not_found/NOT_FOUND at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-customer-not-found", .session,
            """
            pay: threw not_found/CUSTOMER_NOT_FOUND at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-transaction-not-found", .session,
            """
            pay: threw not_found/TRANSACTION_NOT_FOUND at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-credentials", .session,
            """
            pay: threw authentication/INVALID_CREDENTIALS at createPayment, HTTP 401: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-expired-credentials", .session,
            """
            pay: threw authentication/EXPIRED_CREDENTIALS at createPayment, HTTP 401: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-unknown-ip-address", .session,
            """
            pay: threw authentication/UNKNOWN_IP_ADDRESS at createPayment, HTTP 401: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-invalid-token", .session,
            """
            pay: threw authentication/INVALID_TOKEN at createPayment, HTTP 401: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-authorization-required", .session,
            """
            pay: threw authentication/AUTHORIZATION_REQUIRED at createPayment, HTTP 403: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-unsupported-method", .session,
            """
            pay: threw invalid_request/UNSUPPORTED_METHOD at createPayment, HTTP 405: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-too-many-requests", .session,
            """
            pay: threw rate_limited/TOO_MANY_REQUESTS at createPayment, HTTP 429: decided, again | open
            """),
        RecordedCase(
            "payment-refused-internal-error", .session,
            """
            pay: threw unavailable/INTERNAL_ERROR at createPayment, HTTP 500: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-request-timeout", .session,
            """
            pay: threw unavailable/REQUEST_TIMEOUT at createPayment, HTTP 504: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-with-an-unknown-code", .session,
            """
            pay: threw invalid_request/NOT_IN_THE_LIST at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-in-the-other-form", .session,
            """
            pay: threw invalid_request/INVALID_REQUEST at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-with-messages-as-text", .session,
            """
            pay: threw invalid_request/INVALID_PARAMETERS at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-without-a-code", .session,
            """
            pay: threw invalid_request at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-without-content-type", .session,
            """
            pay: threw invalid_request/INVALID_REQUEST at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-with-a-trace-id", .session,
            """
            pay: threw invalid_request/INVALID_REQUEST at createPayment, HTTP 400, trace redacted-10: decided, not \
            again | open
            """),
        RecordedCase(
            "payment-refused-request-in-process", .session,
            """
            pay: threw conflict/REQUEST_IN_PROCESS at createPayment, HTTP 400: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-conflict", .session,
            """
            pay: threw conflict/REQUEST_IN_PROCESS at createPayment, HTTP 409: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-conflict-without-a-body", .session,
            """
            pay: threw conflict at createPayment, HTTP 409: maybe_happened, again | sent
            """),
        RecordedCase(
            "payment-refused-token-in-use", .session,
            """
            pay: threw conflict/TOKEN_IN_USE at createPayment, HTTP 401: maybe_happened, not again | sent
            """),
    ]
}
