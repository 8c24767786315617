import ExpressCheckout

extension RecordedStory {
    /// The payment's own answer.
    static let payments: [RecordedStory] =
        [
            RecordedStory(
                "authorised-and-ordered",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "authorised-with-more-fields",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "authorised-and-the-cart-stays",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "authorised-and-finished-by-the-result",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "authorised-and-the-result-failed",
                .opened,
                .pay(
                    """
                    pending: - pending 105.00 USD (Adyen authorised it; Centra has not placed the order yet)
                    """),
                .lookUp(
                    """
                    pending: - pending 105.00 USD (Adyen authorised it; Centra has not placed the order yet)
                    """)),
            RecordedStory(
                "authorised-and-ordered-by-the-notice",
                .opened,
                .pay(
                    """
                    pending: - pending 105.00 USD (Adyen authorised it; Centra has not placed the order yet)
                    """),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "authorised-and-the-order-unreadable",
                .opened,
                .pay(
                    """
                    pending: - pending 105.00 USD (Adyen authorised it; the order could not be read: unavailable)
                    """)),
            RecordedStory(
                "authorised-and-only-an-older-order",
                .opened,
                .pay(
                    """
                    pending: - pending 105.00 USD (Adyen authorised it; Centra has not placed the order yet)
                    """)),
            RecordedStory(
                "authorised-and-ordered-at-another-total",
                .opened,
                .pay(
                    """
                    unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order's \
                    total is not what was authorised
                    """)),
            RecordedStory(
                "authorised-and-ordered-in-another-currency",
                .opened,
                .pay(
                    """
                    unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order's \
                    total is not what was authorised
                    """)),
            RecordedStory(
                "authorised-and-the-order-deleted",
                .opened,
                .pay(
                    """
                    unknown: amount_mismatch maybe_happened order - [-] -: an order was placed, but the order is \
                    deleted
                    """)),
            RecordedStory(
                "received-then-confirmed",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Received)"),
                .lookUp(
                    """
                    pending: - pending 105.00 USD (Centra has placed the order; Adyen has not decided yet)
                    """),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "pending-then-confirmed",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp(
                    """
                    pending: - pending 105.00 USD (Centra has placed the order; Adyen has not decided yet)
                    """),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "pending-then-processing",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "pending-then-shipped",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "pending-then-archived",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "pending-then-no-order",
                .opened,
                .pay("pending: - pending 105.00 USD (Adyen says Pending)"),
                .lookUp(
                    """
                    pending: - pending 105.00 USD (Adyen accepted it; Centra has not placed the order yet)
                    """)),
            RecordedStory(
                "refused",
                .opened,
                .pay("declined: refused [2] other_method reusable, - declined 105.00 USD")),
            RecordedStory(
                "refused-for-every-reason",
                .opened,
                .pay("declined: refused [0] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [2] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [3] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [4] later reusable, - declined 105.00 USD"),
                .pay("declined: refused [5] never reusable, - declined 105.00 USD"),
                .pay("declined: expired_card [6] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [7] other_method reusable, - declined 105.00 USD"),
                .pay("declined: invalid_card [8] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [9] later reusable, - declined 105.00 USD"),
                .pay("declined: refused [10] other_method reusable, - declined 105.00 USD"),
                .pay("declined: authentication_failed [11] later reusable, - declined 105.00 USD"),
                .pay("declined: insufficient_funds [12] other_method reusable, - declined 105.00 USD"),
                .pay("declined: suspected_fraud [14] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [15] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [16] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [17] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [18] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [19] other_method reusable, - declined 105.00 USD"),
                .pay("declined: suspected_fraud [20] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [21] later reusable, - declined 105.00 USD"),
                .pay("declined: suspected_fraud [22] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [23] other_method reusable, - declined 105.00 USD"),
                .pay("declined: invalid_card [24] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [25] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [26] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [27] other_method reusable, - declined 105.00 USD"),
                .pay("declined: insufficient_funds [28] other_method reusable, - declined 105.00 USD"),
                .pay("declined: insufficient_funds [29] other_method reusable, - declined 105.00 USD"),
                .pay("declined: suspected_fraud [31] never reusable, - declined 105.00 USD"),
                .pay("declined: invalid_card [32] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [33] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [34] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [35] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [36] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [37] other_method reusable, - declined 105.00 USD"),
                .pay("declined: authentication_failed [38] later reusable, - declined 105.00 USD"),
                .pay("declined: authentication_failed [39] later reusable, - declined 105.00 USD"),
                .pay("declined: refused [40] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [41] other_method reusable, - declined 105.00 USD"),
                .pay("declined: authentication_failed [42] later reusable, - declined 105.00 USD"),
                .pay("declined: refused [46] never reusable, - declined 105.00 USD"),
                .pay("declined: refused [50] never reusable, - declined 105.00 USD")),
            RecordedStory(
                "refused-in-odd-shapes",
                .opened,
                .pay("declined: refused [43] other_method reusable, - declined 105.00 USD"),
                .pay("declined: insufficient_funds [12] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [Refused] other_method reusable, - declined 105.00 USD"),
                .pay("declined: refused [-] other_method reusable, - declined 105.00 USD")),
            RecordedStory(
                "refused-then-paid",
                .opened,
                .pay("declined: insufficient_funds [12] other_method reusable, - declined 105.00 USD"),
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "cancelled-at-adyen",
                .opened,
                .pay("cancelled")),
            RecordedStory(
                "error-at-adyen",
                .opened,
                .pay(
                    """
                    failed: unavailable decided paymentInstructions 200 [4] redacted-204: Adyen failed while it \
                    processed the payment
                    """)),
            RecordedStory(
                "result-partially-authorised",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [PartiallyAuthorised] \
                    redacted-204: the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-authentication-finished",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [AuthenticationFinished] \
                    redacted-204: the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-authentication-not-required",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [AuthenticationNotRequired] \
                    redacted-204: the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-success",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [Success] redacted-204: the \
                    payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-unknown",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [AuthorisedLater] redacted-204: \
                    the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-redirect-shopper-without-action",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [RedirectShopper] redacted-204: \
                    the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-identify-shopper-without-action",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [IdentifyShopper] redacted-204: \
                    the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-challenge-shopper-without-action",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [ChallengeShopper] redacted-204: \
                    the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "result-present-to-shopper-without-action",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [PresentToShopper] redacted-204: \
                    the payment's answer has a result code that decides nothing: look the order up
                    """)),
            RecordedStory(
                "fields-missing",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                    answer has no result code: look the order up
                    """)),
            RecordedStory(
                "fields-without-a-result",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                    answer has no result code: look the order up
                    """)),
            RecordedStory(
                "no-action-and-no-errors",
                .opened,
                .pay(
                    """
                    unknown: bad_response maybe_happened paymentInstructions 200 [-] redacted-204: the payment's \
                    answer has no action: look the order up
                    """)),
            RecordedStory(
                "action-3ds-fingerprint",
                .opened,
                .pay("action: three_ds - as recorded")),
            RecordedStory(
                "action-3ds-fingerprint-by-its-old-name",
                .opened,
                .pay("action: three_ds - as recorded")),
            RecordedStory(
                "action-3ds-challenge-by-its-old-name",
                .opened,
                .pay("action: three_ds - as recorded")),
            RecordedStory(
                "action-native-redirect",
                .opened,
                .pay(
                    """
                    action: redirect https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted-1\
                    42 as recorded
                    """)),
            RecordedStory(
                "action-await",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-qr-code",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-voucher",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-sdk",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-wechat-sdk",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-bank-transfer",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-delegated-authentication",
                .opened,
                .pay("action: client_sdk - as recorded")),
            RecordedStory(
                "action-unknown",
                .opened,
                .pay(
                    """
                    action: client_sdk https://checkoutshopper-test.adyen.com/checkoutshopper/redirect?data=redacted\
                    -142 as recorded
                    """)),
            RecordedStory(
                "form-for-a-browser",
                .opened,
                .pay(
                    """
                    failed: unsupported decided paymentInstructions 200 [-] redacted-204: Centra wants a form \
                    filled in by a browser, which express checkout has not
                    """)),
            RecordedStory(
                "success-with-its-order",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
            RecordedStory(
                "success-beside-authorised",
                .opened,
                .pay("completed: 0 authorized 105.00 USD")),
        ] + payments2
}
