extension RecordedCase {
    /// The shapes that a payment comes in, odd ones too (`yuno.md §2.7`, §2.8, §2.10).
    static let shapes: [RecordedCase] = [
        RecordedCase(
            "payment-without-content-type", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-below-payment", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-with-a-list-of-transactions", .session,
            """
            pay: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, declined 105.00 USD \
            #5 | payment #5
            """),
        RecordedCase(
            "payment-without-transactions", .session,
            """
            pay: declined: refused/DECLINED, retry other_method, session spent, declined 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-with-empty-texts", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-with-unknown-keys", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-amount-in-four-decimals", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-amount-without-decimals", .session,
            """
            pay: completed: captured 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "payment-amount-no-sum-of-the-currency", .session,
            """
            pay: completed: captured no amount #5 {amount_mismatch: 105.0001 is no sum of the currency} | payment #5
            """),
        RecordedCase(
            "payment-amount-differs", .session,
            """
            pay: completed: captured 106.00 USD #5 {amount_mismatch: 105.00 USD was asked for, the answer says \
            106.00 USD} | payment #5
            """),
        RecordedCase(
            "payment-amount-in-cents", .session,
            """
            pay: completed: captured 10500.00 USD #5 {amount_mismatch: 105.00 USD was asked for, the answer says \
            10500.00 USD} | payment #5
            """),
        RecordedCase(
            "payment-currency-differs", .session,
            """
            pay: completed: captured 105.00 EUR #5 {amount_mismatch: 105.00 USD was asked for, the answer says \
            105.00 EUR} | payment #5
            """),
        RecordedCase(
            "payment-without-amount", .session,
            """
            pay: completed: captured no amount #5 {amount_missing} | payment #5
            """),
        RecordedCase(
            "payment-declined-with-another-amount", .session,
            """
            pay: declined: refused/DO_NOT_HONOR, retry later, session spent, declined 106.00 USD #5 \
            {amount_mismatch: 105.00 USD was asked for, the answer says 106.00 USD} | payment #5
            """),
        RecordedCase(
            "payment-partially-captured-in-four-decimals", .session,
            """
            pay: completed: partially_captured 105.00 USD #5 {partly_paid; captured: 50.0050} | payment #5
            """),
        RecordedCase(
            "payment-of-another-order", .session,
            """
            pay: pending: pending no amount no id {order_mismatch: the answer is about another order} | sent
            """),
        RecordedCase(
            "payment-of-another-session", .session,
            """
            pay: pending: pending no amount no id {session_mismatch: the answer is about another session} | sent
            """),
        RecordedCase(
            "payment-without-id", .session,
            """
            pay: pending: pending 105.00 USD no id | sent
            """),
        RecordedCase(
            "payment-without-status", .session,
            """
            pay: pending: pending 105.00 USD #5 {unknown_status: ?/?} | payment #5
            """),
    ]
}
