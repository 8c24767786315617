import CheckoutConformance
import ExpressCheckout
import Testing
import YunoCheckout

/// Does a case's steps on the adapter, and tells what came of each.
struct RecordedStage {
    let provider: YunoProvider
    private let order: RecordedOrder
    var state = ProviderState()
    /// The payment call, as it was frozen before it left.
    private var call: FrozenCall?

    init(_ recorded: RecordedCase, _ provider: YunoProvider) throws {
        self.provider = provider
        order = recorded.order
        guard recorded.start != .nothing else { return }
        state = ProviderState(content: ["session": .string(RecordedOrder.session), "reference": "redacted-1"])
        guard recorded.start != .session else { return }
        let amount = try recorded.order.amount
        state["asked"] = ["currency": .string(amount.currency.code), "value": .string(amount.decimalText)]
        state["payment_key"] = .string(RecordedOrder.key.rawValue)
        if recorded.start == .payment { state["payment_id"] = .string(RecordedOrder.payment) }
    }

    mutating func line(_ step: String) async throws -> String {
        let text: String
        do {
            text = try await perform(step)
        } catch let error as ProviderError {
            text = "threw \(RecordedLine.line(error))"
        }
        return "\(text) | \(RecordedLine.line(state))"
    }

    private mutating func perform(_ step: String) async throws -> String {
        switch step {
        case "open":
            let key = IdempotencyKey(RecordedOrder.id(20))
            return Self.opened(try await provider.open(order.order, key: key, state: &state))
        case "pay": return try await pay()
        case "lookUp": return RecordedLine.line(try await provider.lookUp(&state))
        case "resend":
            let call = try #require(call)
            let resending = try #require(provider.resending)
            return RecordedLine.line(try await resending.resend(call, state: &state))
        case "resume", "resumeError":
            let result = ActionResult(payload: Self.challengeMessage(step == "resume" ? "COMPLETED" : "ERROR"))
            return RecordedLine.line(try await provider.resume(result, state: &state, journal: TestJournal()))
        default:
            guard let line = try await change(step) else { throw TestFailure("no such step: \(step)") }
            return line
        }
    }

    private mutating func pay() async throws -> String {
        let order = try self.order.order
        let option = order.openingOption?.id.rawValue
        let message = try self.order.authorisation(option: option)
        guard case .authorized(let authorization) = try provider.bridge?.decode(message) else {
            throw TestFailure("the token is no authorisation")
        }
        let journal = TestJournal()
        let request = CompletionRequest(
            order: order, authorization: authorization, quote: Quote(opening: order), key: RecordedOrder.key)
        let result: Result<CheckoutOutcome, ProviderError>
        do throws(ProviderError) {
            result = .success(try await provider.complete(request, state: &state, journal: journal))
        } catch {
            result = .failure(error)
        }
        call = await journal.calls.last
        return RecordedLine.line(try result.get())
    }

    /// What the client is started with, but for the key that it needs.
    static func opened(_ reply: OpenReply) -> String {
        let payload = reply.clientPayload.exposed
        let words = ["checkout_session", "country", "language"].compactMap { payload[$0]?.string }
        return RecordedLine.numbered("opened: " + words.joined(separator: " "))
    }

    /// What the challenge's page posts (`H-06`).
    static func challengeMessage(_ status: String) -> JSON {
        ["type": "messageFromWeb", "data": ["origin": "CHALLENGE", "status": .string(status), "data": ""]]
    }
}
