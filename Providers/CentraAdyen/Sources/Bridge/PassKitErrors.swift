import ExpressCheckout

/// Address issues as PassKit's errors, each by the class function of `PKPaymentRequest` that makes it: an error made
/// otherwise has crashed apps (`apple-pay.md` §5).
enum PassKitErrors {
    /// The errors of an answer.
    static func make(_ issues: [AddressIssue]) -> JSON { .array(issues.map(error)) }

    /// The whole sheet's error: nothing the customer typed is wrong.
    static func general(_ message: String) -> JSON {
        [["code": -1, "localizedDescription": .string(message)]]
    }

    private static func error(_ issue: AddressIssue) -> JSON {
        let message = JSON.string(String(issue.message.prefix(127)))
        switch issue.code {
        case .addressUndeliverable:
            return [
                "function": "paymentShippingAddressUnserviceableError", "code": 3, "localizedDescription": message,
            ]
        case .addressInvalid: break
        default: return ["code": -1, "localizedDescription": message]
        }
        if let key = postalKey(issue) {
            let isShipping = issue.contact == .shipping
            return [
                "function": isShipping ? "paymentShippingAddressInvalidError" : "paymentBillingAddressInvalidError",
                "code": isShipping ? 1 : 2, "key": .string(key), "localizedDescription": message,
            ]
        }
        return [
            "function": "paymentContactInvalidError", "code": 1, "contactField": .string(contactField(issue)),
            "localizedDescription": message,
        ]
    }

    /// The key of the postal address; a street is hidden until the shopper authorises.
    private static func postalKey(_ issue: AddressIssue) -> String? {
        switch issue.field {
        case .country?: "ISOCountryCode"
        case .region?: "state"
        case .locality?: "city"
        case .postalCode?: "postalCode"
        case .street? where issue.stage == .authorise: "street"
        default: nil
        }
    }

    private static func contactField(_ issue: AddressIssue) -> String {
        guard issue.stage == .authorise else { return "postalAddress" }
        return switch issue.field {
        case .name?: "name"
        case .email?: "emailAddress"
        case .phone?: "phoneNumber"
        default: "postalAddress"
        }
    }
}
