/// One surface of a provider's: a sheet on a platform with a wallet, its rules, and the token it hands over.
public struct SheetSurface: Sendable {
    /// Identifies a surface: `yuno-ios`, `afterpay`, or a third party's own.
    public struct ID: OpenVocabulary, ExpressibleByStringLiteral {
        /// The id as scenarios name it.
        public let rawValue: String

        /// Creates an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an id.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an id.
        public init(stringLiteral value: String) {
            rawValue = value
        }
    }

    /// The surface's id.
    public let id: ID
    /// How it behaves.
    public let rules: SheetRules
    /// What the client hands to the merchant when the customer authorises, in the provider's own shape.
    public let token: @Sendable (SheetAuthorization) -> JSON

    /// Creates a surface.
    public init(_ id: ID, rules: SheetRules, token: @escaping @Sendable (SheetAuthorization) -> JSON) {
        self.id = id
        self.rules = rules
        self.token = token
    }
}
