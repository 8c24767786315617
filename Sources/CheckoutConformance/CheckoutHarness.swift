public import ExpressCheckout

/// What a provider's room supplies so that the suite, the demo and its own tests can run its adapter against a sandbox.
public protocol CheckoutHarness: Sendable {
    /// The provider.
    var id: ProviderID { get }

    /// Makes a fresh world: the adapter against a sandbox nobody has used.
    ///
    /// `sandbox` says where a running sandbox serves this provider; nil starts an embedded one. The adapter sends
    /// through what `wrap` makes of the transport, the customer's device does not.
    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld
}

/// Puts a transport around the one that it gets: to record, to count, to log.
public typealias TransportWrapping = @Sendable (any HTTPTransport) -> any HTTPTransport

extension CheckoutHarness {
    /// Makes a fresh world whose adapter sends straight to the sandbox.
    public func makeWorld(sandbox: BaseURL?) async throws -> any CheckoutWorld {
        try await makeWorld(sandbox: sandbox) { $0 }
    }
}

/// An adapter, the sandbox behind it, and the customer in front of it.
public protocol CheckoutWorld: Sendable {
    /// The adapter, configured for the sandbox.
    var provider: any ExpressCheckoutProvider { get }
    /// The customer's device, playing the provider's client SDK.
    var device: any CustomerDevice { get }
    /// An order that the sandbox can take.
    var order: CheckoutOrder { get }
    /// Where the sandbox is served.
    var sandbox: BaseURL { get }
    /// The operations that take the payment of an authorised sheet, as the sandbox names them.
    var paymentOperations: [String] { get }
    /// The adapter's credentials for the sandbox, which nothing may print.
    var credentials: [Sensitive<String>] { get }
    /// The operations that reached the sandbox over HTTP so far, in order.
    func operations() async throws -> [String]
    /// What the sandbox charged and paid back so far.
    func ledger() async throws -> JSON
    /// The operations that make a change of a payment, as the sandbox names them.
    func operations(of change: PaymentChange.Kind) -> [String]
    /// What the provider would post to the merchant about a payment, signed; nil where it posts nothing.
    func webhook(about payment: PaymentID) async throws -> WebhookDelivery?
    /// Arms a fault for the next call of `operation`, or of any without one, in the form of `POST /_sandbox/faults`.
    func arm(_ fault: JSON) async throws
    /// Ends the world and its embedded sandbox.
    func shutDown() async
}

extension CheckoutWorld {
    /// None: cases that need a fault on the payment then fail.
    public var paymentOperations: [String] { [] }
    /// None.
    public var credentials: [Sensitive<String>] { [] }
    /// Named as the change.
    public func operations(of change: PaymentChange.Kind) -> [String] { [change.rawValue] }
    /// Nothing.
    public func webhook(about payment: PaymentID) async throws -> WebhookDelivery? { nil }
}

/// The customer's device with the provider's client SDK on it, as raw messages: what the SDK would post to the merchant.
public protocol CustomerDevice: Sendable {
    /// The message when the sheet has an address; `isOpening` for the SDK's call as the sheet opens.
    func addressMessage(_ address: RedactedAddress, isOpening: Bool) -> JSON
    /// The message when the customer picks an option; nil where the SDK calls nobody since options are pre-priced.
    func optionMessage(_ option: ShippingOption) -> JSON?
    /// The message when the customer authorises; does at the provider what the client SDK does there (a one-time
    /// token, a confirmed checkout page) over HTTP.
    func authorize(_ approval: Approval) async throws -> JSON
    /// Carries out a further step and gives the message that the client brings back.
    func perform(_ action: ClientAction) async throws -> JSON
}

/// What the customer authorises with.
public struct Approval: Sendable {
    /// How the customer's card behaves.
    public enum Card: String, Sendable, Hashable, CaseIterable {
        /// It pays.
        case approves
        /// It is refused.
        case declines
        /// It asks for a further step first; where the provider has none, it pays.
        case asksForAction
    }

    /// What the provider's client SDK was given (``OpenReply/clientPayload``).
    public let clientPayload: Sensitive<JSON>
    /// What the sheet shows.
    public let quote: Quote
    /// The full address.
    public let address: Sensitive<PostalAddress>
    /// E-mail and phone.
    public let buyer: Sensitive<Buyer>
    /// The card.
    public let card: Card

    /// Creates an approval.
    public init(clientPayload: JSON, quote: Quote, address: PostalAddress, buyer: Buyer, card: Card) {
        self.clientPayload = Sensitive(clientPayload)
        self.quote = quote
        self.address = Sensitive(address)
        self.buyer = Sensitive(buyer)
        self.card = card
    }
}
