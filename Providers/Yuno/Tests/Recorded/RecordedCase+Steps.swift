extension RecordedCase {
    /// 3-D Secure and other further steps (`yuno.md §2.11`).
    static let furtherSteps: [RecordedCase] = [
        RecordedCase(
            "payment-3ds-challenge", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-below-payment", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-in-the-transaction", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-without-an-address", .session,
            """
            pay: action_required: three_ds no url, checkout_session #2, payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-with-an-empty-address", .session,
            """
            pay: action_required: three_ds no url, checkout_session #2, payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-not-over-tls", .session,
            """
            pay: action_required: three_ds no url, checkout_session #2, payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-passed", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resume: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-failed", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resume: declined: authentication_failed/AUTHENTICATION_FAILED_THREE_D_SECURE, retry other_method, \
            session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-challenge-canceled", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resumeError: declined: authentication_failed/CHALLENGE_CANCELED, retry other_method, session spent, \
            declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-error-but-approved", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resumeError: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-completed-but-waiting", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resume: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, \
            payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-completed-but-in-process", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resume: pending: pending 105.00 USD #5 | payment #5
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-3ds-read-lost", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            resume: threw unavailable at getPayment: decided, again | payment #5
            lookUp: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-step-by-the-flag-alone", .session,
            """
            pay: action_required: client_sdk no url, checkout_session #2, payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-step-one-time-password", .session,
            """
            pay: action_required: client_sdk no url, checkout_session #2, payment_id #5 | payment #5
            """),
        RecordedCase(
            "payment-step-one-time-password-without-the-flag", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-step-waiting-without-the-flag", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-step-waiting-without-the-flag-with-an-address", .session,
            """
            pay: action_required: three_ds https://redacted-5.example/redacted-10, checkout_session #2, payment_id \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-step-flag-on-a-success", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-step-flag-on-a-decline", .session,
            """
            pay: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, declined 105.00 USD \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-step-in-the-spelling-of-methods", .session,
            """
            pay: action_required: client_sdk no url, checkout_session #2, payment_id #5 | payment #5
            """),
    ]
}
