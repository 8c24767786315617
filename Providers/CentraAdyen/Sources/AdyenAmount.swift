import ExpressCheckout

/// A sum in Adyen's own minor units, which are not always ISO 4217's (`centra-adyen.md` §9, read 2026-11).
struct AdyenAmount: Sendable, Hashable {
    /// Why a sum has no form at Adyen.
    enum Unfit: Error, Sendable, Hashable, CustomStringConvertible {
        /// Nobody published how many decimals Adyen counts for the currency: a guess could be wrong a hundredfold.
        case unknownExponent(String)
        /// The sum has more decimals than Adyen counts.
        case tooManyDecimals(String, allowed: Int)
        /// More than GraphQL's `Int` holds.
        case tooLarge

        var description: String {
            switch self {
            case .unknownExponent(let code): "Adyen's number of decimals for \(code) is not known"
            case .tooManyDecimals(let code, let allowed):
                "Adyen counts \(code) with \(allowed) decimals: the amount has more"
            case .tooLarge: "more than 2147483647 of Adyen's minor units, the most that Centra's Int holds"
            }
        }
    }

    /// The sum in Adyen's minor units.
    let value: Int64
    /// The currency's code.
    let currency: String

    /// Converts `money` exactly.
    /// - Throws: ``Unfit``, never rounding.
    init(_ money: Money) throws(Unfit) {
        currency = money.currency.code
        guard let decimals = Self.decimals(of: currency) else { throw .unknownExponent(currency) }
        var units = money.minorUnits
        if decimals > money.currency.decimals {
            for _ in money.currency.decimals..<decimals {
                let (tenfold, overflow) = units.multipliedReportingOverflow(by: 10)
                guard !overflow else { throw .tooLarge }
                units = tenfold
            }
        } else {
            for _ in decimals..<money.currency.decimals {
                guard units % 10 == 0 else { throw .tooManyDecimals(currency, allowed: decimals) }
                units /= 10
            }
        }
        guard Int32(exactly: units) != nil else { throw .tooLarge }
        value = units
    }

    /// As Adyen's clients take it.
    var json: JSON { ["value": JSON(integerLiteral: value), "currency": .string(currency)] }

    /// How many decimals Adyen counts, nil where that is unverified.
    static func decimals(of code: String) -> Int? {
        if code == "BIF" { return nil }
        if zero.contains(code) { return 0 }
        if three.contains(code) { return 3 }
        return 2
    }

    private static let zero: Set<String> = [
        "CVE", "DJF", "GNF", "IDR", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let three: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}
