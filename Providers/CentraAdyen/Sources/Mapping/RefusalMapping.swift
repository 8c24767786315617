import ExpressCheckout

/// Adyen's refusals in neutral words (`centra-adyen.md` §10).
///
/// The reason is for logs and for choosing what to offer next: it is not shown to the shopper, whom it could help to
/// test stolen cards.
enum RefusalMapping {
    /// The decline of an answer with `refusalReason` and `refusalReasonCode`; the session can be used again.
    static func decline(_ formFields: JSON?, amount: Money?) -> Decline {
        let number = formFields?["refusalReasonCode"]
        let rawCode = number?.nonEmptyString ?? number?.numberText
        let (code, retry) = meaning(of: rawCode)
        return Decline(
            code, rawCode: rawCode ?? formFields?["refusalReason"]?.nonEmptyString, retry: retry, session: .reusable,
            payment: PaymentSnapshot(id: nil, state: .declined, amount: amount))
    }

    private static func meaning(of code: String?) -> (Decline.Code, Decline.Retry) {
        switch code {
        case "12", "28", "29": (.insufficientFunds, .otherMethod)
        case "6": (.expiredCard, .otherMethod)
        case "8", "24", "32": (.invalidCard, .otherMethod)
        case "14", "20", "22", "31": (.suspectedFraud, .never)
        case "5", "25", "26", "46", "50": (.refused, .never)
        case "11", "38", "39", "42": (.authenticationFailed, .later)
        case "4", "9", "21": (.refused, .later)
        default: (.refused, .otherMethod)
        }
    }
}
