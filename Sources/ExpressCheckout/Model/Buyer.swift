/// Who buys.
public struct Buyer: Sendable, Hashable, PersonalData {
    /// An identity document, where a country's payment methods demand one.
    public struct Document: Sendable, Hashable, PersonalData {
        /// The kind of document, in the provider's words (`CPF`).
        public let type: String
        /// Its number.
        public let number: String
        /// JSON members that this version does not know, kept as they came.
        public let unknown: [JSON.Member]

        /// Creates a document.
        public init(type: String, number: String, unknown: [JSON.Member] = []) {
            self.type = type
            self.number = number
            self.unknown = unknown
        }
    }

    /// E-mail address.
    public let email: String?
    /// Phone, E.164.
    public let phone: String?
    /// Given name.
    public let givenName: String?
    /// Family name.
    public let familyName: String?
    /// Identity document.
    public let document: Document?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a buyer.
    public init(
        email: String? = nil, phone: String? = nil, givenName: String? = nil, familyName: String? = nil,
        document: Document? = nil, unknown: [JSON.Member] = []
    ) {
        self.email = email
        self.phone = phone
        self.givenName = givenName
        self.familyName = familyName
        self.document = document
        self.unknown = unknown
    }
}
