/// The locales that a merchant's sheet can have (`afterpay.md` §4.5).
public enum AfterpayLocale: String, Sendable, Hashable, CaseIterable {
    /// Australia.
    case australia = "en_AU"
    /// Canada, in English.
    case canada = "en_CA"
    /// Canada, in French.
    case canadaInFrench = "fr_CA"
    /// United Kingdom.
    case unitedKingdom = "en_GB"
    /// New Zealand.
    case newZealand = "en_NZ"
    /// United States.
    case unitedStates = "en_US"

    /// The region's own locale, in English.
    public init(_ region: AfterpayRegion) {
        switch region {
        case .australia: self = .australia
        case .canada: self = .canada
        case .newZealand: self = .newZealand
        case .unitedKingdom: self = .unitedKingdom
        case .unitedStates: self = .unitedStates
        }
    }

    /// The region that it is for.
    public var region: AfterpayRegion {
        switch self {
        case .australia: .australia
        case .canada, .canadaInFrench: .canada
        case .newZealand: .newZealand
        case .unitedKingdom: .unitedKingdom
        case .unitedStates: .unitedStates
        }
    }
}

extension AfterpayRegion {
    /// The languages in which a customer can use the sheet.
    var languages: [String] { self == .canada ? ["en", "fr"] : ["en"] }

    /// The customer's locale as the SDKs write it, from a language tag.
    ///
    /// Nil for a language that the region does not have; languages alone are compared.
    func consumerLocale(_ tag: String) -> String? {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let language = parts.first?.lowercased(), languages.contains(language) else { return nil }
        let country = parts.dropFirst().last { $0.utf8.count == 2 }?.uppercased() ?? rawValue
        return "\(language)_\(country)"
    }

    /// Where the region's checkout pages are, and what they call it.
    var checkoutPage: (host: String, path: String) {
        self == .unitedKingdom ? ("clearpay.co.uk", "uk") : ("afterpay.com", rawValue.lowercased())
    }
}
