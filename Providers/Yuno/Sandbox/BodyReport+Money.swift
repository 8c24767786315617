import ExpressCheckout

extension BodyReport {
    /// A JSON number that is a multiple of 0.0001 (`yuno.md §2.2`), its digits.
    @discardableResult
    mutating func number(_ node: JSONNode, _ need: Need = .optional) -> String? {
        guard let value = value(node, need) else { return nil }
        guard let digits = value.numberText else {
            report(node, "must be a number")
            return nil
        }
        guard let finest = Currency("CLF"), case .exact = ProviderAmount(reading: digits, currency: finest) else {
            report(node, "must be a multiple of 0.0001")
            return nil
        }
        return digits
    }

    /// The currency of `{"currency", "value"}`: three letters of ISO 4217.
    @discardableResult
    mutating func currency(_ node: JSONNode) -> Currency? {
        guard let code = text(node, .required, length: 3...3) else { return nil }
        guard let currency = Currency(code) else {
            report(node, code: "CURRENCY_NOT_ALLOWED", "is no currency of ISO 4217 in upper case")
            return nil
        }
        return currency
    }

    /// `{"currency", "value"}` where the value only has to be a multiple of 0.0001, negative ones included: a line of
    /// a breakdown, which is drawn and never charged.
    ///
    /// It must be in `session`, the session's currency.
    /// - Returns: its currency.
    @discardableResult
    mutating func line(_ node: JSONNode, _ need: Need, session: Currency?) -> Currency? {
        guard let node = object(node, need) else { return nil }
        number(node["value"], .required)
        guard let currency = currency(node["currency"]) else { return nil }
        if let session, session != currency {
            report(node["currency"], "must be the session's currency")
        }
        return currency
    }

    /// `{"currency", "value"}` as a sum that can be charged.
    ///
    /// The reference allows four decimals whatever the currency; what its currency cannot express could not be settled,
    /// so it is refused with INVALID_AMOUNT, as is a sum below `least` minor units.
    @discardableResult
    mutating func money(_ node: JSONNode, _ need: Need, least: Int64) -> Money? {
        guard let node = object(node, need) else { return nil }
        let digits = number(node["value"], .required)
        guard let currency = currency(node["currency"]), let digits else { return nil }
        guard case .exact(let money) = ProviderAmount(reading: digits, currency: currency) else {
            report(node["value"], code: "INVALID_AMOUNT", "has more decimals than its currency")
            return nil
        }
        guard money.minorUnits >= least else {
            report(node["value"], code: "INVALID_AMOUNT", least > 0 ? "must be above zero" : "must not be negative")
            return nil
        }
        return money
    }
}

extension Money {
    /// The sum as a JSON number in major units, without closing zeros: `105`, `4.5`.
    var json: JSON {
        var digits = decimalText
        if digits.contains(".") {
            while digits.hasSuffix("0") { digits.removeLast() }
            if digits.hasSuffix(".") { digits.removeLast() }
        }
        return .number(digits)
    }

    /// `{"currency", "value"}`.
    var amountJSON: JSON { ["currency": .string(currency.code), "value": json] }
}
