import ExpressCheckout

/// What one of Yuno's error codes means (`yuno.md §3.5`); an unknown code goes by the HTTP status.
struct ErrorRule {
    let code: ProviderError.Code
    let certainty: ProviderError.Certainty
    let isRetrySafe: Bool
    let message: String?

    /// The code for a body that is not Yuno's own: a gateway's page says nothing of the call, its status may.
    var codeOfUnreadable: ProviderError.Code { [.unavailable, .conflict].contains(code) ? code : .badResponse }

    private init(
        _ code: ProviderError.Code, certainty: ProviderError.Certainty = .decided, isRetrySafe: Bool = false,
        _ message: String? = nil
    ) {
        self.code = code
        self.certainty = certainty
        self.isRetrySafe = isRetrySafe
        self.message = message
    }

    /// The rule for `code`, else for `status`.
    static func rule(code: String?, status: Int) -> ErrorRule {
        // The status says that the key's first call is still running, whatever the code (§1.3).
        if status == 409 { return running }
        if status < 500, let known = code.flatMap({ table[$0] }), known.certainty == .maybeHappened { return known }
        if status == 429 { return tooMany }
        // Whoever gave up waiting, a gateway say, does not know what became of the call.
        if status >= 500 || status == 408 || status == 499 { return failed }
        return code.flatMap { table[$0] } ?? rule(status: status)
    }

    private static func rule(status: Int) -> ErrorRule {
        switch status {
        case 401, 403: ErrorRule(.authentication, "Yuno refused the credentials")
        case 404: ErrorRule(.notFound, "Yuno does not know what was named")
        default: ErrorRule(.invalidRequest)
        }
    }

    private static let running = ErrorRule(
        .conflict, certainty: .maybeHappened, isRetrySafe: true,
        "the first call with this key is still running: wait, then look it up or repeat it with the same key")
    private static let tooMany = ErrorRule(.rateLimited, isRetrySafe: true, "too many calls: wait before the next")
    private static let failed = ErrorRule(
        .unavailable, certainty: .maybeHappened, isRetrySafe: true, "Yuno failed or gave up waiting")
    private static let credentials = ErrorRule(.authentication, "Yuno refused the credentials")
    private static let absent = ErrorRule(.notFound, "Yuno does not know what was named")
    private static let session = ErrorRule(
        .sessionExpired, "the checkout session is gone, used or too old: open a new one")
    private static let state = ErrorRule(.conflict, "the present state does not allow the call")
    private static let request = ErrorRule(.invalidRequest)

    /// Every code of §3.5 and of §1.3.
    static let table: [String: ErrorRule] = {
        var table: [String: ErrorRule] = [
            "REQUEST_IN_PROCESS": running,
            "IDEMPOTENCY_DUPLICATED": ErrorRule(
                .conflict, "no payment exists under this key and it cannot be used again: correct the call, new key"),
            "TOKEN_IN_USE": ErrorRule(
                .conflict, certainty: .maybeHappened,
                "another call is using this one-time token: read the order's payments first"),
            "TOO_MANY_REQUESTS": tooMany, "INTERNAL_ERROR": failed, "REQUEST_TIMEOUT": failed,
        ]
        for (codes, rule) in groups {
            for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = rule }
        }
        return table
    }()

    private static let groups: [(String, ErrorRule)] = [
        (
            "INVALID_CREDENTIALS EXPIRED_CREDENTIALS UNKNOWN_IP_ADDRESS INVALID_TOKEN AUTHORIZATION_REQUIRED",
            credentials
        ),
        (
            "NOT_FOUND PAYMENT_NOT_FOUND TRANSACTION_NOT_FOUND CUSTOMER_NOT_FOUND PAYMENT_METHOD_NOT_FOUND "
                + "SUBSCRIPTION_NOT_FOUND REPORT_NOT_FOUND", absent
        ),
        ("CHECKOUT_SESSION_NOT_FOUND INVALID_CHECKOUT_SESSION", session),
        ("INVALID_STATUS INVALID_STATE CUSTOMER_ID_DUPLICATED CHARGEBACK_IN_PROCESS REPORT_STATUS_ERROR", state),
        (
            """
            INVALID_REQUEST INVALID_PARAMETERS MISSING_PARAMETERS COUNTRY_NOT_SUPPORTED CURRENCY_NOT_ALLOWED \
            INVALID_AMOUNT INVALID_ACCOUNT_ID INVALID_TRANSACTION INVALID_API_VERSION INVALID_TRANSACTION_TYPE \
            UNAVAILABLE_PAYMENT_METHOD INVALID_CUSTOMER_FOR_TOKEN BAD_REQUEST UNEXPECTED_RESPONSE UNSUPPORTED_METHOD \
            INVALID_REPORT_ID INVALID_REPORT_TYPE INVALID_DATE_FORMAT REPORT_MAX_RANGE_ERROR REPORT_RANGE_ERROR \
            REPORT_EMPTY PAYMENT_METHOD_STATUS_INVALID INCORRECT_PAYMENT_METHOD_TYPE INVALID_DATE
            """, request
        ),
    ]
}
