/// What a surface gathered when the customer authorises; the surface's own token is made of it.
public struct SheetAuthorization: Sendable, Hashable {
    /// The option selected; nil where the sheet had none.
    public let option: ShippingOption?
    /// The full address; nil where the sheet asks for none.
    public let address: Sensitive<PostalAddress>?
    /// The total that the customer agreed to.
    public let total: Money
    /// Whether the merchant registered a handler.
    public let hasHandler: Bool
}
