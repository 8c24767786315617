import CheckoutConformance
import ExpressCheckout

/// What a ``ScriptedProvider`` does when called, and the order in which it was.
actor ProviderScript {
    private(set) var calls: [String] = []
    private var gates: [String: Gate] = [:]
    private var endings: [String: Result<CheckoutOutcome, ProviderError>] = [:]

    func hold(_ call: String, at gate: Gate) {
        gates[call] = gate
    }

    /// Lets every later call of that name end so.
    func end(_ call: String, _ ending: Result<CheckoutOutcome, ProviderError>) {
        endings[call] = ending
    }

    func enter(_ call: String) async {
        calls.append(call)
        if let gate = gates[call] { await gate.pass() }
    }

    func ending(of call: String) async throws(ProviderError) -> CheckoutOutcome {
        await enter(call)
        let paid = PaymentSnapshot(id: PaymentID("p"), state: .captured, amount: nil)
        return try (endings[call] ?? .success(.completed(paid))).get()
    }
}

/// A merchant-quoted provider that does what its script says, with a client SDK that can show totals up to a limit.
struct ScriptedProvider: ExpressCheckoutProvider, ClientBridge, CallResending, PaymentManaging {
    let script: ProviderScript
    var id = ProviderID("scripted")
    var largestTotal: Int64 = .max
    var managesPayments = true
    /// What the payment call sends; nil for the amount as text.
    var body: [UInt8]?

    var bridge: (any ClientBridge)? { self }
    var resending: (any CallResending)? { self }
    var payments: (any PaymentManaging)? { managesPayments ? self : nil }

    var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            id: id, name: "Scripted",
            capabilities: [.open: .supported, .merchantQuotes: .supported],
            limits: .init(quoteDeadline: .seconds(5)))
    }

    func review(_ order: CheckoutOrder) -> OrderReview { OrderReview() }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        RequestPlan(requests: [], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        _ = try await script.ending(of: "open")
        state["opened"] = .bool(true)
        return OpenReply(clientPayload: [:])
    }

    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        await script.enter("prepare")
        state["prepared"] = .bool(true)
        state["key"] = .string(request.key.rawValue)
        let body = body ?? Array(request.amount.description.utf8)
        try await journal.record(
            FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body), state: state)
        return try await script.ending(of: "pay")
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        let call = FrozenCall(
            operation: "confirm", key: IdempotencyKey(state["key"]?.string ?? ""), template: "/confirm", body: [])
        try await journal.record(call, state: state)
        return try await script.ending(of: "resume")
    }

    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await script.ending(of: "lookUp")
    }

    func read(_ payment: PaymentID, state: inout ProviderState) async throws(ProviderError) -> PaymentSnapshot {
        await script.enter("read \(payment)")
        return PaymentSnapshot(id: payment, state: .captured, amount: nil)
    }

    func perform(
        _ change: PaymentChange, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        state["changed"] = .bool(true)
        let body = Array("\(change.kind) \(change.amount?.description ?? "all")".utf8)
        try await journal.record(
            FrozenCall(operation: change.kind.rawValue, key: change.key, template: "/change", body: body), state: state)
        return try await script.ending(of: change.kind.rawValue)
    }

    func lookUp(_ change: PaymentChange, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await script.ending(of: "lookUp \(change.kind)")
    }

    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await script.ending(of: "resend")
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {
        await script.enter("cancel")
    }

    func decode(_ message: JSON) throws(JSONError) -> ClientEvent {
        switch message["event"]?.string {
        case "address":
            let address = RedactedAddress(region: message["region"]?.string, country: "US")
            return .addressChanged(Sensitive(address), wallet: .applePay, isOpening: false)
        case "option": return .optionChanged(ShippingOption.ID(message["id"]?.string ?? ""), wallet: .applePay)
        case "authorize": return .authorized(TestShop.authorization())
        case "action": return .actionFinished(ActionResult(payload: .null))
        case "cancel": return .cancelled
        case "broken": throw JSONError(.missing, at: JSONPath([]))
        case let name: return .unknown(name ?? "")
        }
    }

    func encode(
        _ answer: ClientAnswer, to message: JSON, order: CheckoutOrder
    ) throws(ProviderError) -> JSON? {
        let shown: Quote?
        switch answer {
        case .quote(let quote, _): shown = quote
        case .issues(_, let quote), .keep(let quote): shown = quote
        }
        guard let shown else {
            throw ProviderError(.invalidRequest, certainty: .notSent, message: "this SDK wants a total every time")
        }
        guard shown.summary.total.amount.minorUnits <= largestTotal else {
            throw ProviderError(.invalidRequest, certainty: .notSent, message: "too large to show")
        }
        return ["total": .string(shown.summary.total.amount.decimalText)]
    }
}

/// A merchant's quoter made of a closure.
struct ClosureQuoter: ShippingQuoter {
    let answer: @Sendable (QuoteRequest) async throws -> QuoteReply

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        try await answer(request)
    }
}
