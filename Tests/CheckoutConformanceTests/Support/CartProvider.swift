import CheckoutConformance
import ExpressCheckout

/// An adapter to the ``CartServer`` that conforms, unless it has a ``CartFlaw``.
struct CartProvider: ExpressCheckoutProvider, ProviderQuoting {
    let server: CartServer
    let flaw: CartFlaw?

    var quoting: (any ProviderQuoting)? { self }
    var bridge: (any ClientBridge)? { MemoryBridge(flaw: nil) }
    var resending: (any CallResending)? { flaw == .resendsWithoutAKey ? self : nil }

    var descriptor: ProviderDescriptor {
        let supported: Set<Capability> = [
            .open, .providerQuotes, .optionCallback, .optionRepricing, .lookup, .actionsThreeDS, .cancelRollback,
        ]
        var all = Dictionary(
            uniqueKeysWithValues: Capability.allCases.map {
                ($0, supported.contains($0) ? Capability.Support.supported : .notSupported)
            })
        if flaw == .resendsWithoutAKey { all[.resend] = .supported }
        return ProviderDescriptor(
            id: ProviderID("cart"), name: "Cart", capabilities: all,
            limits: .init(currencies: ["USD"], quoteDeadline: .seconds(20)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview {
        var problems: [OrderProblem] = []
        if order.currency.code != "USD" {
            problems.append(OrderProblem(.root.appending("currency"), "the shop sells in USD alone"))
        }
        for index in order.lineItems.indices where Self.line(order.lineItems[index]) == nil {
            problems.append(
                OrderProblem(
                    .root.appending("line_items").appending(index).appending("provider_refs"),
                    "names no line of the shop"))
        }
        return OrderReview(problems: problems)
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        guard let base = try? BaseURL("https://cart.example") else { return RequestPlan(requests: [], warnings: []) }
        return RequestPlan(
            requests: ["begin", "cart", "add"].map { operation in
                HTTPRequest(.post, RequestTarget(base, "/\(operation)"), operation: operation, replay: .once)
            }, warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try refuse(order)
        try await calling(&state) { (_) async throws(CartServer.Failure) in try await server.begin() }
        var cart = try await cart(&state)
        // What an earlier try added is there already: its answer may have been lost.
        for item in order.lineItems {
            guard let line = Self.line(item), cart.lines[line] == nil || flaw == .addsAgain else { continue }
            state["added"] = .string(line)
            cart = try await calling(&state) { (token) async throws(CartServer.Failure) in
                try await server.add(line, item.quantity, token)
            }
        }
        if flaw == .forgetsWhatItAdded { state["added"] = nil }
        return OpenReply(clientPayload: ["cart": "of the shopper"], quote: quote(of: cart, order))
    }

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        let cart: CartServer.Cart
        if request.reason == .option {
            guard flaw != .choosesNothing else { return .keep }
            let option = request.selected?.rawValue ?? ""
            cart = try await calling(&state) { (token) async throws(CartServer.Failure) in
                try await server.choose(option, token)
            }
        } else {
            let region = request.address?.exposed.region ?? ""
            cart = try await calling(&state) { (token) async throws(CartServer.Failure) in
                try await server.deliver(to: region, token)
            }
        }
        guard !cart.isRefused || flaw == .ignoresARefusal else {
            return .issues([AddressIssue(.addressUndeliverable, field: .region, message: "nobody delivers there")])
        }
        let quote = quote(of: cart, order)
        return .quote(summary: quote.summary, options: quote.options, selected: quote.selected)
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let (known, _) = try await lastOrder(&state)
        state["known"] = .string(known ?? "")
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: [])
        try await journal.record(call, state: state)
        let card = request.authorization.payload.exposed["card"]?.string ?? ""
        return outcome(
            try await calling(&state) { (token) async throws(CartServer.Failure) in try await server.pay(card, token) })
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        outcome(
            try await calling(&state) { (token) async throws(CartServer.Failure) in try await server.finish(token) })
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let (id, cents) = try await lastOrder(&state)
        guard let id, id != state["known"]?.string || flaw == .takesAnyOrderForItsOwn else {
            guard flaw != .takesAnyOrderForItsOwn else { return outcome(.ordered("any", cents: 0)) }
            return .unknown(
                ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof"))
        }
        return outcome(.ordered(id, cents: cents))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        guard flaw != .leavesTheCart, let line = state["added"]?.string else { return }
        try await calling(&state) { (token) async throws(CartServer.Failure) in try await server.remove(line, token) }
        state["added"] = nil
    }

    // MARK: Calls

    private static func line(_ item: LineItem) -> String? {
        item.providerReferences.first { $0.key == "centra-adyen" }?.value
    }

    private func refuse(_ order: CheckoutOrder) throws(ProviderError) {
        let problems = review(order).problems
        guard problems.isEmpty else { throw ProviderError.impossible(problems, provider: descriptor.id) }
    }

    private func cart(_ state: inout ProviderState) async throws(ProviderError) -> CartServer.Cart {
        try await calling(&state) { (token) async throws(CartServer.Failure) in try await server.cart(token) }
    }

    private func lastOrder(_ state: inout ProviderState) async throws(ProviderError) -> (id: String?, cents: Int64) {
        let order = try await calling(&state) { (token) async throws(CartServer.Failure) in
            try await server.lastOrder(token)
        }
        return (order?.id, order?.cents ?? 0)
    }

    /// Calls with the token of the last answer and keeps the next one, errors' too.
    @discardableResult
    private func calling<Value>(
        _ state: inout ProviderState, _ call: (String) async throws(CartServer.Failure) -> (Value, String)
    ) async throws(ProviderError) -> Value {
        do throws(CartServer.Failure) {
            let (value, token) = try await call(state["token"]?.string ?? "")
            if flaw != .keepsTheOldToken || state["token"] == nil { state["token"] = .string(token) }
            return value
        } catch {
            if let token = error.token { state["token"] = .string(token) }
            let isGone = error.status == 401
            let isRefusal = (400..<500).contains(error.status) && ![408, 409].contains(error.status)
            throw ProviderError(
                isGone ? .sessionExpired : isRefusal ? .invalidRequest : .unavailable,
                certainty: isRefusal ? .decided : .maybeHappened, message: "it did not work", httpStatus: error.status)
        }
    }

    // MARK: Readings

    private func outcome(_ answer: CartServer.Answer) -> CheckoutOutcome {
        switch answer {
        case .ordered(let id, let cents):
            return .completed(
                PaymentSnapshot(
                    id: PaymentID(id), state: .authorized,
                    amount: Self.money(flaw == .pricesInCents ? cents * 100 : cents)))
        case .step where flaw == .takesAStepForPaid:
            return .completed(PaymentSnapshot(id: nil, state: .authorized, amount: nil))
        case .declined: return .declined(Decline(.refused, session: .reusable))
        case .step: return .actionRequired(ClientAction(.threeDS))
        }
    }

    private func quote(of cart: CartServer.Cart, _ order: CheckoutOrder) -> Quote {
        guard flaw != .showsTheOrdersPrices else { return Quote(opening: order) }
        let goods = cart.cents - (cart.option == "standard" ? 5_00 : 12_00)
        let options = [("standard", Int64(5_00)), ("express", Int64(12_00))].compactMap {
            id, cents -> ShippingOption? in
            guard let amount = Self.money(cents), let summary = Self.summary(goods, cents, order) else { return nil }
            return ShippingOption(id: ShippingOption.ID(id), label: id, amount: amount, summary: summary)
        }
        guard let summary = Self.summary(goods, cart.cents - goods, order) else { return Quote(opening: order) }
        return Quote(summary: summary, options: options, selected: ShippingOption.ID(cart.option))
    }

    private static func summary(_ goods: Int64, _ delivery: Int64, _ order: CheckoutOrder) -> OrderSummary? {
        guard let first = money(goods), let second = money(delivery), let total = money(goods + delivery) else {
            return nil
        }
        return try? OrderSummary([
            SummaryItem(id: "subtotal", kind: .subtotal, label: "Subtotal", amount: first),
            SummaryItem(id: "shipping", kind: .fulfillment, label: "Shipping", amount: second),
            SummaryItem(id: "total", kind: .total, label: order.summary.payee, amount: total),
        ])
    }

    private static func money(_ cents: Int64) -> Money? {
        Currency("USD").map { Money(minorUnits: cents, currency: $0) }
    }
}

extension CartProvider: CallResending {
    /// What a careless adapter would do: the call has no key.
    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        outcome(
            try await calling(&state) { (token) async throws(CartServer.Failure) in try await server.pay("", token) })
    }
}

/// The cart's provider as a room would supply it.
struct CartHarness: CheckoutHarness {
    let id = ProviderID("cart")
    var flaw: CartFlaw?

    /// Nothing goes over HTTP here, so there is nothing to wrap.
    func makeWorld(sandbox: BaseURL?, wrapping wrap: TransportWrapping) async throws -> any CheckoutWorld {
        let server = CartServer()
        return HarnessWorld(
            provider: CartProvider(server: server, flaw: flaw), device: MemoryDevice(),
            sandbox: try BaseURL("https://cart.example"), paymentOperations: ["pay"], control: server
        ) {}
    }
}
