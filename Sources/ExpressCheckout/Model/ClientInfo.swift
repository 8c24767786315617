/// The customer's device, as the merchant's server sees it.
public struct ClientInfo: Sendable, Hashable, PersonalData {
    /// IP address.
    public let ip: String?
    /// User agent.
    public let userAgent: String?
    /// Preferred language, BCP 47.
    public let language: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates client information.
    public init(
        ip: String? = nil, userAgent: String? = nil, language: String? = nil, unknown: [JSON.Member] = []
    ) {
        self.ip = ip
        self.userAgent = userAgent
        self.language = language
        self.unknown = unknown
    }
}
