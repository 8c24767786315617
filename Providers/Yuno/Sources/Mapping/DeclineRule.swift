import ExpressCheckout

/// What a response code of a refused transaction means, and what may help (`yuno.md §3.3`, §3.4).
struct DeclineRule {
    let code: Decline.Code
    let retry: Decline.Retry

    /// The rule for a response code and the scheme's advice, which outranks the code's own class.
    static func rule(responseCode: String?, adviceCode: String?, subStatus: String?) -> DeclineRule {
        let known = responseCode.flatMap { table[$0] }
        let code = known?.code ?? (subStatus == "FRAUD_DECLINED" ? .suspectedFraud : .refused)
        return DeclineRule(code: code, retry: adviceCode.flatMap { advice[$0] } ?? known?.retry ?? .otherMethod)
    }

    /// The response codes of the groups DECLINED, REJECTED, ERROR, EXPIRED and routing.
    static let table: [String: DeclineRule] = {
        var table: [String: DeclineRule] = [:]
        for (codes, retry) in classes {
            for code in codes.split(whereSeparator: \.isWhitespace).map(String.init) {
                table[code] = DeclineRule(code: reasons[code] ?? .refused, retry: retry)
            }
        }
        return table
    }()

    /// The advice codes of §3.4.
    static let advice: [String: Decline.Retry] = {
        var table: [String: Decline.Retry] = [:]
        for code in words("DO_NOT_TRY_AGAIN NO_RETRY_LIFE_CYCLE NO_RETRY_POLICY NO_RETRY_SECURITY") {
            table[code] = .never
        }
        for code in words("TRY_AGAIN_LATER \(retryAfter)") { table[code] = .later }
        for code in words("UPDATE_INFORMATION REQUIREMENTS_NOT_FULFILLED MULTIPLE_USE_CARD INVALID_DATA") {
            table[code] = .otherMethod
        }
        return table
    }()

    private static let retryAfter =
        "RETRY_AFTER_1_H RETRY_AFTER_24_H RETRY_AFTER_2_D RETRY_AFTER_4_D RETRY_AFTER_6_D RETRY_AFTER_8_D "
        + "RETRY_AFTER_10_D"

    /// Hard codes do not help a second time, soft ones may later; without a class, another method may work.
    private static let classes: [(String, Decline.Retry)] = [
        (
            """
            BAD_FILLED_INFO COUNTRY_NOT_SUPPORTED CURRENCY_NOT_ALLOWED EXPIRED_CARD INVALID_CARD_DATA \
            INVALID_CARD_NUMBER INVALID_API INVALID_API_VERSION INVALID_CREDENTIALS INVALID_PARAMETERS \
            INVALID_SECURITY_CODE INVALID_TRANSACTION MISSING_PARAMETERS NO_RETRY_LIFE_CYCLE NO_RETRY_POLICY \
            NO_RETRY_SECURITY REPORTED_LOST REPORTED_STOLEN TRANSACTION_NOT_FOUND UNAVAILABLE_PAYMENT_METHOD \
            UNSUPPORTED_OPERATION USER_RESTRICTION INVALID_REQUEST INTERNAL_ERROR PROVIDER_INVALID_CREDENTIALS \
            PROVIDER_INVALID_REQUEST OPERATION_NOT_SUPPORTED TO_REVERSE PROVIDER_INVALID_RESPONSE \
            PROVIDER_INVALID_API_VERSION DOCUMENT_TYPE_NOT_SUPPORTED DO_NOT_TRY_AGAIN
            """, .never
        ),
        // Classified hard in the page, but their names say that a later try may pass.
        (retryAfter, .later),
        (
            """
            ACQUIRE_CONTINGENCY BANK_NOT_SUPPORTED CALL_FOR_AUTHORIZE CANCELLED_BY_USER DECLINED_BY_BANK \
            DECLINED_BY_PROVIDER DISABLED DO_NOT_HONOR DUPLICATED_TRANSACTION EXPIRED FIRST_USE FRAUD_VALIDATION \
            INSUFFICIENT_FUNDS INVALID_AMOUNT INVALID_ISSUER INVALID_MERCHANT INVALID_STATUS INVALID_RESPONSE_FORMAT \
            ISSUER_VIOLATION REJECTED_THREE_D_SECURE_REQUIRED REJECTED_3D_SECURE_REQUIRED REFER_TO_CARD_ISSUER \
            REQUESTS_EXCEEDED RESTRICTED_BY_BANK TERMINAL_ERROR THREE_D_SECURE_REQUIRED UNKNOWN_ERROR ERROR \
            PROVIDER_ERROR PROVIDER_INTERNAL_ERROR PROVIDER_TIMEOUT PROVIDER_UNKNOWN_ERROR EXPIRED_BY_PROVIDER \
            EXPIRED_TIMEOUT TRY_AGAIN_LATER
            """, .later
        ),
        (
            """
            ACCESS_DENIED ACCOUNT_STATUS AUTHENTICATION_ATTEMPT AUTHENTICATION_FAILED_THREE_D_SECURE \
            AUTHENTICATION_FAILED_3DS BRAND_NOT_SUPPORTED CARD_AUTHENTICATION_FAILED CARD_HOLDER_DECLINED \
            CARD_NOT_ENROLLED CHALLENGE_CANCELED FRAUD_VERIFICATION_DECLINED INVALID_ACCOUNT INVALID_OTP \
            RESTRICTED_CARD SUSPECTED_FRAUD TRANSACTION_DATA_INVALID UPDATED_INFORMATION YUNO_ROUTING_REJECTED
            """, .otherMethod
        ),
    ]

    private static let reasons: [String: Decline.Code] = {
        var reasons: [String: Decline.Code] = [
            "INSUFFICIENT_FUNDS": .insufficientFunds, "EXPIRED_CARD": .expiredCard,
        ]
        for code in words("INVALID_CARD_DATA INVALID_CARD_NUMBER INVALID_SECURITY_CODE BAD_FILLED_INFO") {
            reasons[code] = .invalidCard
        }
        for code in words(
            "FRAUD_VALIDATION FRAUD_VERIFICATION_DECLINED SUSPECTED_FRAUD REPORTED_LOST REPORTED_STOLEN NO_RETRY_SECURITY"
        ) {
            reasons[code] = .suspectedFraud
        }
        for code in words(
            """
            AUTHENTICATION_ATTEMPT AUTHENTICATION_FAILED_THREE_D_SECURE AUTHENTICATION_FAILED_3DS \
            CARD_AUTHENTICATION_FAILED CARD_NOT_ENROLLED CHALLENGE_CANCELED INVALID_OTP REJECTED_THREE_D_SECURE_REQUIRED \
            REJECTED_3D_SECURE_REQUIRED THREE_D_SECURE_REQUIRED
            """)
        {
            reasons[code] = .authenticationFailed
        }
        return reasons
    }()

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
