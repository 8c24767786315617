import ExpressCheckout

/// Address issues in the words of Apple Pay JS (`apple-pay.md` §5).
enum ApplePayErrors {
    /// The errors of an answer.
    static func make(_ issues: [AddressIssue]) -> JSON {
        .array(
            issues.map { issue in
                .object(compacting: [
                    ("code", .string(code(issue))), ("contactField", contactField(issue).map(JSON.string)),
                    ("message", .string(String(issue.message.prefix(127)))),
                ])
            })
    }

    /// The whole sheet's error: nothing the customer typed is wrong.
    static func general(_ message: String) -> JSON {
        [["code": "unknown", "message": .string(message)]]
    }

    private static func code(_ issue: AddressIssue) -> String {
        switch issue.code {
        case .addressUndeliverable: return "addressUnserviceable"
        case .serviceUnavailable: return "unknown"
        case .addressInvalid:
            // Only a shipping contact has e-mail and phone.
            let isShipping = issue.contact == .shipping || issue.field == .email || issue.field == .phone
            return isShipping ? "shippingContactInvalid" : "billingContactInvalid"
        default: return issue.code.rawValue
        }
    }

    /// The field to point at.
    ///
    /// An address that is not served has none, and before the shopper authorises only the parts of the address that
    /// the sheet shows may be named.
    private static func contactField(_ issue: AddressIssue) -> String? {
        guard issue.code != .addressUndeliverable, issue.code != .serviceUnavailable else { return nil }
        let isAuthorised = issue.stage == .authorise
        switch issue.field {
        case .country: return "country"
        case .region: return "administrativeArea"
        case .locality: return "locality"
        case .postalCode: return "postalCode"
        case .street where isAuthorised: return "addressLines"
        case .name where isAuthorised: return "name"
        case .email where isAuthorised: return "emailAddress"
        case .phone where isAuthorised: return "phoneNumber"
        default: return "postalAddress"
        }
    }
}
