/// Which checkouts a provider gets: conditions that must all hold, and the share of those.
public struct RoutingRule: Sendable, Hashable {
    /// The provider.
    public let provider: ProviderID
    /// The countries that it is for, ISO 3166-1 alpha-2; empty for all.
    public let countries: Set<String>
    /// The currencies that it is for, ISO 4217; empty for all.
    public let currencies: Set<Currency>
    /// The least total; nil for none.
    ///
    /// A rule with an amount is for that amount's currency alone.
    public let minimum: Money?
    /// The greatest total; nil for none.
    public let maximum: Money?
    /// What the provider must support for the order's sake.
    public let capabilities: Set<Capability>
    /// How many of a hundred checkouts that fit go to it; the others go on to the rules behind it.
    public let share: Int

    /// Creates a rule; without conditions it is for every checkout.
    public init(
        _ provider: ProviderID, countries: Set<String> = [], currencies: Set<Currency> = [], minimum: Money? = nil,
        maximum: Money? = nil, capabilities: Set<Capability> = [], share: Int = 100
    ) {
        self.provider = provider
        self.countries = countries
        self.currencies = currencies
        self.minimum = minimum
        self.maximum = maximum
        self.capabilities = capabilities
        self.share = share
    }

    /// Whether the conditions hold for `order`; the total is the one that its sheet opens with.
    public func fits(_ order: CheckoutOrder) -> Bool {
        let total = order.openingSummary.total.amount
        return (countries.isEmpty || countries.contains(order.country))
            && (currencies.isEmpty || currencies.contains(order.currency))
            && (minimum.map { $0.currency == total.currency && $0.minorUnits <= total.minorUnits } ?? true)
            && (maximum.map { $0.currency == total.currency && $0.minorUnits >= total.minorUnits } ?? true)
    }
}
