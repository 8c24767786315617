/// How a checkout reaches the customer (`shopify-ucp.md` §3.4): methods, their groups of lines, the options of each.
public struct CheckoutFulfillment: Sendable, Hashable {
    /// The ways of delivery in use: one, at all providers so far.
    public let methods: [FulfillmentMethod]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a fulfillment.
    public init(methods: [FulfillmentMethod], unknown: [JSON.Member] = []) {
        self.methods = methods
        self.unknown = unknown
    }
}

/// A way of delivery and what goes by it.
public struct FulfillmentMethod: Sendable, Hashable {
    /// Identifies the method.
    public let id: String
    /// What it is: `shipping`, `pickup` (open).
    public let type: String
    /// The positions that go by it.
    public let lines: [String]
    /// Where it can go.
    public let destinations: [FulfillmentDestination]
    /// Where it goes.
    public let selectedDestination: String?
    /// What is chosen for which positions.
    public let groups: [FulfillmentGroup]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a method.
    public init(
        id: String, type: String, lines: [String], destinations: [FulfillmentDestination] = [],
        selectedDestination: String? = nil, groups: [FulfillmentGroup] = [], unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.type = type
        self.lines = lines
        self.destinations = destinations
        self.selectedDestination = selectedDestination
        self.groups = groups
        self.unknown = unknown
    }
}

/// Positions that travel together, and the options for them.
public struct FulfillmentGroup: Sendable, Hashable {
    /// Identifies the group.
    public let id: String
    /// Its positions.
    public let lines: [String]
    /// The options on offer.
    public let options: [FulfillmentOption]
    /// The option chosen.
    public let selectedOption: String?
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates a group.
    public init(
        id: String, lines: [String], options: [FulfillmentOption] = [], selectedOption: String? = nil,
        unknown: [JSON.Member] = []
    ) {
        self.id = id
        self.lines = lines
        self.options = options
        self.selectedOption = selectedOption
        self.unknown = unknown
    }
}
