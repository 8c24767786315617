extension RecordedCase {
    /// Every status of a payment just made, and those that nobody knows (`yuno.md §3.1`).
    static let statuses: [RecordedCase] = [
        RecordedCase(
            "payment-approved", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-by-google-pay", .session, order: .googlePay,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-with-all-that-is-known-of-the-customer", .session, order: .customer,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-with-short-fields-left-out", .session, order: .shortFields,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-in-yen", .session, order: .yen,
            """
            pay: completed: captured 10500 JPY #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-in-dinars", .session, order: .dinar,
            """
            pay: completed: captured 12.345 KWD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-in-four-decimals", .session, order: .unit,
            """
            pay: completed: captured 1.2345 CLF #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-without-shipping-in-the-token", .session, order: .bareToken,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-for-a-fixed-address", .session, order: .fixedAddress,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-approved-with-metadata", .session, order: .metadata,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-captured", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-authorized", .session, order: .manual,
            """
            pay: completed: authorized 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-created", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-ready-to-pay", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-pending-in-process", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-pending-provider-confirmation", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-pending-fraud-review", .session,
            """
            pay: pending: pending 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-pending-declined", .session,
            """
            pay: pending: pending 105.00 USD #5 {declined_but_open: read it again} | payment #5
            """),
        RecordedCase(
            "payment-verified", .session,
            """
            pay: pending: pending 105.00 USD #5 {verified_only: the card was checked, nothing was charged} | \
            payment #5
            """),
        RecordedCase(
            "payment-partially-approved", .session,
            """
            pay: completed: partially_captured 105.00 USD #5 {partly_paid; captured: 50.00} | payment #5
            """),
        RecordedCase(
            "payment-partially-captured", .session,
            """
            pay: completed: partially_captured 105.00 USD #5 {partly_paid; captured: 50.00} | payment #5
            """),
        RecordedCase(
            "payment-succeeded-fraud-declined", .session,
            """
            pay: pending: captured 105.00 USD #5 {fraud_declined: money moved although fraud screening said no; do \
            not deliver} | payment #5
            """),
        RecordedCase(
            "payment-declined-without-a-code", .session,
            """
            pay: declined: refused/DECLINED, retry other_method, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-declined-for-fraud", .session,
            """
            pay: declined: suspected_fraud/FRAUD_DECLINED, retry other_method, session spent, declined 105.00 USD \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-rejected", .session,
            """
            pay: declined: refused/REJECTED, retry other_method, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-expired", .session,
            """
            pay: declined: refused/EXPIRED, retry other_method, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-error", .session,
            """
            pay: declined: refused/ERROR, retry other_method, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-error-timeout", .session,
            """
            pay: pending: pending 105.00 USD #5 {provider_timeout: it may have been charged} | payment #5
            """),
        RecordedCase(
            "payment-error-pending-reverse", .session,
            """
            pay: pending: pending 105.00 USD #5 {reversal_in_process: it may have been charged} | payment #5
            """),
        RecordedCase(
            "payment-error-reversed-by-timeout", .session,
            """
            pay: declined: refused/PROVIDER_TIMEOUT, retry later, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-fraud-verified", .session,
            """
            pay: pending: pending 105.00 USD #5 {fraud_verified: a screening alone, no payment} | payment #5
            """),
        RecordedCase(
            "payment-status-unknown", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: SETTLING/DONE} | payment #5
            """),
        RecordedCase(
            "payment-success-with-unknown-sub-status", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: SUCCEEDED/SETTLED_LATER} | payment #5
            """),
        RecordedCase(
            "payment-decline-with-unknown-sub-status", .session,
            """
            pay: declined: refused/DECLINED_BY_RULE, retry other_method, session spent, declined 105.00 USD #5 \
            {unknown_status: DECLINED/DECLINED_BY_RULE} | payment #5
            """),
        RecordedCase(
            "payment-pending-with-unknown-sub-status", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: PENDING/QUEUED} | payment #5
            """),
        RecordedCase(
            "payment-success-without-sub-status", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: SUCCEEDED/?} | payment #5
            """),
        RecordedCase(
            "payment-success-with-empty-sub-status", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: SUCCEEDED/?} | payment #5
            """),
        RecordedCase(
            "payment-paid-in-the-old-spelling", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: PAYED/?} | payment #5
            """),
        RecordedCase(
            "payment-cancelled-with-two-ls", .session,
            """
            pay: cancelled | payment #5
            """),
        RecordedCase(
            "payment-status-in-lower-case", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
    ]
}
