import ExpressCheckout

/// A merchant whose first answer waits at a gate.
struct HeldQuoter: ShippingQuoter {
    private let gate: Gate
    private let first: QuoteReply
    private let next: QuoteReply
    private let count = Locked(0)

    init(_ gate: Gate, first: QuoteReply, then next: QuoteReply) {
        self.gate = gate
        self.first = first
        self.next = next
    }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        let isFirst = count.withLock { count in
            count += 1
            return count == 1
        }
        guard isFirst else { return next }
        await gate.pass()
        return first
    }
}

/// A merchant who cannot answer.
struct FailingQuoter: ShippingQuoter {
    private struct Trouble: Error {}

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply { throw Trouble() }
}
