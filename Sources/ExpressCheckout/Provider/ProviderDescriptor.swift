/// What a provider is and can do, and its limits.
public struct ProviderDescriptor: Sendable, Hashable {
    /// The limits that an order must keep and the times the flow works with.
    public struct Limits: Sendable, Hashable {
        /// How many delivery options an answer may have, nil for no limit known.
        public var maximumOptions: Int?
        /// How many lines a breakdown may have, the total included, nil for no limit known.
        public var maximumSummaryItems: Int?
        /// The currencies taken, nil for all.
        public var currencies: [String]?
        /// How long the flow waits for a quote before it answers the sheet itself.
        public var quoteDeadline: Duration
        /// How long a session lives at the provider, nil when it is not told.
        public var sessionLifetime: Duration?

        /// Creates limits.
        public init(
            maximumOptions: Int? = nil, maximumSummaryItems: Int? = nil, currencies: [String]? = nil,
            quoteDeadline: Duration, sessionLifetime: Duration? = nil
        ) {
            self.maximumOptions = maximumOptions
            self.maximumSummaryItems = maximumSummaryItems
            self.currencies = currencies
            self.quoteDeadline = quoteDeadline
            self.sessionLifetime = sessionLifetime
        }
    }

    /// What the flow answers when a quote is late or the quoter fails.
    public enum QuoteFallback: String, Sendable, Hashable {
        /// The sheet keeps what it shows.
        case keep
        /// An address change is answered with `serviceUnavailable`; an option change keeps.
        case serviceUnavailable = "service_unavailable"
    }

    /// The provider's id.
    public let id: ProviderID
    /// Its name for people.
    public let name: String
    /// What it can do; a capability that is not named is not supported.
    public let capabilities: [Capability: Capability.Support]
    /// Its limits.
    public let limits: Limits
    /// What a late or failed quote is answered with.
    public let quoteFallback: QuoteFallback
    /// The lowest client SDK versions, by SDK.
    public let minimumClientVersions: [MetadataEntry]

    /// Creates a descriptor.
    public init(
        id: ProviderID, name: String, capabilities: [Capability: Capability.Support], limits: Limits,
        quoteFallback: QuoteFallback = .keep, minimumClientVersions: [MetadataEntry] = []
    ) {
        self.id = id
        self.name = name
        self.capabilities = capabilities
        self.limits = limits
        self.quoteFallback = quoteFallback
        self.minimumClientVersions = minimumClientVersions
    }

    /// Whether the provider has `capability` and the adapter does it.
    public func supports(_ capability: Capability) -> Bool {
        capabilities[capability] == .supported
    }
}
