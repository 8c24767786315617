public import ExpressCheckout

/// A checkout session as it stands at Yuno (`yuno.md §2.4`).
public struct YunoSession: Sendable, Hashable {
    /// Its id; whoever has it can act on it.
    public let id: Sensitive<String>
    /// Whether a payment was made with it: it takes one only.
    ///
    /// Nil when Yuno does not say.
    public let isUsed: Bool?
    /// The merchant's reference of the order.
    public let reference: String?
    /// What the sheet opens with; nil when there is none that fits its currency.
    public let amount: Money?
    /// Yuno's id of the customer.
    public let customerID: String?
    /// Who makes the payment; nil for a word that is not known.
    public let workflow: YunoSessionOptions.Workflow?
    /// When it was made, RFC 3339.
    public let createdAt: String?

    init(_ wire: WireSession) {
        id = Sensitive(wire.id)
        isUsed = wire.isUsed
        reference = wire.orderReference
        amount = wire.amount?.money(expecting: nil)?.money
        customerID = wire.customerID
        workflow = wire.workflow.flatMap { YunoSessionOptions.Workflow(rawValue: $0) }
        createdAt = wire.createdAt
    }
}
