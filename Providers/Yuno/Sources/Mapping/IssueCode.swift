import ExpressCheckout

/// Yuno's codes for an address that is refused (design of the sheet, `Y-40` to `Y-42`).
enum IssueCode {
    /// The code of `issue`; a code of Yuno's own, or of anybody's, passes through.
    static func yuno(_ issue: AddressIssue) -> String {
        switch issue.code {
        case .addressUndeliverable: undeliverable(issue.field)
        case .addressInvalid: issue.field == .postalCode ? "POSTAL_CODE_INVALID" : whole
        case .serviceUnavailable: whole
        default: issue.code.rawValue
        }
    }

    private static let whole = "ADDRESS_NOT_SUPPORTED"

    private static func undeliverable(_ field: AddressIssue.Field?) -> String {
        switch field {
        case .locality?: "CITY_NOT_SUPPORTED"
        case .region?: "STATE_NOT_SUPPORTED"
        case .country?: "COUNTRY_NOT_SUPPORTED"
        case .postalCode?: "POSTAL_CODE_INVALID"
        default: whole
        }
    }
}
