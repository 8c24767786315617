public import ExpressCheckout

/// A ``CheckoutWorld`` put together from its parts: what every provider's harness makes.
public struct HarnessWorld: CheckoutWorld {
    /// The adapter, configured for the sandbox.
    public let provider: any ExpressCheckoutProvider
    /// The customer's device.
    public let device: any CustomerDevice
    /// An order that the sandbox can take.
    public let order: CheckoutOrder
    /// Where the sandbox is served.
    public let sandbox: BaseURL
    /// The operations that take the payment.
    public let paymentOperations: [String]
    /// The adapter's credentials for the sandbox.
    public let credentials: [Sensitive<String>]

    private let changeOperations: [PaymentChange.Kind: [String]]
    private let tell: (@Sendable (PaymentID) async throws -> WebhookDelivery)?
    private let control: any SandboxControl
    private let end: @Sendable () async -> Void

    /// Creates a world; `end` is run when it is shut down.
    ///
    /// `paymentOperations` are those that take the payment, `changeOperations` those that change it, as the sandbox names
    /// them; `credentials` the adapter's own for the sandbox, which the suite looks for in everything that is printed;
    /// `webhook` makes what the provider would post about a payment.
    public init(
        provider: any ExpressCheckoutProvider, device: any CustomerDevice, order: CheckoutOrder = SampleShop.order,
        sandbox: BaseURL, paymentOperations: [String] = [],
        changeOperations: [PaymentChange.Kind: [String]] = [:], credentials: [String] = [],
        webhook: (@Sendable (PaymentID) async throws -> WebhookDelivery)? = nil, control: any SandboxControl,
        end: @escaping @Sendable () async -> Void
    ) {
        self.provider = provider
        self.device = device
        self.order = order
        self.sandbox = sandbox
        self.paymentOperations = paymentOperations
        self.credentials = credentials.map(Sensitive.init)
        self.changeOperations = changeOperations
        tell = webhook
        self.control = control
        self.end = end
    }

    /// The operations that reached the sandbox so far, in order.
    /// - Throws: when the sandbox does not answer.
    public func operations() async throws -> [String] { try await control.operations() }

    /// What the sandbox charged and paid back so far.
    /// - Throws: when the sandbox does not answer.
    public func ledger() async throws -> JSON { try await control.ledger() }

    /// The operations that make a change, as the sandbox names them.
    public func operations(of change: PaymentChange.Kind) -> [String] {
        changeOperations[change] ?? [change.rawValue]
    }

    /// What the provider would post about a payment.
    /// - Throws: when the sandbox does not answer.
    public func webhook(about payment: PaymentID) async throws -> WebhookDelivery? { try await tell?(payment) }

    /// Arms a fault for the next call.
    /// - Throws: when the sandbox does not know the fault or does not answer.
    public func arm(_ fault: JSON) async throws { try await control.arm(fault) }

    /// Ends the world and its embedded sandbox.
    public func shutDown() async { await end() }
}

/// The control side of a sandbox: what came in, what was charged, which faults come next.
public protocol SandboxControl: Sendable {
    /// The operations that reached the sandbox so far, in order.
    func operations() async throws -> [String]
    /// What the sandbox charged and paid back so far.
    func ledger() async throws -> JSON
    /// Arms a fault, in the form of `POST /_sandbox/faults`.
    func arm(_ fault: JSON) async throws
}
