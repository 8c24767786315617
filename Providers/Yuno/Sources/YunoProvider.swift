public import ExpressCheckout

/// Express checkout through Yuno (y.uno): sessions opened with pre-priced options, quotes by the merchant, payment by
/// one-time token.
///
/// Client SDKs that know express checkout: iOS 2.24.0, Web 1.10.8, Android 2.24.0.
public struct YunoProvider: ExpressCheckoutProvider {
    let configuration: YunoConfiguration
    let client: YunoClient
    let authenticator: (any MessageAuthenticator)?
    let time: any TimeSource
    let options: YunoSessionOptions

    /// Creates the adapter for one account; with ``YunoConfiguration/placeholder`` it plans but sends nothing.
    ///
    /// Webhooks are believed only with an `authenticator`, such as `CheckoutCrypto`'s.
    public init(
        configuration: YunoConfiguration, transport: any HTTPTransport,
        authenticator: (any MessageAuthenticator)? = nil, time: any TimeSource = SystemTime(),
        options: YunoSessionOptions = YunoSessionOptions()
    ) {
        self.configuration = configuration
        self.authenticator = authenticator
        self.time = time
        self.options = options
        client = YunoClient(configuration: configuration, transport: transport)
    }

    /// What Yuno can do, and its limits.
    public var descriptor: ProviderDescriptor { YunoDescriptor.descriptor }

    /// Speaks with Yuno's client SDKs.
    public var bridge: (any ClientBridge)? { YunoBridge() }

    /// The Apple Pay and Google Pay sheets of Yuno's client SDKs.
    public var surfaces: [SheetSurface]? { YunoSurfaces.all }

    /// Sends a payment again under its key.
    public var resending: (any CallResending)? { YunoResending(provider: self) }

    /// Says what Yuno's answers mean; it needs no credentials.
    public var answers: (any AnswerReading)? { YunoAnswers() }

    /// Reads Yuno's sessions as orders.
    public var importing: (any OrderImporting)? { YunoImporting() }

    /// Reads, captures, voids and refunds payments.
    public var payments: (any PaymentManaging)? { YunoPayments(provider: self) }

    /// Reads webhooks; without an authenticator or a configured secret it refuses all of them.
    public var webhooks: (any WebhookReading)? {
        YunoWebhooks(
            accountID: configuration.accountID,
            proof: WebhookProof(secrets: configuration.webhooks, authenticator: authenticator))
    }

    /// Looks at an order before anything is sent.
    public func review(_ order: CheckoutOrder) -> OrderReview {
        OrderReview(
            problems: OrderRules(order: order).problems,
            warnings: OrderWarnings(order: order, hasCustomer: options.customerID != nil).all)
    }

    /// Looks at a merchant's answer: what of it a Yuno sheet would drop or lose.
    public func review(_ reply: QuoteReply, showing quote: Quote, for order: CheckoutOrder) -> [OrderProblem] {
        ReplyRules(order: order, shown: quote).problems(reply)
    }

    /// There is nothing to take back: a session that nobody pays runs out by itself.
    public func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    /// Refuses to use the placeholder's keys on a network.
    func requireKeys() throws(ProviderError) {
        guard !configuration.isPlaceholder else {
            throw ProviderError(
                .authentication, certainty: .notSent,
                message: "no credentials: set YUNO_PUBLIC_API_KEY, YUNO_PRIVATE_SECRET_KEY and YUNO_ACCOUNT_ID")
        }
    }
}
