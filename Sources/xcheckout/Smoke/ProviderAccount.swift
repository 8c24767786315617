import CheckoutConformance
import ExpressCheckout

/// A merchant's account at a provider, as the environment names it.
struct ProviderAccount: Sendable {
    /// Where its API is.
    let base: BaseURL
    /// Whether that is a sandbox: an exact host on the adapter's list, or this machine, and no key of another kind.
    let isSandbox: Bool
    /// What nothing may print.
    let credentials: [Sensitive<String>]
    /// The adapter, sending through a transport.
    let makeProvider: @Sendable (any HTTPTransport) -> any ExpressCheckoutProvider
    /// A customer whose card pays at the provider's own sandbox; nil where only a person can pay there.
    let makeShopper: (@Sendable (any HTTPTransport) -> any CustomerDevice)?

    init(
        base: BaseURL, isSandbox: Bool, credentials: [Sensitive<String>],
        makeShopper: (@Sendable (any HTTPTransport) -> any CustomerDevice)? = nil,
        makeProvider: @escaping @Sendable (any HTTPTransport) -> any ExpressCheckoutProvider
    ) {
        self.base = base
        self.isSandbox = isSandbox
        self.credentials = credentials
        self.makeShopper = makeShopper
        self.makeProvider = makeProvider
    }
}
