public import ExpressCheckout

// Short forms for tables of tests.
extension ProviderID: ExpressibleByStringLiteral {
    /// The id as it is written.
    public init(stringLiteral value: String) { self.init(value) }
}

extension CheckoutID: ExpressibleByStringLiteral {
    /// The id as it is written.
    public init(stringLiteral value: String) { self.init(value) }
}
