/// An adapter to one provider: a stateless value.
///
/// What changes per attempt is the ``ProviderState`` that every call gets `inout`; the ``CheckoutSession`` owns it,
/// runs the calls one after the other and keeps the state on a throw.
///
/// Optional abilities are protocols of their own, reached by properties that are nil by default; what the
/// ``descriptor`` promises and what is there must agree (the conformance suite checks it).
public protocol ExpressCheckoutProvider: Sendable {
    /// What the provider can do, and its limits.
    var descriptor: ProviderDescriptor { get }

    /// Looks at an order before anything is sent: what makes it impossible here, what would be ignored.
    func review(_ order: CheckoutOrder) -> OrderReview

    /// The exact requests that ``open(_:key:state:)`` would send, without credentials and without sending.
    /// - Throws: ``ProviderError`` with `problems` when the order is impossible here.
    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan

    /// Opens a checkout. Repeating it with the same `key` may leave an unused session behind, but never adds a line
    /// twice.
    /// - Throws: ``ProviderError``; with `problems` when the order is impossible here, before anything is sent.
    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply

    /// Takes the payment that the customer authorised: exactly the quote's total.
    ///
    /// A call that moves money is given to `journal` before its first send. A token or a client's word never completes
    /// an order; only the provider's server-side answer does, its amount, currency and ids compared with what was
    /// asked.
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost.
    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome

    /// Goes on after a ``ClientAction``.
    /// - Throws: ``ProviderError``; code `unsupported` and `notSent` where the provider has no actions.
    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome

    /// Finds out what became of the attempt's payment, by reads only. *Not found* is no proof that nothing happened:
    /// it is `unknown`, since read sides lag.
    /// - Throws: ``ProviderError`` when the read itself failed.
    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome

    /// Takes back what opening or quoting added at the provider. Idempotent; does nothing where there is nothing to
    /// undo.
    /// - Throws: ``ProviderError`` when something could not be taken back.
    func cancel(_ state: inout ProviderState) async throws(ProviderError)

    /// Whether the session is too old to be shown again, so that an unpaid checkout is opened in a new one.
    ///
    /// Only where opening adds nothing at the provider: what an old session added would be left behind.
    func needsNewSession(_ state: ProviderState) -> Bool

    /// Looks at a merchant's answer before it is applied: what of it the provider's client SDK could not show as meant,
    /// with paths into the answer's JSON.
    ///
    /// An answer with problems is not applied, since the sheet and the flow would show different totals.
    func review(_ reply: QuoteReply, showing quote: Quote, for order: CheckoutOrder) -> [OrderProblem]

    /// What of the provider's traffic is harmless: everything else is redacted in recordings and logs.
    var redaction: RedactionRules { get }

    /// Prices delivery at the provider; nil where the merchant does.
    var quoting: (any ProviderQuoting)? { get }
    /// Sends a lost call again; nil where the provider has no keys.
    var resending: (any CallResending)? { get }
    /// Undoes a payment of which nobody knows whether it was made; nil where the provider has no such call.
    var reversing: (any PaymentReversing)? { get }
    /// Speaks with the provider's client SDK; nil where there is none.
    var bridge: (any ClientBridge)? { get }
    /// Reads what the customer authorised from the provider; nil where the client's message carries it whole.
    var authorizations: (any AuthorizationReading)? { get }
    /// Captures, voids and refunds; nil where the provider offers none of it.
    var payments: (any PaymentManaging)? { get }
    /// Reads what the provider posts to the merchant; nil where it posts nothing.
    var webhooks: (any WebhookReading)? { get }
    /// Reads the provider's own form of an order.
    var importing: (any OrderImporting)? { get }
    /// Says what the provider's answers mean.
    var answers: (any AnswerReading)? { get }
    /// The sheets that show this provider's checkout, to be played without a device; nil where their rules are not
    /// described.
    var surfaces: [SheetSurface]? { get }
}

extension ExpressCheckoutProvider {
    /// Nothing is harmless.
    public var redaction: RedactionRules { .strict }
    /// None.
    public var quoting: (any ProviderQuoting)? { nil }
    /// None.
    public var resending: (any CallResending)? { nil }
    /// None.
    public var reversing: (any PaymentReversing)? { nil }
    /// None.
    public var bridge: (any ClientBridge)? { nil }
    /// None.
    public var authorizations: (any AuthorizationReading)? { nil }
    /// None.
    public var surfaces: [SheetSurface]? { nil }

    /// None.
    public var payments: (any PaymentManaging)? { nil }
    /// None.
    public var webhooks: (any WebhookReading)? { nil }
    /// None.
    public var importing: (any OrderImporting)? { nil }
    /// None.
    public var answers: (any AnswerReading)? { nil }

    /// Sessions are shown as long as the provider takes them.
    public func needsNewSession(_ state: ProviderState) -> Bool { false }

    /// Every answer can be shown.
    public func review(_ reply: QuoteReply, showing quote: Quote, for order: CheckoutOrder) -> [OrderProblem] { [] }
}

/// The ability of a provider to price delivery itself.
public protocol ProviderQuoting: Sendable {
    /// Answers a change on the sheet; for an option change, chooses the option at the provider.
    ///
    /// A refused address is `.issues`, not an error.
    /// - Throws: ``ProviderError``; code `amountMismatch` when the currency changed, which ends the sheet.
    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply
}

/// The ability to send a call whose answer was lost once more: same key, same bytes.
public protocol CallResending: Sendable {
    /// Sends `call` again and reads its answer as ``ExpressCheckoutProvider/complete(_:state:journal:)`` would.
    /// - Throws: ``ProviderError``; `maybeHappened` when the answer was lost again.
    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome
}
