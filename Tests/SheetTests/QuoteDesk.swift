import ExpressCheckout

/// Answers questions when it is told to; both the merchant's quoter and a provider that prices.
actor QuoteDesk: ShippingQuoter {
    private struct Closed: Error {}

    private var waiting: [(request: QuoteRequest, answer: CheckedContinuation<Bool, Never>)] = []
    private var isOpen = false

    /// How many questions wait.
    var count: Int { waiting.count }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        guard await price(request) else { throw Closed() }
        return Shop.reply(to: request, isProvider: false)
    }

    /// Whether the question is answered; returns when it is told to.
    func price(_ request: QuoteRequest) async -> Bool {
        guard !isOpen else { return true }
        return await withCheckedContinuation { waiting.append((request, $0)) }
    }

    func answerOldest() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().answer.resume(returning: true)
    }

    func failOldest() {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().answer.resume(returning: false)
    }

    /// Answers everything from now on.
    func open() {
        isOpen = true
        for item in waiting { item.answer.resume(returning: true) }
        waiting = []
    }
}
