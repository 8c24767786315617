extension Money {
    /// The amount with its currency: `{"currency": "USD", "value": "108.00"}`.
    public var json: JSON {
        ["currency": .string(currency.code), "value": .string(decimalText)]
    }
}

/// How amounts are written.
public enum AmountForm: Sendable, Hashable {
    /// As a decimal string, `"108.00"`: in an order, whose currency is known.
    case decimal
    /// With the currency, `{"currency": "USD", "value": "108.00"}`: where no order stands around it.
    case withCurrency

    func json(_ amount: Money) -> JSON {
        switch self {
        case .decimal: .string(amount.decimalText)
        case .withCurrency: amount.json
        }
    }
}
