/// The question that a change on the sheet asks: what the order costs now, and how it can be delivered.
public struct QuoteRequest: Sendable, Hashable {
    /// What changed.
    public enum Reason: String, Sendable, Hashable {
        /// The sheet opened with an address.
        case opening
        /// The customer picked an address.
        case address
        /// The customer picked an option.
        case option
        /// The customer authorised, and the full address or the option had no quote.
        case authorisation
    }

    /// The checkout.
    public let checkout: CheckoutID
    /// The wallet that shows the sheet.
    public let wallet: Wallet
    /// What changed.
    public let reason: Reason
    /// The address as far as the wallet shows it, nil when none is known.
    public let address: Sensitive<RedactedAddress>?
    /// The full address, known from the authorisation on.
    public let fullAddress: Sensitive<PostalAddress>?
    /// The option selected on the sheet.
    public let selected: ShippingOption.ID?
    /// Counts the questions of one checkout from 1; only the latest one's answer is applied.
    public let sequence: Int

    /// Creates a question.
    public init(
        checkout: CheckoutID, wallet: Wallet, reason: Reason, address: RedactedAddress? = nil,
        fullAddress: PostalAddress? = nil, selected: ShippingOption.ID? = nil, sequence: Int
    ) {
        self.checkout = checkout
        self.wallet = wallet
        self.reason = reason
        self.address = address.map(Sensitive.init)
        self.fullAddress = fullAddress.map(Sensitive.init)
        self.selected = selected
        self.sequence = sequence
    }
}
