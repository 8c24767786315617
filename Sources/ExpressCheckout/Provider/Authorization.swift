/// What the wallet hands over when the customer authorises.
public struct Authorization: Sendable, Hashable {
    /// The wallet that showed the sheet.
    public let wallet: Wallet
    /// What the provider's client SDK gave, as it came: a one-time token, component state, an order token.
    public let payload: Sensitive<JSON>
    /// Where the order goes, in full; nil when the client does not say.
    public let shippingAddress: Sensitive<PostalAddress>?
    /// Who pays; nil when the client does not say.
    public let billingAddress: Sensitive<PostalAddress>?
    /// E-mail and phone from the sheet.
    public let buyer: Sensitive<Buyer>?
    /// The option that the client says was selected.
    public let selected: ShippingOption.ID?
    /// What the provider's client gave when the customer confirmed another total after the sheet; nil before they did.
    public let confirmation: Sensitive<JSON>?

    /// Creates an authorisation.
    public init(
        wallet: Wallet, payload: JSON, shippingAddress: PostalAddress? = nil, billingAddress: PostalAddress? = nil,
        buyer: Buyer? = nil, selected: ShippingOption.ID? = nil, confirmation: JSON? = nil
    ) {
        self.wallet = wallet
        self.payload = Sensitive(payload)
        self.shippingAddress = shippingAddress.map(Sensitive.init)
        self.billingAddress = billingAddress.map(Sensitive.init)
        self.buyer = buyer.map(Sensitive.init)
        self.selected = selected
        self.confirmation = confirmation.map(Sensitive.init)
    }

    /// The same, with the customer's word for another total.
    func confirmed(with proof: Sensitive<JSON>?) -> Authorization {
        Authorization(
            wallet: wallet, payload: payload.exposed, shippingAddress: shippingAddress?.exposed,
            billingAddress: billingAddress?.exposed, buyer: buyer?.exposed, selected: selected,
            confirmation: proof?.exposed ?? confirmation?.exposed)
    }
}
