import ExpressCheckout

/// Centra's `MonetaryValue`: a float in major units, read by its digits (`centra-adyen.md` §3).
struct MonetaryValue: Sendable {
    /// The code as it came; ISO 4217 may not know it.
    let currencyCode: String
    /// The amount; nil for an unknown currency.
    let amount: ProviderAmount?

    /// Reads one.
    /// - Throws: ``JSONError`` when value or code is not there.
    init(_ node: JSONNode) throws(JSONError) {
        let text = try node["value"].numberText()
        let code = try node["currency"]["code"].nonEmptyString()
        currencyCode = code
        amount = Currency(code).map {
            ProviderAmount(reading: text, currency: $0, tolerance: .millionthOfMinorUnit)
        }
    }

    /// The sum, nil when there is none.
    var money: Money? { amount?.money }

    /// The note for an amount that was only nearly a sum, or none at all.
    func note(on what: String) -> String? {
        switch amount {
        case .exact?: nil
        case .nearly(let money, let raw)?: "\(what): \(raw) taken as \(money)"
        case .unrepresentable(let raw)?: "\(what): \(raw) is no sum of \(currencyCode)"
        case nil: "\(what): \(currencyCode) is no currency of ISO 4217"
        }
    }
}
