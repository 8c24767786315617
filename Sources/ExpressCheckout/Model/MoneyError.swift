/// Why an amount could not be read or computed.
public enum MoneyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is no decimal number (`-12.34`): no signs but `-`, no separators, no exponent, no spaces.
    case malformed
    /// The text has more decimals than the currency: never rounded.
    case tooManyDecimals(allowed: Int, currency: Currency)
    /// The amount does not fit into `Int64` minor units.
    case overflow
    /// Two amounts of different currencies were put together.
    case mismatchedCurrencies(Currency, Currency)

    /// What is wrong, without the amount.
    public var description: String {
        switch self {
        case .malformed: "not a decimal number like \"12.34\""
        case .tooManyDecimals(let allowed, let currency):
            "more decimals than \(currency.code) has (\(allowed))"
        case .overflow: "too large: it does not fit into 64 bits of minor units"
        case .mismatchedCurrencies(let left, let right): "\(left.code) and \(right.code) cannot be put together"
        }
    }
}
