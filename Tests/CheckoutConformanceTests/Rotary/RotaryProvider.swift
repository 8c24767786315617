import ExpressCheckout

/// An adapter to the ``RotaryServer`` that conforms, unless it has a ``RotaryFlaw``: the provider prices, the goods are
/// added when a checkout opens and taken back when it is cancelled, nothing has a key.
struct RotaryProvider: ExpressCheckoutProvider, ProviderQuoting, CallResending {
    let client: RotaryClient
    let flaw: RotaryFlaw?

    init(transport: any HTTPTransport, base: BaseURL, flaw: RotaryFlaw?) {
        client = RotaryClient(transport: transport, base: base, flaw: flaw)
        self.flaw = flaw
    }

    var bridge: (any ClientBridge)? { RotaryBridge() }
    var quoting: (any ProviderQuoting)? { self }
    var resending: (any CallResending)? { flaw == .resendsWithoutAKey ? self : nil }

    var descriptor: ProviderDescriptor {
        var supported: Set<Capability> = [
            .open, .providerQuotes, .optionCallback, .lookup, .actionsRedirect, .cancelRollback,
        ]
        if flaw == .promisesMerchantPrices { supported.insert(.merchantQuotes) }
        return ProviderDescriptor(
            id: ProviderID("rotary"), name: "Rotary",
            capabilities: Dictionary(
                uniqueKeysWithValues: Capability.allCases.map {
                    ($0, supported.contains($0) ? .supported : .notSupported)
                }),
            limits: .init(quoteDeadline: .seconds(20)), quoteFallback: .serviceUnavailable)
    }

    func review(_ order: CheckoutOrder) -> OrderReview {
        let isManual = order.capture == .manual && flaw != .ignoresManualCapture
        return OrderReview(
            problems: order.currency.code == "USD"
                ? [] : [OrderProblem(.root.appending("currency"), "needs dollars")],
            warnings: isManual ? [OrderProblem(.root.appending("capture"), "is ignored")] : [])
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        let requests = ["cart", "add"].map { client.request($0, [:], token: Redaction.placeholder) }
        return RequestPlan(requests: requests, warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try refuse(order)
        var cart = try await client.call("cart", state: &state)
        // Before the call: if its answer is lost, the line is still to be taken back.
        if cart["lines"]?.int64 == 0 || flaw == .addsTheGoodsAgain {
            state["added"] = true
            cart = try await client.call("add", state: &state)
        }
        let quote = try quote(of: cart, order)
        return OpenReply(clientPayload: ["key": "public"], quote: quote)
    }

    func quote(
        _ request: QuoteRequest, for order: CheckoutOrder, state: inout ProviderState
    ) async throws(ProviderError) -> QuoteReply {
        if flaw == .chargesTheLateOption, request.reason == .authorisation { return .keep }
        var cart: JSON = .null
        if request.reason != .option {
            let body = JSON.object(compacting: [("region", request.address?.exposed.region.map(JSON.string))])
            cart = try await client.call("address", body, state: &state)
        }
        if let wanted = request.selected?.rawValue, cart["selected"]?.string != wanted,
            flaw != .ignoresTheOption || request.reason != .option
        {
            cart = try await client.call("option", ["id": .string(wanted)], state: &state)
        }
        if flaw == .ignoresTheOption, cart == .null { return .keep }
        if cart["refused"] == true, flaw != .dropsRefusals {
            return .issues([AddressIssue(.addressUndeliverable, field: .region, message: "Not there")])
        }
        let quote = try quote(of: cart, order)
        return .quote(summary: quote.summary, options: quote.options, selected: quote.selected)
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        state["amount"] = amountText(request.amount.minorUnits)
        state["reference"] = .string(request.order.reference)
        let body = JSON.object(compacting: [
            ("amount", flaw == .chargesTheLateOption ? nil : state["amount"]), ("reference", state["reference"]),
            ("card", request.authorization.payload.exposed["card"]),
        ])
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body.bytes)
        try await journal.record(call, state: state)
        return outcome(try await client.call("pay", body, state: &state), &state)
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        outcome(try await client.call("result", state: &state), &state)
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        let orders = try await client.call("order", state: &state)["orders"]?.array ?? []
        if let order = orders.last(where: isAsked(state)) { return outcome(order, &state) }
        return .unknown(ProviderError(.notFound, certainty: .maybeHappened, message: "no order yet"))
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        guard state["added"] == true, flaw != .leavesTheCartOnCancel else { return }
        if flaw == .forgetsTheCartOnAFailedCancel { state["added"] = nil }
        // A removal whose answer was lost is not made twice: what is there is read first.
        if try await client.call("cart", state: &state)["lines"]?.int64 != 0 {
            _ = try await client.call("remove", state: &state)
        }
        state["added"] = nil
    }

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        outcome(try await client.call("pay", (try? JSON(parsing: call.body.exposed)) ?? [:], state: &state), &state)
    }

    private func isAsked(_ state: ProviderState) -> (JSON) -> Bool {
        { $0["amount"] == state["amount"] && $0["reference"] == state["reference"] && $0["currency"] == "USD" }
    }

    private func outcome(_ answer: JSON, _ state: inout ProviderState) -> CheckoutOutcome {
        switch answer["status"]?.string {
        case "PLACED":
            state["added"] = nil
            let currency = answer["currency"]?.string.flatMap { Currency($0) }
            let amount = answer["amount"]?.cents.flatMap { cents in
                currency.map { Money(minorUnits: cents, currency: $0) }
            }
            let isAsIs = isAsked(state)(answer) || flaw == .takesAnyOrderForPaid
            return .completed(
                PaymentSnapshot(
                    id: answer["id"]?.string.map { PaymentID($0) }, state: .authorized, amount: amount,
                    notes: isAsIs ? [] : ["amount_mismatch"]))
        case "REFUSED": return .declined(Decline(.refused, session: .reusable))
        case "REDIRECT":
            guard flaw != .takesARedirectForPaid else {
                return .completed(PaymentSnapshot(id: nil, state: .authorized, amount: nil))
            }
            return .actionRequired(ClientAction(.redirect, url: answer["url"]?.string))
        default: return .pending(PaymentSnapshot(id: nil, state: .pending, amount: nil))
        }
    }

    private func quote(of cart: JSON, _ order: CheckoutOrder) throws(ProviderError) -> Quote {
        let options = (cart["options"]?.array ?? []).compactMap { option(from: $0, order) }
        let selected = options.first { $0.id.rawValue == cart["selected"]?.string }
        guard let summary = selected?.summary else {
            throw ProviderError(.badResponse, certainty: .decided, message: "no option is selected")
        }
        return Quote(
            summary: flaw == .showsItsOwnTotal ? order.openingSummary : summary, options: options,
            selected: flaw == .selectsNoOption ? nil : selected?.id)
    }

    private func option(from json: JSON, _ order: CheckoutOrder) -> ShippingOption? {
        let money = { (name: String) in
            json[name]?.cents.map { Money(minorUnits: $0, currency: order.currency) }
        }
        guard let id = json["id"]?.string, let goods = money("goods"), let amount = money("amount"),
            let total = money("total")
        else { return nil }
        let summary = try? OrderSummary([
            SummaryItem(id: "goods", kind: .subtotal, label: "Goods", amount: goods),
            SummaryItem(id: "delivery", kind: .fulfillment, label: "Delivery", amount: amount),
            SummaryItem(id: "total", kind: .total, label: order.summary.payee, amount: total),
        ])
        return ShippingOption(id: ShippingOption.ID(id), label: id, amount: amount, summary: summary)
    }

    private func refuse(_ order: CheckoutOrder) throws(ProviderError) {
        let problems = review(order).problems
        guard problems.isEmpty else { throw .impossible(problems, provider: descriptor.id) }
    }
}
