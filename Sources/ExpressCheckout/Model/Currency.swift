/// A currency of ISO 4217 with its number of decimals there.
///
/// A provider's own exponent (Adyen counts ISK with two decimals) and what a sheet displays are other things: an
/// adapter keeps its own dated table.
public struct Currency: Sendable, Hashable, CustomStringConvertible {
    /// The three-letter code, upper case.
    public let code: String
    /// How many decimals an amount has: 0 for JPY, 2 for USD, 3 for KWD, 4 for CLF.
    public let decimals: Int

    /// The currency with that code.
    /// - Returns: nil for a code that is not active in ISO 4217 (lower case included).
    public init?(_ code: String) {
        guard let decimals = CurrencyTable.decimals[code] else { return nil }
        self.code = code
        self.decimals = decimals
    }

    /// A currency that ISO 4217 does not list: for going on with checks after the code has been reported.
    init(unlisted code: String, decimals: Int = 2) {
        self.code = code
        self.decimals = decimals
    }

    /// Every active currency of ISO 4217 with an exponent, by code.
    public static var all: [Currency] {
        CurrencyTable.decimals.keys.sorted().compactMap { Currency($0) }
    }

    /// The code.
    public var description: String { code }
}
