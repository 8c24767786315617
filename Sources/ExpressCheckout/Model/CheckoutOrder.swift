/// What the merchant sells, in no provider's words (`docs/order.schema.json` is its JSON form).
public struct CheckoutOrder: Sendable, Hashable {
    /// How the order reaches the customer.
    public enum Delivery: String, Sendable, Hashable, CaseIterable {
        /// Sent to an address that the customer gives.
        case shipping
        /// Collected from a store, whose address is ``CheckoutOrder/shippingAddress``.
        case pickup
        /// Nothing is delivered.
        case none
    }

    /// Where the address comes from.
    public enum AddressMode: String, Sendable, Hashable, CaseIterable {
        /// The customer chooses it on the sheet.
        case choose
        /// It is the order's own and cannot be changed.
        case fixed
        /// None is asked for.
        case none
    }

    /// When the customer chooses a delivery option.
    public enum OptionChoice: String, Sendable, Hashable, CaseIterable {
        /// On the sheet.
        case onSheet = "on_sheet"
        /// On the merchant's own page, after the sheet.
        case later
    }

    /// When money moves.
    public enum Capture: String, Sendable, Hashable, CaseIterable {
        /// With the authorisation.
        case automatic
        /// Later, by the merchant.
        case manual
    }

    /// Whether the provider's cart holds the goods already.
    public enum Cart: String, Sendable, Hashable, CaseIterable {
        /// It does.
        case existing
        /// The line items are added when the checkout opens, and taken back on cancel.
        case add
    }

    /// The merchant's own number of the order; not empty.
    public let reference: String
    /// What the order is, for statements and portals.
    public let descriptionText: String?
    /// The country it is sold in, ISO 3166-1 alpha-2 in upper case.
    public let country: String
    /// The currency of every amount.
    public let currency: Currency
    /// The positions.
    public let lineItems: [LineItem]
    /// The price breakdown that the sheet opens with.
    public let summary: OrderSummary
    /// The delivery options that the sheet opens with.
    public let shippingOptions: [ShippingOption]
    /// The option chosen beforehand; nil for the first.
    public let selectedOption: ShippingOption.ID?
    /// How the order reaches the customer.
    public let delivery: Delivery
    /// Where the address comes from.
    public let addressMode: AddressMode
    /// When the customer chooses an option.
    public let optionChoice: OptionChoice
    /// Who buys.
    public let buyer: Sensitive<Buyer>?
    /// Where to; the store's address for a pick-up.
    public let shippingAddress: Sensitive<PostalAddress>?
    /// When money moves.
    public let capture: Capture
    /// Whether the provider's cart holds the goods already.
    public let cart: Cart
    /// Whether the customer asked to keep the payment method.
    public let savePaymentMethod: Bool
    /// Where the customer comes back to; an app's own scheme is fine.
    public let returnURL: String?
    /// Where the customer comes back to after a cancel.
    public let cancelURL: String?
    /// The origin of the page that shows the sheet: scheme and host.
    public let origin: String?
    /// Pages to link to.
    public let links: [OrderLink]
    /// The customer's device.
    public let client: Sensitive<ClientInfo>?
    /// The merchant's own keys and values, in order.
    public let metadata: [MetadataEntry]
    /// JSON members that this version does not know, kept as they came.
    public let unknown: [JSON.Member]

    /// Creates an order.
    ///
    /// Nothing is checked here; `CheckoutOrder.read` checks what comes from outside.
    public init(
        reference: String, descriptionText: String? = nil, country: String, currency: Currency,
        lineItems: [LineItem] = [], summary: OrderSummary, shippingOptions: [ShippingOption] = [],
        selectedOption: ShippingOption.ID? = nil, delivery: Delivery = .shipping,
        addressMode: AddressMode = .choose, optionChoice: OptionChoice = .onSheet, buyer: Buyer? = nil,
        shippingAddress: PostalAddress? = nil, capture: Capture = .automatic, cart: Cart = .existing,
        savePaymentMethod: Bool = false, returnURL: String? = nil, cancelURL: String? = nil,
        origin: String? = nil, links: [OrderLink] = [], client: ClientInfo? = nil,
        metadata: [MetadataEntry] = [], unknown: [JSON.Member] = []
    ) {
        self.reference = reference
        self.descriptionText = descriptionText
        self.country = country
        self.currency = currency
        self.lineItems = lineItems
        self.summary = summary
        self.shippingOptions = shippingOptions
        self.selectedOption = selectedOption
        self.delivery = delivery
        self.addressMode = addressMode
        self.optionChoice = optionChoice
        self.buyer = buyer.map(Sensitive.init)
        self.shippingAddress = shippingAddress.map(Sensitive.init)
        self.capture = capture
        self.cart = cart
        self.savePaymentMethod = savePaymentMethod
        self.returnURL = returnURL
        self.cancelURL = cancelURL
        self.origin = origin
        self.links = links
        self.client = client.map(Sensitive.init)
        self.metadata = metadata
        self.unknown = unknown
    }

    /// The description, or the reference where there is none (design of the order JSON).
    public var descriptionOrReference: String { descriptionText ?? reference }

    /// The option that the sheet opens with: the selected one, else the first.
    public var openingOption: ShippingOption? {
        guard let selectedOption else { return shippingOptions.first }
        return shippingOptions.first { $0.id == selectedOption } ?? shippingOptions.first
    }

    /// The breakdown that the sheet opens with: the opening option's own, else the order's (`Y-11`).
    public var openingSummary: OrderSummary { openingOption?.summary ?? summary }
}
