public import ExpressCheckout

/// Which Yuno account is used, where, and with which keys.
///
/// A configuration that cannot work cannot be made: every name that is missing or wrong is told at once, no value is.
public struct YunoConfiguration: Sendable {
    /// The account that sessions and payments belong to, sent as `account_id`.
    public let accountID: String
    /// The `public-api-key` header; the client SDK uses it too.
    public let publicKey: Sensitive<String>
    /// The `private-secret-key` header; it never leaves the server.
    public let privateKey: Sensitive<String>
    /// Where the API lives.
    public let baseURL: BaseURL
    /// What webhooks prove themselves with.
    let webhooks: WebhookSecrets
    /// Whether this is ``placeholder``, which nothing is ever sent with.
    let isPlaceholder: Bool

    /// Yuno's sandbox (`yuno.md §1.1`).
    public static let sandboxURL: BaseURL = {
        guard let url = try? BaseURL("https://api-sandbox.y.uno") else {
            preconditionFailure("the sandbox's address is a URL")
        }
        return url
    }()

    /// A configuration for planning: every value reads `«redacted»`, and an adapter that has it sends nothing.
    public static let placeholder = placeholder(at: sandboxURL)

    static func placeholder(at baseURL: BaseURL) -> YunoConfiguration {
        YunoConfiguration(
            account: Redaction.placeholder, publicKey: Redaction.placeholder, privateKey: Redaction.placeholder,
            baseURL: baseURL, webhooks: .none, isPlaceholder: true)
    }

    /// Creates a configuration.
    /// - Throws: ``ConfigurationError`` that names what is empty or malformed by its environment variable, and a key
    ///   whose prefix belongs to another environment than a known Yuno host.
    public init(
        accountID: String, publicKey: String, privateKey: String, baseURL: BaseURL = YunoConfiguration.sandboxURL,
        webhookSecret: String? = nil, webhookAPIKey: String? = nil, webhookAPISecret: String? = nil
    ) throws(ConfigurationError) {
        try self.init(reading: [
            Name.account: accountID, Name.publicKey: publicKey, Name.privateKey: privateKey,
            Name.baseURL: baseURL.description, Name.webhookSecret: webhookSecret ?? "",
            Name.webhookAPIKey: webhookAPIKey ?? "", Name.webhookAPISecret: webhookAPISecret ?? "",
        ])
    }

    /// Reads `YUNO_PUBLIC_API_KEY`, `YUNO_PRIVATE_SECRET_KEY`, `YUNO_ACCOUNT_ID` and, where set, `YUNO_BASE_URL`; for
    /// webhooks `YUNO_WEBHOOK_SECRET`, or `YUNO_WEBHOOK_API_KEY` with `YUNO_WEBHOOK_API_SECRET`, or all three.
    /// - Throws: ``ConfigurationError`` as ``init(accountID:publicKey:privateKey:baseURL:)`` does, and for a base URL
    ///   that is none.
    public init(reading values: [String: String]) throws(ConfigurationError) {
        var invalid: [MetadataEntry] = []
        var baseURL = Self.sandboxURL
        if let text = values[Name.baseURL], !text.isEmpty {
            do throws(BaseURL.Invalid) {
                baseURL = try BaseURL(text)
            } catch {
                invalid.append(MetadataEntry(Name.baseURL, error.description))
            }
        }
        let needed = [Name.publicKey, Name.privateKey, Name.account]
        let missing = needed.filter { values[$0, default: ""].isEmpty }
        for name in needed where !missing.contains(name) {
            let value = values[name, default: ""]
            if !value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
                invalid.append(MetadataEntry(name, "has blanks, control or non-ASCII characters"))
            } else if name != Name.account, let reason = YunoEnvironment.disagreement(ofKey: value, with: baseURL) {
                invalid.append(MetadataEntry(name, reason))
            }
        }
        let texts = [Name.webhookSecret, Name.webhookAPIKey, Name.webhookAPISecret].map { name in
            values[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if (texts[1] == nil) != (texts[2] == nil) {
            let alone = texts[1] == nil ? Name.webhookAPISecret : Name.webhookAPIKey
            let other = texts[1] == nil ? Name.webhookAPIKey : Name.webhookAPISecret
            invalid.append(MetadataEntry(alone, "is alone: \(other) belongs to it"))
        }
        guard missing.isEmpty, invalid.isEmpty else {
            throw ConfigurationError(missing: missing, invalid: invalid)
        }
        self.init(
            account: values[Name.account, default: ""], publicKey: values[Name.publicKey, default: ""],
            privateKey: values[Name.privateKey, default: ""], baseURL: baseURL,
            webhooks: WebhookSecrets(signature: texts[0], apiKey: texts[1], apiSecret: texts[2]), isPlaceholder: false)
    }

    /// Whether the account is a test one: this machine, or a host on the list that is not production, and no key of
    /// production (`yuno.md §1.1`).
    public var isSandbox: Bool {
        let keys = [publicKey, privateKey].map { YunoEnvironment(key: $0.exposed) }
        guard !keys.contains(.production) else { return false }
        return baseURL.isLoopback || (YunoEnvironment(host: baseURL.host).map { $0 != .production } ?? false)
    }

    private init(
        account: String, publicKey: String, privateKey: String, baseURL: BaseURL, webhooks: WebhookSecrets,
        isPlaceholder: Bool
    ) {
        self.accountID = account
        self.publicKey = Sensitive(publicKey)
        self.privateKey = Sensitive(privateKey)
        self.baseURL = baseURL
        self.webhooks = webhooks
        self.isPlaceholder = isPlaceholder
    }

    private enum Name {
        static let account = "YUNO_ACCOUNT_ID"
        static let publicKey = "YUNO_PUBLIC_API_KEY"
        static let privateKey = "YUNO_PRIVATE_SECRET_KEY"
        static let baseURL = "YUNO_BASE_URL"
        static let webhookSecret = "YUNO_WEBHOOK_SECRET"
        static let webhookAPIKey = "YUNO_WEBHOOK_API_KEY"
        static let webhookAPISecret = "YUNO_WEBHOOK_API_SECRET"
    }
}
