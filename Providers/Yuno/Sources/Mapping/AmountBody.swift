import ExpressCheckout

/// Amounts as Yuno takes them: JSON numbers in major units, written from the exact decimal (`yuno.md §2.10`).
enum AmountBody {
    /// The number: `108.00`, `12.345`, `6000`.
    static func number(_ money: Money) -> JSON {
        .number(money.decimalText)
    }

    /// `{currency, value}`.
    static func object(_ money: Money) -> JSON {
        ["currency": .string(money.currency.code), "value": number(money)]
    }
}
