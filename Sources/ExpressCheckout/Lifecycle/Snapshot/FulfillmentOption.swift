/// A delivery option and its own price.
public struct FulfillmentOption: Sendable, Hashable {
    /// Identifies the option.
    public let id: String
    /// Its name.
    public let title: String
    /// A second line.
    public let detail: String?
    /// The earliest moment that it arrives, RFC 3339.
    public let earliest: String?
    /// The latest moment that it arrives, RFC 3339.
    public let latest: String?
    /// What it costs, row by row.
    public let totals: [CheckoutTotal]
    /// JSON members that this version does not know, kept as they came (`carrier`, …).
    public let unknown: [JSON.Member]

    /// Creates an option.
    public init(
        id: String, title: String, detail: String? = nil, earliest: String? = nil, latest: String? = nil,
        totals: [CheckoutTotal], unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.earliest = earliest
        self.latest = latest
        self.totals = totals
        self.unknown = unknown
    }
}

/// Where an order goes: an address of the customer's, or a place of the business's.
public struct FulfillmentDestination: Sendable, Hashable {
    /// Identifies the destination.
    public let id: String
    /// The country, all that is shown of a customer's address unless more is asked for.
    public let country: String?
    /// The address; nil for a customer's, unless it was asked for.
    public let address: Sensitive<PostalAddress>?

    /// Creates a destination.
    public init(id: String, country: String?, address: PostalAddress? = nil) {
        self.id = id
        self.country = country
        self.address = address.map { Sensitive($0) }
    }
}
