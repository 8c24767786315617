import ExpressCheckout

/// The errors that the sheet knows (`afterpay.md` §4.2).
enum IssueCode {
    static let unrecognized = "SHIPPING_ADDRESS_UNRECOGNIZED"
    static let unsupported = "SHIPPING_ADDRESS_UNSUPPORTED"
    static let unavailable = "SERVICE_UNAVAILABLE"
    static let badResponse = "BAD_RESPONSE"

    /// The one code that the sheet can show for `issues`: the first issue's.
    ///
    /// A code of the sheet's own passes through; one of another surface says at least that the address will not do.
    static func code(for issues: [AddressIssue]) -> String {
        guard let code = issues.first?.code else { return unavailable }
        switch code {
        case .addressUndeliverable: return unsupported
        case .addressInvalid: return unrecognized
        case .serviceUnavailable: return unavailable
        default:
            return [unrecognized, unsupported, unavailable, badResponse].first { $0 == code.rawValue } ?? unsupported
        }
    }

    /// The code for an option change: Android's SDK knows no address errors there.
    static func optionCode(for issues: [AddressIssue], _ reply: BridgeReply) -> String {
        let code = code(for: issues)
        return reply.takesAddressErrorsOnOptions || (code != unsupported && code != unrecognized) ? code : unavailable
    }
}
