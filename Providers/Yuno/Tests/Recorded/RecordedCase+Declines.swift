extension RecordedCase {
    /// Every response code and advice of a payment that was not taken (`yuno.md §3.3`, §3.4).
    ///
    /// A line each: the file, the neutral code, Yuno's own, what may help.
    static let declines: [RecordedCase] = """
        payment-declined-bad-filled-info invalid_card BAD_FILLED_INFO never
        payment-declined-country-not-supported refused COUNTRY_NOT_SUPPORTED never
        payment-declined-currency-not-allowed refused CURRENCY_NOT_ALLOWED never
        payment-declined-expired-card expired_card EXPIRED_CARD never
        payment-declined-invalid-card-data invalid_card INVALID_CARD_DATA never
        payment-declined-invalid-card-number invalid_card INVALID_CARD_NUMBER never
        payment-declined-invalid-api refused INVALID_API never
        payment-declined-invalid-api-version refused INVALID_API_VERSION never
        payment-declined-invalid-credentials refused INVALID_CREDENTIALS never
        payment-declined-invalid-parameters refused INVALID_PARAMETERS never
        payment-declined-invalid-security-code invalid_card INVALID_SECURITY_CODE never
        payment-declined-invalid-transaction refused INVALID_TRANSACTION never
        payment-declined-missing-parameters refused MISSING_PARAMETERS never
        payment-declined-no-retry-life-cycle refused NO_RETRY_LIFE_CYCLE never
        payment-declined-no-retry-policy refused NO_RETRY_POLICY never
        payment-declined-no-retry-security suspected_fraud NO_RETRY_SECURITY never
        payment-declined-reported-lost suspected_fraud REPORTED_LOST never
        payment-declined-reported-stolen suspected_fraud REPORTED_STOLEN never
        payment-declined-transaction-not-found refused TRANSACTION_NOT_FOUND never
        payment-declined-unavailable-payment-method refused UNAVAILABLE_PAYMENT_METHOD never
        payment-declined-unsupported-operation refused UNSUPPORTED_OPERATION never
        payment-declined-user-restriction refused USER_RESTRICTION never
        payment-declined-retry-after-1-h refused RETRY_AFTER_1_H later
        payment-declined-retry-after-24-h refused RETRY_AFTER_24_H later
        payment-declined-retry-after-2-d refused RETRY_AFTER_2_D later
        payment-declined-retry-after-4-d refused RETRY_AFTER_4_D later
        payment-declined-retry-after-6-d refused RETRY_AFTER_6_D later
        payment-declined-retry-after-8-d refused RETRY_AFTER_8_D later
        payment-declined-retry-after-10-d refused RETRY_AFTER_10_D later
        payment-declined-acquire-contingency refused ACQUIRE_CONTINGENCY later
        payment-declined-bank-not-supported refused BANK_NOT_SUPPORTED later
        payment-declined-call-for-authorize refused CALL_FOR_AUTHORIZE later
        payment-declined-cancelled-by-user refused CANCELLED_BY_USER later
        payment-declined-declined-by-bank refused DECLINED_BY_BANK later
        payment-declined-declined-by-provider refused DECLINED_BY_PROVIDER later
        payment-declined-disabled refused DISABLED later
        payment-declined-do-not-honor refused DO_NOT_HONOR later
        payment-declined-duplicated-transaction refused DUPLICATED_TRANSACTION later
        payment-declined-expired refused EXPIRED later
        payment-declined-first-use refused FIRST_USE later
        payment-declined-fraud-validation suspected_fraud FRAUD_VALIDATION later
        payment-declined-insufficient-funds insufficient_funds INSUFFICIENT_FUNDS later
        payment-declined-invalid-amount refused INVALID_AMOUNT later
        payment-declined-invalid-issuer refused INVALID_ISSUER later
        payment-declined-invalid-merchant refused INVALID_MERCHANT later
        payment-declined-invalid-status refused INVALID_STATUS later
        payment-declined-invalid-response-format refused INVALID_RESPONSE_FORMAT later
        payment-declined-issuer-violation refused ISSUER_VIOLATION later
        payment-declined-rejected-three-d-secure-required authentication_failed REJECTED_THREE_D_SECURE_REQUIRED later
        payment-declined-rejected-3d-secure-required authentication_failed REJECTED_3D_SECURE_REQUIRED later
        payment-declined-refer-to-card-issuer refused REFER_TO_CARD_ISSUER later
        payment-declined-requests-exceeded refused REQUESTS_EXCEEDED later
        payment-declined-restricted-by-bank refused RESTRICTED_BY_BANK later
        payment-declined-terminal-error refused TERMINAL_ERROR later
        payment-declined-three-d-secure-required authentication_failed THREE_D_SECURE_REQUIRED later
        payment-declined-unknown-error refused UNKNOWN_ERROR later
        payment-declined-access-denied refused ACCESS_DENIED other_method
        payment-declined-account-status refused ACCOUNT_STATUS other_method
        payment-declined-authentication-attempt authentication_failed AUTHENTICATION_ATTEMPT other_method
        payment-declined-authentication-failed-three-d-secure authentication_failed AUTHENTICATION_FAILED_THREE_D_SECURE other_method
        payment-declined-authentication-failed-3ds authentication_failed AUTHENTICATION_FAILED_3DS other_method
        payment-declined-brand-not-supported refused BRAND_NOT_SUPPORTED other_method
        payment-declined-card-authentication-failed authentication_failed CARD_AUTHENTICATION_FAILED other_method
        payment-declined-card-holder-declined refused CARD_HOLDER_DECLINED other_method
        payment-declined-card-not-enrolled authentication_failed CARD_NOT_ENROLLED other_method
        payment-declined-challenge-canceled authentication_failed CHALLENGE_CANCELED other_method
        payment-declined-do-not-try-again refused DO_NOT_TRY_AGAIN never
        payment-declined-expired-timeout refused EXPIRED_TIMEOUT later
        payment-declined-fraud-verification-declined suspected_fraud FRAUD_VERIFICATION_DECLINED other_method
        payment-declined-invalid-account refused INVALID_ACCOUNT other_method
        payment-declined-invalid-otp authentication_failed INVALID_OTP other_method
        payment-declined-restricted-card refused RESTRICTED_CARD other_method
        payment-declined-suspected-fraud suspected_fraud SUSPECTED_FRAUD other_method
        payment-declined-transaction-data-invalid refused TRANSACTION_DATA_INVALID other_method
        payment-declined-try-again-later refused TRY_AGAIN_LATER later
        payment-declined-updated-information refused UPDATED_INFORMATION other_method
        payment-rejected-country-not-supported refused COUNTRY_NOT_SUPPORTED never
        payment-rejected-currency-not-allowed refused CURRENCY_NOT_ALLOWED never
        payment-rejected-invalid-parameters refused INVALID_PARAMETERS never
        payment-rejected-invalid-request refused INVALID_REQUEST never
        payment-rejected-internal-error refused INTERNAL_ERROR never
        payment-rejected-missing-parameters refused MISSING_PARAMETERS never
        payment-error-code-error refused ERROR later
        payment-error-code-provider-error refused PROVIDER_ERROR later
        payment-error-code-provider-internal-error refused PROVIDER_INTERNAL_ERROR later
        payment-error-code-provider-timeout refused PROVIDER_TIMEOUT later
        payment-error-code-provider-unknown-error refused PROVIDER_UNKNOWN_ERROR later
        payment-error-code-provider-invalid-credentials refused PROVIDER_INVALID_CREDENTIALS never
        payment-error-code-provider-invalid-request refused PROVIDER_INVALID_REQUEST never
        payment-error-code-operation-not-supported refused OPERATION_NOT_SUPPORTED never
        payment-error-code-to-reverse refused TO_REVERSE never
        payment-error-code-provider-invalid-response refused PROVIDER_INVALID_RESPONSE never
        payment-error-code-provider-invalid-api-version refused PROVIDER_INVALID_API_VERSION never
        payment-error-code-document-type-not-supported refused DOCUMENT_TYPE_NOT_SUPPORTED never
        payment-expired-expired-by-provider refused EXPIRED_BY_PROVIDER later
        payment-error-no-route refused YUNO_ROUTING_REJECTED other_method
        payment-declined-with-an-unknown-code refused CARD_ON_HOLIDAY other_method
        payment-declined-advice-update-information refused DO_NOT_HONOR other_method
        payment-declined-advice-try-again-later expired_card EXPIRED_CARD later
        payment-declined-advice-do-not-try-again refused DO_NOT_HONOR never
        payment-declined-advice-requirements-not-fulfilled refused DO_NOT_HONOR other_method
        payment-declined-advice-no-retry-life-cycle refused DO_NOT_HONOR never
        payment-declined-advice-no-retry-policy refused DO_NOT_HONOR never
        payment-declined-advice-no-retry-security refused DO_NOT_HONOR never
        payment-declined-advice-retry-after-1-h expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-24-h expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-2-d expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-4-d expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-6-d expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-8-d expired_card EXPIRED_CARD later
        payment-declined-advice-retry-after-10-d expired_card EXPIRED_CARD later
        payment-declined-advice-multiple-use-card refused DO_NOT_HONOR other_method
        payment-declined-advice-invalid-data refused DO_NOT_HONOR other_method
        payment-declined-advice-in-provider-data refused DO_NOT_HONOR never
        payment-declined-advice-unknown refused DO_NOT_HONOR later
        """.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return RecordedCase(
                words[0], .session,
                "pay: declined: \(words[1])/\(words[2]), retry \(words[3]), session spent, declined 105.00 USD #5 | payment #5"
            )
        }
}
