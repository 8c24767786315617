/// What a session at Yuno may have beyond the order (`yuno.md §2.2`).
public struct YunoSessionOptions: Sendable, Hashable {
    /// Who makes the payment.
    public enum Workflow: String, Sendable, Hashable {
        /// The merchant's server, by `complete`.
        case server = "SDK_CHECKOUT"
        /// The client SDK by itself; `complete` only reads.
        case clientSDK = "SDK_SEAMLESS"
    }

    /// Yuno's id of the customer, from ``YunoProvider/findOrCreateCustomer(_:buyer:)``; needed to keep a payment method.
    public var customerID: String?
    /// Who makes the payment.
    public var workflow: Workflow
    /// A plan of instalments that was made in Yuno's dashboard.
    public var installmentPlanID: String?

    /// Creates options.
    public init(customerID: String? = nil, workflow: Workflow = .server, installmentPlanID: String? = nil) {
        self.customerID = customerID
        self.workflow = workflow
        self.installmentPlanID = installmentPlanID
    }
}
