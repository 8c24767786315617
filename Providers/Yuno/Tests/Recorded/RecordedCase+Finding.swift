extension RecordedCase {
    /// Payments whose answer was lost or refused for another call's sake (`yuno.md §1.3`, §2.8).
    static let findings: [RecordedCase] = [
        RecordedCase(
            "lost-payment-found-by-session", .sent,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-found-by-key", .sent,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-found-declined", .sent,
            """
            lookUp: declined: expired_card/EXPIRED_CARD, retry never, session spent, declined 105.00 USD #5 | \
            payment #5
            """),
        RecordedCase(
            "lost-payment-found-waiting-for-a-challenge", .sent,
            """
            lookUp: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, \
            payment_id #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-found-behind-a-decline", .sent,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-not-listed", .sent,
            """
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            """),
        RecordedCase(
            "lost-payment-not-listed-bad-request", .sent,
            """
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            """),
        RecordedCase(
            "lost-payment-not-listed-404", .sent,
            """
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            """),
        RecordedCase(
            "lost-payment-among-other-sessions", .sent,
            """
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            """),
        RecordedCase(
            "lost-payment-among-nameless-ones", .sent,
            """
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            """),
        RecordedCase(
            "lost-payment-of-another-amount", .sent,
            """
            lookUp: completed: captured 106.00 USD #5 {amount_mismatch: 105.00 USD was asked for, the answer says \
            106.00 USD} | payment #5
            """),
        RecordedCase(
            "lost-payment-list-in-an-object", .sent,
            """
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-list-is-no-list", .sent,
            """
            lookUp: threw bad_response at listPayments: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-list-is-a-page", .sent,
            """
            lookUp: threw bad_response at listPayments, HTTP 200: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-list-cut", .sent,
            """
            lookUp: threw bad_response at listPayments, HTTP 200: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-list-refused-internal-error", .sent,
            """
            lookUp: threw unavailable/INTERNAL_ERROR at listPayments, HTTP 500: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-list-refused-invalid-credentials", .sent,
            """
            lookUp: threw authentication/INVALID_CREDENTIALS at listPayments, HTTP 401: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-list-timed-out", .sent,
            """
            lookUp: threw unavailable at listPayments: decided, again | sent
            """),
        RecordedCase(
            "lost-payment-looked-up-then-sent-again", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            lookUp: unknown not_found at listPayments: maybe_happened, again | sent
            resend: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-sent-again-was-paid", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-sent-again-was-declined", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: declined: refused/DO_NOT_HONOR, retry later, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-sent-again-while-running", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: threw conflict/REQUEST_IN_PROCESS at createPayment, HTTP 400: maybe_happened, again | sent
            resend: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-sent-again-and-lost-again", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: threw unavailable at createPayment, HTTP 502: maybe_happened, again | sent
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "lost-payment-sent-again-refused", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: threw authentication/INVALID_CREDENTIALS at createPayment, HTTP 401: decided, not again | sent
            """),
        RecordedCase(
            "lost-payment-key-burned", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: failed conflict/IDEMPOTENCY_DUPLICATED at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "lost-payment-key-burned-by-another", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-refused-checkout-session-not-found", .session,
            """
            pay: threw session_expired/CHECKOUT_SESSION_NOT_FOUND at createPayment, HTTP 400: decided, not again | \
            open
            """),
        RecordedCase(
            "payment-refused-invalid-checkout-session", .session,
            """
            pay: threw session_expired/INVALID_CHECKOUT_SESSION at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-session-paid-by-another", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-refused-session-unclear", .session,
            """
            pay: threw session_expired/CHECKOUT_SESSION_NOT_FOUND at createPayment, HTTP 400: maybe_happened, not \
            again | sent
            """),
        RecordedCase(
            "lost-payment-key-burned-unclear", .session,
            """
            pay: threw unavailable at createPayment: maybe_happened, again | sent
            resend: threw conflict/IDEMPOTENCY_DUPLICATED at createPayment, HTTP 400: maybe_happened, not again | \
            sent
            """),
        RecordedCase(
            "payment-refused-session-among-nameless-ones", .session,
            """
            pay: threw session_expired/CHECKOUT_SESSION_NOT_FOUND at createPayment, HTTP 400: maybe_happened, not \
            again | sent
            """),
        RecordedCase(
            "payment-refused-idempotency-duplicated", .session,
            """
            pay: threw conflict/IDEMPOTENCY_DUPLICATED at createPayment, HTTP 400: decided, not again | open
            """),
        RecordedCase(
            "payment-refused-token-in-use-then-found", .session,
            """
            pay: threw conflict/TOKEN_IN_USE at createPayment, HTTP 401: maybe_happened, not again | sent
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-pending-then-approved", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-timeout-then-reversed", .session,
            """
            pay: pending: pending 105.00 USD #5 {provider_timeout: it may have been charged} | payment #5
            lookUp: pending: pending 105.00 USD #5 {reversal_in_process: it may have been charged} | payment #5
            lookUp: declined: refused/PROVIDER_TIMEOUT, retry later, session spent, declined 105.00 USD #5 | \
            payment #5
            """),
    ]
}
