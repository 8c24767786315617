/// The region of a merchant account: it fixes the account's currency and the sheet's locale (`afterpay.md` §1.1, §4.5).
public enum AfterpayRegion: String, Sendable, Hashable, CaseIterable {
    /// Australia, Afterpay.
    case australia = "AU"
    /// Canada, Afterpay.
    case canada = "CA"
    /// United Kingdom, Clearpay.
    case unitedKingdom = "GB"
    /// New Zealand, Afterpay.
    case newZealand = "NZ"
    /// United States, Cash App Afterpay.
    case unitedStates = "US"

    /// The region of a country code in any case; `UK` is read as `GB`.
    /// - Returns: nil for a country without express checkout.
    public init?(country: String) {
        let code = country.uppercased()
        self.init(rawValue: code == "UK" ? "GB" : code)
    }

    /// The currency of the region's accounts, ISO 4217; it stays the same in cross-border trade.
    public var currencyCode: String {
        switch self {
        case .australia: "AUD"
        case .canada: "CAD"
        case .unitedKingdom: "GBP"
        case .newZealand: "NZD"
        case .unitedStates: "USD"
        }
    }

    /// The merchant locale that the sheet is opened with, `en_US`.
    public var locale: String { "en_\(rawValue)" }

    /// The countries in words for a message: `AU, CA, GB, NZ, US`.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
    /// The currencies in words for a message.
    static var currencyList: String { currencyCodes.joined(separator: ", ") }
    /// The currencies taken (`afterpay.md` §2.0).
    static var currencyCodes: [String] { allCases.map(\.currencyCode) }
}
