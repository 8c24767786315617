public import ExpressCheckout

/// What the adapter needs to know of a merchant's account.
public struct AfterpayConfiguration: Sendable, Hashable {
    /// The merchant id, the user half of the credentials.
    public var merchantID: Sensitive<String>
    /// The secret key, the password half; one pair per region and environment.
    public var secretKey: Sensitive<String>
    /// The account's region; nil leaves the locale to the order's country and the currency check to the account's own
    /// limits, which are read before opening.
    public var region: AfterpayRegion?
    /// Where the API lives.
    public var baseURL: BaseURL
    /// The shop's address, the last part of the user agent.
    public var shopURL: String?
    /// Which page opens the sheet.
    public var popupOrigin: AfterpayPopupOrigin = .order
    /// The mobile SDK that the bridge answers.
    public var dialect: AfterpayDialect = .iOS
    /// The sheet's language and region; nil for English in the account's region, or the order's country.
    public var locale: AfterpayLocale?
    /// How the key of an authorisation is spelled.
    public var requestIDSpelling: AfterpayRequestIDSpelling = .camelCase

    /// Creates a configuration; settings that are not named here keep their defaults and can be set afterwards.
    public init(
        merchantID: String, secretKey: String, region: AfterpayRegion? = nil, baseURL: BaseURL = Self.sandboxURL,
        shopURL: String? = nil
    ) {
        self.merchantID = Sensitive(merchantID)
        self.secretKey = Sensitive(secretKey)
        self.region = region
        self.baseURL = baseURL
        self.shopURL = shopURL
    }

    /// The API's sandbox, one host for every region: the default.
    public static let sandboxURL: BaseURL = {
        do {
            return try BaseURL("https://global-api-sandbox.afterpay.com")
        } catch {
            preconditionFailure("the sandbox's own address is well-formed: \(error)")
        }
    }()

    /// A configuration without an account: for planning.
    public static let placeholder = AfterpayConfiguration(
        merchantID: Redaction.placeholder, secretKey: Redaction.placeholder)

    /// The same configuration without its account: what planning uses, so that a plan holds no credential.
    var withoutAccount: AfterpayConfiguration {
        var copy = self
        copy.merchantID = Self.placeholder.merchantID
        copy.secretKey = Self.placeholder.secretKey
        return copy
    }

    /// Whether the API is a sandbox: loopback, or a host on the list (`afterpay.md` §1.1).
    public var isSandbox: Bool {
        baseURL.isLoopback || Self.sandboxHosts.contains(baseURL.host)
    }

    private static let sandboxHosts: Set<String> = [
        "global-api-sandbox.afterpay.com", "api-sandbox.afterpay.com", "api.us-sandbox.afterpay.com",
    ]

    /// The region of the sheet of `order`.
    func region(for order: CheckoutOrder) -> AfterpayRegion {
        region ?? AfterpayRegion(country: order.country) ?? .unitedStates
    }

    /// The locale that the sheet of `order` is opened with.
    func locale(for order: CheckoutOrder) -> AfterpayLocale {
        locale ?? AfterpayLocale(region(for: order))
    }
}
