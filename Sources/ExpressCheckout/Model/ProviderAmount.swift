/// An amount as a provider's answer gave it.
///
/// Excess zeros are dropped (`108.0000` USD); what still does not fit keeps its raw text, so that an odd amount is
/// flagged and neither rounded nor lost. The raw text never decides what is charged.
public enum ProviderAmount: Sendable, Hashable {
    /// Exactly this sum.
    case exact(Money)
    /// Within a millionth of a minor unit of this sum: a binary fraction on the provider's side.
    case nearly(Money, raw: String)
    /// No sum of the currency.
    case unrepresentable(raw: String)

    /// How close an amount must be.
    public enum Tolerance: Sendable, Hashable {
        /// Exactly a whole number of minor units.
        case none
        /// Within 10⁻⁶ of a minor unit, for providers that answer with floats.
        case millionthOfMinorUnit
    }

    /// Reads a number's digits, an exponent included, in major units.
    public init(reading text: String, currency: Currency, tolerance: Tolerance = .none) {
        guard let plain = Self.withoutExponent(text) else {
            self = .unrepresentable(raw: text)
            return
        }
        do throws(MoneyError) {
            self = .exact(try Money(parsing: plain, currency: currency, droppingExcessZeros: true))
            return
        } catch {
            guard case .tooManyDecimals = error, tolerance == .millionthOfMinorUnit,
                let rounded = Self.nearest(plain, currency: currency)
            else {
                self = .unrepresentable(raw: text)
                return
            }
            self = .nearly(rounded, raw: text)
        }
    }

    /// The sum, nil when there is none.
    public var money: Money? {
        switch self {
        case .exact(let money), .nearly(let money, _): money
        case .unrepresentable: nil
        }
    }

    /// `1.05e2` as `105`; nil for what is no number or would have more than 64 digits.
    private static func withoutExponent(_ text: String) -> String? {
        guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return text }
        guard let exponent = Int(text[text.index(after: mark)...]), abs(exponent) <= 64 else { return nil }
        let mantissa = text[..<mark]
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let parts = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        let digits = String(whole + fraction)
        let point = whole.count + exponent
        if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// The sum within a millionth of a minor unit of `plain`.
    private static func nearest(_ plain: String, currency: Currency) -> Money? {
        guard let dot = plain.firstIndex(of: ".") else { return nil }
        let fraction = plain[plain.index(after: dot)...]
        let kept = fraction.prefix(currency.decimals)
        let surplus = fraction.dropFirst(currency.decimals)
        let head = plain[..<dot] + (kept.isEmpty ? "" : ".\(kept)")
        guard let floor = try? Money(parsing: String(head), currency: currency) else { return nil }
        if surplus.prefix(6).allSatisfy({ $0 == "0" }), surplus.count > 6 { return floor }
        guard surplus.count > 6, surplus.prefix(6).allSatisfy({ $0 == "9" }) else { return nil }
        let step = Money(minorUnits: plain.hasPrefix("-") ? -1 : 1, currency: currency)
        return try? floor.adding(step)
    }
}
