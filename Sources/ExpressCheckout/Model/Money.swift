/// A sum in one currency, counted in that currency's minor unit.
public struct Money: Sendable, Hashable {
    /// The sum in minor units by ISO 4217 (cents for USD, whole yen for JPY), negative for a discount.
    public let minorUnits: Int64
    /// The currency that gives ``minorUnits`` its meaning.
    public let currency: Currency

    /// Creates a sum of `minorUnits` in `currency`.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads a decimal text in major units: `"108"`, `"108.0"` and `"108.00"` are the same USD.
    /// - Throws: ``MoneyError``: `malformed`, `tooManyDecimals` (also when the surplus ones are zeros), `overflow`.
    public init(parsing text: String, currency: Currency) throws(MoneyError) {
        try self.init(parsing: text, currency: currency, droppingExcessZeros: false)
    }

    init(parsing text: String, currency: Currency, droppingExcessZeros: Bool) throws(MoneyError) {
        var digits = Array(text.utf8)[...]
        let isNegative = digits.first == 0x2D
        if isNegative { digits = digits.dropFirst() }
        let whole = digits.prefix { $0 != 0x2E }
        var fraction = digits.dropFirst(whole.count)
        if !fraction.isEmpty {
            fraction = fraction.dropFirst()
            guard !fraction.isEmpty else { throw .malformed }
        }
        let areDigits = { (bytes: ArraySlice<UInt8>) in bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
        guard !whole.isEmpty, areDigits(whole), areDigits(fraction) else { throw .malformed }
        if droppingExcessZeros {
            while fraction.count > currency.decimals, fraction.last == 0x30 { fraction = fraction.dropLast() }
        }
        guard fraction.count <= currency.decimals else {
            throw .tooManyDecimals(allowed: currency.decimals, currency: currency)
        }
        let padding = repeatElement(UInt8(0x30), count: currency.decimals - fraction.count)
        // Accumulated below zero, since Int64 reaches one further there.
        var sum: Int64 = 0
        for digit in Array(whole) + Array(fraction) + padding {
            let (tenfold, overflowsTen) = sum.multipliedReportingOverflow(by: 10)
            let (next, overflows) = tenfold.subtractingReportingOverflow(Int64(digit - 0x30))
            guard !overflowsTen, !overflows else { throw .overflow }
            sum = next
        }
        if !isNegative {
            let (positive, overflows) = Int64(0).subtractingReportingOverflow(sum)
            guard !overflows else { throw .overflow }
            sum = positive
        }
        self.init(minorUnits: sum, currency: currency)
    }

    /// Zero in `currency`.
    public static func zero(_ currency: Currency) -> Money {
        Money(minorUnits: 0, currency: currency)
    }

    /// Whether the sum is below zero.
    public var isNegative: Bool { minorUnits < 0 }

    /// The sum in major units with all the currency's decimals: `"108.00"`, `"-0.05"`, `"6000"` for JPY.
    public var decimalText: String {
        decimalText(decimals: currency.decimals, of: minorUnits)
    }

    private func decimalText(decimals: Int, of units: Int64) -> String {
        let digits = String(units.magnitude)
        let sign = units < 0 ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    /// Adds a sum of the same currency.
    /// - Throws: ``MoneyError``: `mismatchedCurrencies`, or `overflow` outside `Int64`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mismatchedCurrencies(currency, other.currency) }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: sum, currency: currency)
    }

    /// Subtracts a sum of the same currency.
    /// - Throws: ``MoneyError``: `mismatchedCurrencies`, or `overflow` outside `Int64`.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mismatchedCurrencies(currency, other.currency) }
        let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: difference, currency: currency)
    }

    /// Multiplies by a whole quantity.
    /// - Throws: ``MoneyError`` `overflow` outside `Int64`.
    public func multiplied(by quantity: Int64) throws(MoneyError) -> Money {
        let (product, overflow) = minorUnits.multipliedReportingOverflow(by: quantity)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: product, currency: currency)
    }
}

extension Money: CustomStringConvertible {
    /// The amount and its currency: `108.00 USD`.
    public var description: String { "\(decimalText) \(currency.code)" }
}
