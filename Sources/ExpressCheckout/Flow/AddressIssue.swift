/// Why an order cannot go to an address, for the customer to read and mend.
public struct AddressIssue: Sendable, Hashable {
    /// What is wrong, in neutral words; a surface's own code passes through.
    public struct Code: OpenVocabulary {
        /// The word used in JSON.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing is delivered there.
        public static let addressUndeliverable = Code(rawValue: "address_undeliverable")
        /// The address is wrong.
        public static let addressInvalid = Code(rawValue: "address_invalid")
        /// Delivery cannot be priced now.
        public static let serviceUnavailable = Code(rawValue: "service_unavailable")
    }

    /// When it was found.
    public enum Stage: String, Sendable, Hashable {
        /// When the customer picked an address.
        case address
        /// When the customer authorised.
        case authorise
    }

    /// Whose address.
    public enum Contact: String, Sendable, Hashable {
        /// Who receives.
        case shipping
        /// Who pays.
        case billing
    }

    /// Which part of it; named as in the order's JSON.
    public struct Field: OpenVocabulary {
        /// The key of the order's JSON.
        public let rawValue: String

        /// Creates a field.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Country.
        public static let country = Field(rawValue: "address_country")
        /// State, province or county.
        public static let region = Field(rawValue: "address_region")
        /// City.
        public static let locality = Field(rawValue: "address_locality")
        /// Postal code.
        public static let postalCode = Field(rawValue: "postal_code")
        /// Street.
        public static let street = Field(rawValue: "street_address")
        /// Name.
        public static let name = Field(rawValue: "name")
        /// E-mail address.
        public static let email = Field(rawValue: "email")
        /// Phone.
        public static let phone = Field(rawValue: "phone_number")
    }

    /// What is wrong.
    public let code: Code
    /// When it was found.
    public let stage: Stage
    /// Whose address.
    public let contact: Contact
    /// Which part, nil for the whole address.
    public let field: Field?
    /// What the customer reads.
    public let message: String

    /// Creates an issue.
    public init(
        _ code: Code, stage: Stage = .address, contact: Contact = .shipping, field: Field? = nil, message: String
    ) {
        self.code = code
        self.stage = stage
        self.contact = contact
        self.field = field
        self.message = message
    }
}
