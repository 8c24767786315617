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

    /// `1.05e2` as `105`; nil for what is no number or has an exponent beyond 64.
    private static func withoutExponent(_ text: String) -> String? {
        guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return text }
        // Only then is the mantissa in one of the two forms that are taken apart below.
        guard JSONReader.isNumber(text), let exponent = Int(text[text.index(after: mark)...]),
            (-64...64).contains(exponent)
        else { return nil }
        let mantissa = text[..<mark]
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let parts = mantissa.dropFirst(sign.count).split(separator: ".")
        guard let whole = parts.first else { return nil }
        let digits = parts.joined()
        let point = whole.count + exponent
        if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// The sum within a millionth of a minor unit of `plain`, which has more decimals than `currency`.
    private static func nearest(_ plain: String, currency: Currency) -> Money? {
        guard let dot = plain.firstIndex(of: ".") else { return nil }
        let fraction = plain[plain.index(after: dot)...]
        let kept = fraction.prefix(currency.decimals)
        let head = plain[..<dot] + (kept.isEmpty ? "" : ".\(kept)")
        guard let floor = try? Money(parsing: String(head), currency: currency) else { return nil }
        var surplus = fraction.dropFirst(currency.decimals)
        while surplus.last == "0" { surplus = surplus.dropLast() }
        // Six digits of a minor unit: the tolerance itself, 0.000001 or 0.999999, is still within.
        if surplus.hasPrefix("000000") || surplus == "000001" { return floor }
        guard surplus.hasPrefix("999999") else { return nil }
        let step = Money(minorUnits: plain.hasPrefix("-") ? -1 : 1, currency: currency)
        return try? floor.adding(step)
    }
}
