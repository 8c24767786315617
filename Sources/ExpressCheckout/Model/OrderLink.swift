/// A page of the merchant's that a checkout links to.
public struct OrderLink: Sendable, Hashable {
    /// What the page is: `terms_of_service`, `privacy_policy`, … (open).
    public let type: String
    /// Its address.
    public let url: String
    /// Its title.
    public let title: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a link.
    public init(type: String, url: String, title: String? = nil, unknown: [JSON.Member] = []) {
        self.type = type
        self.url = url
        self.title = title
        self.unknown = unknown
    }
}
