/// What the flow has to know of a provider and of the merchant's wishes; plain data, no provider's name.
public struct FlowRules: Sendable, Hashable {
    /// Who prices delivery.
    public enum Quoter: String, Sendable, Hashable {
        /// The merchant's ``ShippingQuoter``.
        case merchant
        /// The provider.
        case provider
        /// Nobody: the order's options hold for every address.
        case nobody
    }

    /// Who prices delivery.
    public let quoter: Quoter
    /// Whether the quoter is asked when the customer switches to another option.
    public let asksOnOptionChange: Bool
    /// How long a quote may take.
    public let quoteDeadline: Duration
    /// What a late or failed quote is answered with.
    public let fallback: ProviderDescriptor.QuoteFallback
    /// Whether the provider tells more of an authorisation than the client does.
    public let readsAuthorization: Bool
    /// Whether a provider's own total may differ from the order's.
    public let acceptsProviderPrices: Bool
    /// Whether the provider takes another total than the authorised one, once the customer confirmed it.
    public let adjustsAfterAuthorisation: Bool
    /// Whether it does so only where the options are chosen after the sheet.
    public let adjustsDeferredAlone: Bool

    /// Creates rules.
    public init(
        quoter: Quoter, asksOnOptionChange: Bool, quoteDeadline: Duration,
        fallback: ProviderDescriptor.QuoteFallback = .keep, readsAuthorization: Bool = false,
        acceptsProviderPrices: Bool = false, adjustsAfterAuthorisation: Bool = false,
        adjustsDeferredAlone: Bool = false
    ) {
        self.quoter = quoter
        self.asksOnOptionChange = asksOnOptionChange
        self.quoteDeadline = quoteDeadline
        self.fallback = fallback
        self.readsAuthorization = readsAuthorization
        self.acceptsProviderPrices = acceptsProviderPrices
        self.adjustsAfterAuthorisation = adjustsAfterAuthorisation
        self.adjustsDeferredAlone = adjustsDeferredAlone
    }

    /// The rules of `provider` for a merchant who prices delivery when `merchantQuotes`.
    public init(_ provider: any ExpressCheckoutProvider, merchantQuotes: Bool, acceptsProviderPrices: Bool) {
        let descriptor = provider.descriptor
        self.init(
            quoter: provider.quoting != nil ? .provider : merchantQuotes ? .merchant : .nobody,
            asksOnOptionChange: descriptor.supports(.optionCallback),
            quoteDeadline: descriptor.limits.quoteDeadline, fallback: descriptor.quoteFallback,
            readsAuthorization: provider.authorizations != nil, acceptsProviderPrices: acceptsProviderPrices,
            adjustsAfterAuthorisation: descriptor.supports(.adjustAfterAuthorisation),
            adjustsDeferredAlone: descriptor.supports(.deferredOptions))
    }
}
