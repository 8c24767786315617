extension RecordedCase {
    /// Captures, voids and refunds, customers and sessions (`yuno.md §2.4`, §2.9).
    static let changes: [RecordedCase] = [
        RecordedCase("change-capture", .payment, "capture: completed: captured 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-capture-of-a-part", .payment,
            "capture 5.00: completed: partially_captured 105.00 USD #5 {partly_paid; captured: 5.00} | payment #5"),
        RecordedCase(
            "change-capture-declined", .payment,
            "capture: declined: refused/DECLINED_BY_PROVIDER, retry later, session spent, authorized 105.00 USD #5 "
                + "{not_shown: the payment does not show the capture} | payment #5"),
        RecordedCase(
            "change-capture-tried-again", .payment,
            "capture: pending: authorized 105.00 USD #5 {capture_retry_in_process} | payment #5"),
        RecordedCase(
            "change-capture-given-up", .payment,
            "capture: declined: refused/PROVIDER_ERROR, retry later, session spent, authorized 105.00 USD #5 "
                + "{capture_retry_process_failed; not_shown: the payment does not show the capture} | payment #5"),
        RecordedCase("change-void", .payment, "void: completed: voided 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-void-in-process", .payment, "void: pending: authorized 105.00 USD #5 {void_in_process} | payment #5"
        ),
        RecordedCase(
            "change-void-of-a-paid-payment", .payment,
            "void: failed conflict at void: not_sent, not again | payment #5"),
        RecordedCase("change-refund", .payment, "refund: completed: refunded 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-refund-of-a-part", .payment,
            "refund 5.00: completed: partially_refunded 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-refund-in-process", .payment,
            "refund: pending: captured 105.00 USD #5 {refund_in_process} | payment #5"),
        RecordedCase(
            "change-refund-tried-again", .payment,
            "refund: pending: captured 105.00 USD #5 {refund_retry_in_process} | payment #5"),
        RecordedCase(
            "change-refund-declined", .payment,
            "refund: declined: insufficient_funds/INSUFFICIENT_FUNDS, retry later, session spent, captured 105.00 USD "
                + "#5 {not_shown: the payment does not show the refund} | payment #5"),
        RecordedCase(
            "change-refund-after-a-capture", .payment, "refund: completed: refunded 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-refund-not-allowed", .payment,
            "refund: failed conflict/INVALID_STATUS at refund, HTTP 400: decided, not again | payment #5"),
        RecordedCase(
            "change-refund-still-running", .payment,
            """
            refund: threw conflict/REQUEST_IN_PROCESS at refund, HTTP 400: maybe_happened, not again | payment #5
            refund: completed: refunded 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "change-refund-lost-then-found", .payment,
            """
            refund: threw unavailable/REQUEST_TIMEOUT at refund, HTTP 504: maybe_happened, not again | payment #5
            find: completed: refunded 105.00 USD #5 | payment #5
            refund: completed: refunded 105.00 USD #5 | payment #5
            """),
        RecordedCase(
            "change-refund-lost-and-not-found", .payment,
            """
            refund: threw unavailable/INTERNAL_ERROR at refund, HTTP 500: maybe_happened, not again | payment #5
            find: unknown not_found at getPayment: maybe_happened, not again | payment #5
            refund: unknown not_found at getPayment: maybe_happened, not again | payment #5
            """),
        RecordedCase(
            "change-cancel-or-refund-cancels", .payment,
            "cancelOrRefund: completed: voided 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-cancel-or-refund-refunds", .payment,
            "cancelOrRefund: completed: refunded 105.00 USD #5 | payment #5"),
        RecordedCase(
            "change-read", .payment,
            "read: partially_refunded 105.00 USD #5, captured 105.00 USD, refunded 5.00 USD | payment #5"),
        RecordedCase("customer-found", .nothing, "customer: #31 | none"),
        RecordedCase("customer-created", .nothing, "customer: #31 | none"),
        RecordedCase("customer-created-by-another", .nothing, "customer: #31 | none"),
        RecordedCase("session-read", .session, "session: #2 for 105.00 USD, used | open"),
        RecordedCase(
            "session-gone", .session,
            "session: threw session_expired/CHECKOUT_SESSION_NOT_FOUND at getSession, HTTP 400: decided, again | open"),
    ]
}
