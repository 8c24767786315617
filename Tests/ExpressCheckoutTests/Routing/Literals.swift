public import ExpressCheckout

// Short forms for tables of tests.
extension ProviderID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension CheckoutID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}
