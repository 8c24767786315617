/// Which page opens the sheet: its origin is the only one that the sheet answers (`afterpay.md` §2.2, §4.8).
public enum AfterpayPopupOrigin: String, Sendable, Hashable {
    /// The order's own `origin`, which is the page that shows the sheet; without one, the mobile SDKs' page.
    case order
    /// The mobile SDKs' page, `https://static.afterpay.com`, whatever the order says.
    case mobileSDK = "mobile_sdk"

    /// The origin of the page that the iOS and Android SDKs open the sheet from.
    public static let mobilePage = "https://static.afterpay.com"
}

/// The mobile SDK whose messages the bridge answers (`afterpay.md` §4.2).
public enum AfterpayDialect: String, Sendable, Hashable {
    /// Answers without a `type`.
    case iOS = "ios"
    /// Answers with a `type`; an option change knows no address errors.
    case android
}

/// How the key of an authorisation is spelled: sources disagree (`afterpay.md` §1.5).
public enum AfterpayRequestIDSpelling: String, Sendable, Hashable {
    /// `requestId`, as every other call spells it.
    case camelCase = "requestId"
    /// `requestid`, as one schema has it.
    case lowerCase = "requestid"
}
