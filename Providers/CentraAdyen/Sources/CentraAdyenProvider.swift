public import ExpressCheckout

extension ProviderID {
    /// Centra's storefront with Adyen behind it.
    public static let centraAdyen = ProviderID("centra-adyen")
}

/// Express checkout with Apple Pay on Centra's Storefront API, paid through Adyen.
///
/// Centra prices the order and places it; the adapter talks to Centra alone, which talks to Adyen. All calls of one
/// attempt belong to one session whose token changes with every answer, so they never run side by side
/// (``CheckoutSession`` sees to that).
public struct CentraAdyenProvider: ExpressCheckoutProvider {
    private let client: CentraClient

    /// Creates the adapter of one shop.
    public init(configuration: CentraAdyenConfiguration, transport: any HTTPTransport) {
        client = CentraClient(configuration: configuration, transport: transport)
    }

    /// What Centra with Adyen can do.
    public var descriptor: ProviderDescriptor { .centraAdyen }

    /// Names what cannot be charged or added, and what Centra decides itself.
    public func review(_ order: CheckoutOrder) -> OrderReview {
        OrderReviewer.review(order)
    }

    /// The requests of ``open(_:key:state:)``, made by itself on answers that a shop would give.
    public func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try await Planning(configuration: client.configuration).plan(order)
    }

    /// Reads the cart, adds what is missing, and asks for Adyen's configuration.
    public func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try await Opening(client: client, order: order).run(&state)
    }

    /// Sends the payment, if Centra would charge exactly what was authorised.
    public func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await Payment(client: client).complete(request, state: &state, journal: journal)
    }

    /// Hands the details of a further step to Centra.
    public func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        try await Payment(client: client).resume(result, state: &state, journal: journal)
    }

    /// Reads the session's latest order and the cart.
    public func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await LookUp(client: client).run(&state)
    }

    /// Gives every line its earlier quantity back and tells Ingrid that the express checkout is over.
    public func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        try await RollBack(client: client).run(&state)
    }

    /// Centra prices delivery.
    public var quoting: (any ProviderQuoting)? { Quoting(client: client) }

    /// The Apple Pay sheet of Adyen's component.
    public var surfaces: [SheetSurface]? { ApplePaySurfaces.all }

    /// Centra's carts and orders as neutral orders.
    public var importing: (any OrderImporting)? { SelectionImport() }

    /// What every answer that the adapter reads means.
    public var answers: (any AnswerReading)? { AnswerReader() }

    /// Adyen's Apple Pay component.
    public var bridge: (any ClientBridge)? { ApplePayBridge() }
}
