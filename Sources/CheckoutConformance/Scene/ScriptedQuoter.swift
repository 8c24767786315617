import ExpressCheckout

/// A merchant's quoter that answers by a rule of the case's and counts what it was asked.
struct ScriptedQuoter: ShippingQuoter {
    private let rule: @Sendable (QuoteRequest) -> QuoteReply
    private let reasons = Locked<[QuoteRequest.Reason]>([])

    init(_ rule: @escaping @Sendable (QuoteRequest) -> QuoteReply) {
        self.rule = rule
    }

    /// Why it was asked so far, in order.
    var asked: [QuoteRequest.Reason] { reasons.withLock { $0 } }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        reasons.withLock { $0.append(request.reason) }
        return rule(request)
    }
}
