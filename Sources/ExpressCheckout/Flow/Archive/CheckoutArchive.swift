/// A checkout as a store keeps it outside this process: JSON, with the customer's data apart from the rest.
///
/// A store writes ``order`` and ``personalOrder`` once, with the first save, the other two with every save. Without the
/// personal parts everything can still be looked up and taken back; only sending a payment call again is over.
public struct CheckoutArchive: Sendable, Hashable {
    /// The checkout.
    public let id: CheckoutID
    /// The provider that it began on.
    public let provider: ProviderID
    /// Counts the saves.
    public let version: Int
    /// The order without the customer's data.
    public let order: JSON
    /// Sessions, attempts, keys and outcomes, without what was sent.
    ///
    /// The adapters' memory is in it, and with it tokens of the provider's: no personal data, but secrets.
    public let progress: JSON
    /// The buyer, the address, the device and unknown keys of the order; nil when there is none, or it was erased.
    public let personalOrder: Sensitive<JSON>?
    /// What was sent of payments that are not decided, and the steps that the customer has to take; nil when there is
    /// none, or it was erased.
    public let personalCalls: Sensitive<JSON>?

    /// Puts an archive together from what a store kept.
    public init(
        id: CheckoutID, provider: ProviderID, version: Int, order: JSON, progress: JSON, personalOrder: JSON?,
        personalCalls: JSON?
    ) {
        self.id = id
        self.provider = provider
        self.version = version
        self.order = order
        self.progress = progress
        self.personalOrder = personalOrder.map { Sensitive($0) }
        self.personalCalls = personalCalls.map { Sensitive($0) }
    }

    /// The same archive without the customer's data.
    public var withoutPersonalData: CheckoutArchive {
        CheckoutArchive(
            id: id, provider: provider, version: version, order: order, progress: progress, personalOrder: nil,
            personalCalls: nil)
    }
}

extension CheckoutArchive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which checkout, and its version.
    public var description: String { "checkout \(id), version \(version)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
