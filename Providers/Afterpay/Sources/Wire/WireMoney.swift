import ExpressCheckout

/// An amount as an answer gave it.
struct WireMoney: Sendable, Hashable {
    /// The amount's text and currency as they stood.
    let raw: String
    /// The sum, nil when it is none that the currency can express.
    let money: Money?

    /// Nil when there is no amount at all; a JSON number is taken, too, though the API writes strings.
    init?(_ json: JSON?) {
        guard let json, let text = json["amount"]?.string ?? json["amount"]?.numberText else { return nil }
        let code = json["currency"]?.string ?? ""
        // For notes: an amount is short, whatever else stands there is cut.
        raw = "\(text.prefix(32)) \(code.prefix(8))"
        money = Currency(code).flatMap { ProviderAmount(reading: text, currency: $0).money }
    }
}

extension Money {
    /// The sum as the API wants it: a string with exactly two decimals, the currency beside it (`afterpay.md` §2.0).
    ///
    /// All five currencies have two decimals; another one must have been refused before (``OrderReviewer``).
    var wire: JSON {
        ["amount": .string(decimalText), "currency": .string(currency.code)]
    }

    /// Whether Afterpay has accounts in the currency.
    var isTaken: Bool { AfterpayRegion.currencyCodes.contains(currency.code) }
}
