import ExpressCheckout

/// An amount as Yuno answers it: `{currency, value, captured, refunded}`, or a bare number in a transaction
/// (`yuno.md §2.7`, §2.8).
struct WireAmount {
    /// The currency in upper case; nil for a bare number.
    let currency: String?
    /// The digits as they stood in the answer.
    let value: String?
    /// What was taken, where the answer tells.
    let captured: String?
    /// What was paid back, where the answer tells.
    let refunded: String?

    /// Reads an amount; nil where there is none.
    init?(_ json: JSON?) {
        guard let json, !json.isNull else { return nil }
        if let digits = Self.digits(json) {
            currency = nil
            value = digits
            captured = nil
            refunded = nil
            return
        }
        guard case .object = json else { return nil }
        currency = json["currency"]?.nonEmptyString?.uppercased()
        value = Self.digits(json["value"])
        captured = Self.digits(json["captured"])
        refunded = Self.digits(json["refunded"])
    }

    /// The amount in `expected`, or in the currency that it names itself.
    func money(expecting expected: Currency?) -> ProviderAmount? {
        value.flatMap { read($0, expected) }
    }

    /// What was taken.
    func capturedMoney(expecting expected: Currency?) -> Money? {
        captured.flatMap { read($0, expected)?.money }
    }

    /// What was paid back.
    func refundedMoney(expecting expected: Currency?) -> Money? {
        refunded.flatMap { read($0, expected)?.money }
    }

    private func read(_ digits: String, _ expected: Currency?) -> ProviderAmount? {
        guard let currency = currency.map({ Currency($0) }) ?? expected else { return nil }
        return ProviderAmount(reading: digits, currency: currency)
    }

    private static func digits(_ json: JSON?) -> String? {
        // The documented form is a number; text of digits is taken, since nothing is lost by it.
        guard let text = json?.numberText ?? json?.nonEmptyString, text.utf8.count <= 64,
            text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) })
        else { return nil }
        return text
    }
}
