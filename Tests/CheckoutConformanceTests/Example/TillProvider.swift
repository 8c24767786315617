// The worked example of docs/adding-a-provider.md, which shows its parts: the smallest adapter that conforms.
import CheckoutConformance
import ExpressCheckout

/// An adapter to a till: sessions, payments with keys, nothing else.
struct TillProvider: ExpressCheckoutProvider {
    static let apiKey = MemoryProvider.apiKey

    let transport: any HTTPTransport
    let base: BaseURL

    // begin descriptor
    var descriptor: ProviderDescriptor {
        let supported: Set<Capability> = [
            .open, .merchantQuotes, .lookup, .resend, .idempotentPayment, .actionsThreeDS,
        ]
        return ProviderDescriptor(
            id: ProviderID("till"), name: "Till",
            capabilities: Dictionary(
                uniqueKeysWithValues: Capability.allCases.map {
                    ($0, supported.contains($0) ? .supported : .notSupported)
                }),
            limits: .init(quoteDeadline: .seconds(5)))
    }

    var bridge: (any ClientBridge)? { MemoryBridge(flaw: nil) }
    var resending: (any CallResending)? { self }
    // end descriptor

    // begin opening
    func review(_ order: CheckoutOrder) -> OrderReview {
        let isForeign = order.currency.code != "USD"
        let problem = OrderProblem(.root.appending("currency"), "the till takes dollars")
        let warning = OrderProblem(.root.appending("capture"), "the till takes the money at once")
        return OrderReview(problems: isForeign ? [problem] : [], warnings: order.capture == .manual ? [warning] : [])
    }

    func plan(_ order: CheckoutOrder) async throws(ProviderError) -> RequestPlan {
        try refuse(order)
        return RequestPlan(requests: [begin(order, apiKey: Redaction.placeholder)], warnings: [])
    }

    func open(
        _ order: CheckoutOrder, key: IdempotencyKey, state: inout ProviderState
    ) async throws(ProviderError) -> OpenReply {
        try refuse(order)
        let answer = try await send(begin(order, apiKey: Self.apiKey))
        state["session"] = answer["session"]
        return OpenReply(clientPayload: ["session": answer["session"] ?? ""])
    }

    private func begin(_ order: CheckoutOrder, apiKey: String) -> HTTPRequest {
        let summary = order.openingSummary
        let body: JSON = [
            "reference": .string(order.reference), "currency": .string(order.currency.code),
            "items": .array(summary.lines.map { ["amount": .string($0.amount.decimalText)] }),
            "total": .string(summary.total.amount.decimalText),
        ]
        return request("begin", body.bytes, apiKey: apiKey, replay: .once)
    }

    private func refuse(_ order: CheckoutOrder) throws(ProviderError) {
        let problems = review(order).problems
        guard problems.isEmpty else { throw .impossible(problems, provider: descriptor.id) }
    }
    // end opening

    // begin payment
    func complete(
        _ request: CompletionRequest, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        state["asked"] = [
            "amount": .string(request.amount.decimalText), "currency": .string(request.amount.currency.code),
            "reference": .string(request.order.reference),
        ]
        let members: [JSON.Member] = [
            JSON.Member("session", state["session"] ?? ""),
            JSON.Member("card", request.authorization.payload.exposed["card"] ?? ""),
        ]
        let body = JSON.object((state["asked"]?.object ?? []) + members)
        let call = FrozenCall(operation: "pay", key: request.key, template: "/pay", body: body.bytes)
        // Saved before the first send: whatever happens after it, another process knows that money may have moved.
        try await journal.record(call, state: state)
        return try await pay(call, state)
    }

    private func pay(_ call: FrozenCall, _ state: ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        outcome(try await send(request("pay", call.body.exposed, key: call.key, replay: .keyed)), state)
    }

    /// Only what the till itself says is paid; what it says otherwise than was asked is told, never hidden.
    private func outcome(_ answer: JSON, _ state: ProviderState) -> CheckoutOutcome {
        let asked = state["asked"]
        let currency = answer["currency"]?.string.flatMap { Currency($0) }
        let amount = currency.flatMap { currency in
            answer["amount"]?.string.flatMap { try? Money(parsing: $0, currency: currency) }
        }
        let odd = ["amount", "currency", "reference"].filter { answer[$0] != asked?[$0] }.map { "\($0)_mismatch" }
        let payment = { (state: PaymentSnapshot.State) in
            PaymentSnapshot(id: answer["id"]?.string.map { PaymentID($0) }, state: state, amount: amount, notes: odd)
        }
        switch answer["status"]?.string {
        case "PAID": return .completed(payment(.captured))
        case "DECLINED": return .declined(Decline(.refused, session: .reusable))
        case "STEP": return .actionRequired(ClientAction(.threeDS))
        default: return .pending(payment(.pending))
        }
    }

    func resume(
        _ result: ActionResult, state: inout ProviderState, journal: any CallJournal
    ) async throws(ProviderError) -> CheckoutOutcome {
        guard let payment = try await find(state)?["id"] else { throw nothingFound }
        let answer = try await send(request("finish", JSON.object([JSON.Member("id", payment)]).bytes, replay: .once))
        return outcome(answer, state)
    }
    // end payment

    // begin certainty
    func lookUp(_ state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        guard let found = try await find(state) else { return .unknown(nothingFound) }
        return outcome(found, state)
    }

    func cancel(_ state: inout ProviderState) async throws(ProviderError) {}

    private func find(_ state: ProviderState) async throws(ProviderError) -> JSON? {
        let body: JSON = ["session": state["session"] ?? ""]
        let answer = try await send(request("find", body.bytes, replay: .safe))
        guard let payments = answer["payments"]?.array else {
            throw ProviderError(.badResponse, certainty: .decided, message: "no list of payments")
        }
        return payments.first
    }

    private var nothingFound: ProviderError {
        ProviderError(.notFound, certainty: .maybeHappened, message: "not found, which is no proof")
    }

    private func request(
        _ operation: String, _ body: [UInt8], key: IdempotencyKey? = nil, apiKey: String = apiKey, replay: HTTPReplay
    ) -> HTTPRequest {
        HTTPRequest(
            .post, RequestTarget(base, "/\(operation)"),
            headers: [HTTPHeader("Authorization", apiKey)]
                + (key.map { [HTTPHeader("Idempotency-Key", $0.rawValue)] } ?? []),
            body: body, operation: operation, replay: replay)
    }

    /// What an answer that is none says of what the till did: only its own refusal is certain.
    private func send(_ request: HTTPRequest) async throws(ProviderError) -> JSON {
        let answer: HTTPResponse
        do throws(TransportError) {
            answer = try await transport.send(request)
        } catch {
            throw ProviderError(error, replay: request.replay)
        }
        if (200..<300).contains(answer.status), let body = try? answer.json(), body.object?.isEmpty == false {
            return body
        }
        let isRefusal = (400..<500).contains(answer.status) && ![408, 409].contains(answer.status)
        throw ProviderError(
            isRefusal ? .invalidRequest : .unavailable,
            certainty: isRefusal || request.replay == .safe ? .decided : .maybeHappened,
            message: "the till did not do it", operation: request.operation, httpStatus: answer.status)
    }
    // end certainty
}

extension TillProvider: CallResending {
    func resend(_ call: FrozenCall, state: inout ProviderState) async throws(ProviderError) -> CheckoutOutcome {
        try await pay(call, state)
    }
}
