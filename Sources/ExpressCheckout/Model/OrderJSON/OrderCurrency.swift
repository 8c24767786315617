/// The currency that amounts are held against while an order is read.
enum OrderCurrency {
    /// The order's, though maybe not listed in ISO 4217 (which has been reported by then).
    case stated(Currency)
    /// None could be read: amounts are checked with two decimals, and none is foreign.
    case unknown

    /// The currency to read plain amounts in.
    var forChecks: Currency {
        switch self {
        case .stated(let currency): currency
        case .unknown: Currency(unlisted: "XXX")
        }
    }
}
