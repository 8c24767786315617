public import ExpressCheckout

/// How the adapter reaches a shop's Storefront API plugin, and what the merchant decided.
public struct CentraAdyenConfiguration: Sendable, Hashable {
    /// The scheme, host and port of the plugin's URL.
    public let base: BaseURL
    /// The path of the plugin's URL: the operating mode hides behind it, so it is kept as it was given
    /// (`centra-adyen.md` §1).
    public let path: String
    /// The Bearer token of the first call: the plugin's base token, which opens a session, or the token of the
    /// shopper's own session, which an existing cart needs.
    ///
    /// Later calls use what the answers bring.
    public let sessionToken: Sensitive<String>
    /// The shared secret, sent with `expressCheckoutWidgets` alone and never to a client (`centra-adyen.md` §1).
    public let sharedSecret: Sensitive<String>
    /// What `termsAndConditions` says: whether the shopper has accepted the shop's terms.
    ///
    /// Never assumed.
    public let termsAccepted: Bool

    /// Creates a configuration.
    /// - Throws: ``ConfigurationError`` with every name that is missing or wrong, named as environment variables.
    public init(
        apiURL: String, sessionToken: String, sharedSecret: String, termsAccepted: Bool = false
    ) throws(ConfigurationError) {
        var values = [
            Name.apiURL: apiURL, Name.sessionToken: sessionToken, Name.sharedSecret: sharedSecret,
        ]
        values[Name.termsAccepted] = termsAccepted ? "true" : "false"
        try self.init(reading: values)
    }

    /// Reads `CENTRA_API_URL`, `CENTRA_SESSION_TOKEN`, `CENTRA_SHARED_SECRET` and, where it is there,
    /// `CENTRA_TERMS_ACCEPTED` (`true` or `false`, which is the default).
    /// - Throws: ``ConfigurationError`` with every name that is missing or wrong, never a value.
    public init(reading values: [String: String]) throws(ConfigurationError) {
        var missing: [String] = []
        var invalid: [MetadataEntry] = []
        let required = { (name: String) -> String in
            guard let value = values[name], !value.isEmpty else {
                missing.append(name)
                return ""
            }
            return value
        }
        let url = required(Name.apiURL)
        let token = required(Name.sessionToken)
        let secret = required(Name.sharedSecret)
        for (name, value) in [(Name.sessionToken, token), (Name.sharedSecret, secret)]
        where !value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            invalid.append(MetadataEntry(name, "has characters that cannot stand in a header"))
        }
        var endpoint: (base: BaseURL, path: String)?
        if !url.isEmpty {
            do throws(BaseURL.Invalid) {
                endpoint = try Self.split(url)
            } catch {
                invalid.append(MetadataEntry(Name.apiURL, error.description))
            }
        }
        var accepted = false
        switch values[Name.termsAccepted] {
        case nil, "", "false": break
        case "true": accepted = true
        default: invalid.append(MetadataEntry(Name.termsAccepted, "is neither true nor false"))
        }
        guard missing.isEmpty, invalid.isEmpty, let endpoint else {
            throw ConfigurationError(missing: missing, invalid: invalid)
        }
        base = endpoint.base
        path = endpoint.path
        sessionToken = Sensitive(token)
        sharedSecret = Sensitive(secret)
        termsAccepted = accepted
    }

    private init(base: BaseURL, path: String, secrets: String, termsAccepted: Bool) {
        self.base = base
        self.path = path
        sessionToken = Sensitive(secrets)
        sharedSecret = Sensitive(secrets)
        self.termsAccepted = termsAccepted
    }

    /// The same with `«redacted»` in place of every credential: for plans.
    public var redacted: CentraAdyenConfiguration {
        CentraAdyenConfiguration(
            base: base, path: path, secrets: Redaction.placeholder, termsAccepted: termsAccepted)
    }

    /// For planning without a shop: the test host with the starter's example path, no credentials.
    public static let placeholder: CentraAdyenConfiguration = {
        // A constant; were it wrong, the first test that plans would say so.
        guard let (base, path) = try? split("https://client.dtc.centraapisqa.com/api-session") else {
            preconditionFailure("the placeholder is a URL")
        }
        return CentraAdyenConfiguration(
            base: base, path: path, secrets: Redaction.placeholder, termsAccepted: false)
    }()

    /// Whether the shop is a test one: a host of Centra's test platform, or this machine.
    public var isSandbox: Bool {
        base.isLoopback || base.host.hasSuffix(".dtc.centraapisqa.com")
    }

    private static func split(_ url: String) throws(BaseURL.Invalid) -> (base: BaseURL, path: String) {
        let whole = try BaseURL(url)
        let port = whole.port.map { ":\($0)" } ?? ""
        let base = try BaseURL("\(whole.scheme)://\(whole.host)\(port)")
        return (base, whole.pathPrefix + (whole.pathPrefix.isEmpty || url.hasSuffix("/") ? "/" : ""))
    }

    private enum Name {
        static let apiURL = "CENTRA_API_URL"
        static let sessionToken = "CENTRA_SESSION_TOKEN"
        static let sharedSecret = "CENTRA_SHARED_SECRET"
        static let termsAccepted = "CENTRA_TERMS_ACCEPTED"
    }
}
