/// A further step that the customer has to take before the payment is decided.
public struct ClientAction: Sendable, Hashable {
    /// The kind of step.
    public struct Kind: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a kind.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Go to a page.
        public static let redirect = Kind(rawValue: "redirect")
        /// 3-D Secure.
        public static let threeDS = Kind(rawValue: "three_ds")
        /// A step inside the provider's client SDK.
        public static let clientSDK = Kind(rawValue: "client_sdk")
    }

    /// The kind of step.
    public let kind: Kind
    /// The page, where there is one; it may carry a token.
    public let url: Sensitive<String>?
    /// What the provider's client SDK needs for it.
    public let payload: Sensitive<JSON>?

    /// Creates an action.
    public init(_ kind: Kind, url: String? = nil, payload: JSON? = nil) {
        self.kind = kind
        self.url = url.map(Sensitive.init)
        self.payload = payload.map(Sensitive.init)
    }
}
