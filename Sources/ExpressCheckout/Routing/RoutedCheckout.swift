/// A checkout that a router has opened.
public struct RoutedCheckout: Sendable {
    /// A provider that was asked before, and why the checkout is not there.
    public struct Miss: Sendable, Hashable {
        /// The provider.
        public let provider: ProviderID
        /// What it, or its adapter, said.
        public let error: ProviderError
    }

    /// The checkout; from now on it stays where it is.
    public let flow: CheckoutFlow
    /// What the provider's client SDK needs.
    public let opened: OpenReply
    /// Where it was tried before.
    public let missed: [Miss]

    /// The provider that has it.
    public var provider: ProviderID { flow.provider.descriptor.id }
}
