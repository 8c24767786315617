/// An amount as a session or an answer carries it, right or wrong: a surface has a rule for each.
public enum SheetAmount: Sendable, Hashable {
    /// A sum in the session's currency.
    case exact(Money)
    /// A sum in the currency of that code, which is not the session's.
    case foreign(String)
    /// No sum of the session's currency; why, in words that stand after the amount's name.
    case unreadable(String)

    /// The sum, nil when there is none in the session's currency.
    public var money: Money? {
        guard case .exact(let money) = self else { return nil }
        return money
    }
}
