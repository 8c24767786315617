import ExpressCheckout

/// What Yuno's webhooks prove themselves with (`yuno.md §4.2`).
struct WebhookSecrets: Sendable {
    /// The client secret that `x-hmac-signature` is made with.
    let signature: Sensitive<String>?
    /// The fixed value of `x-api-key`.
    let apiKey: Sensitive<String>?
    /// The fixed value of `x-secret`.
    let apiSecret: Sensitive<String>?

    /// Whether nothing is configured: then every message is refused.
    var isEmpty: Bool { signature == nil && apiKey == nil && apiSecret == nil }

    /// None.
    static let none = WebhookSecrets(signature: nil, apiKey: nil, apiSecret: nil)

    init(signature: String?, apiKey: String?, apiSecret: String?) {
        self.signature = signature.map(Sensitive.init)
        self.apiKey = apiKey.map(Sensitive.init)
        self.apiSecret = apiSecret.map(Sensitive.init)
    }
}
