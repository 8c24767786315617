import ExpressCheckout

/// A merchant's quoter whose first answer waits at a gate, whatever becomes of its task; the next ones come at once.
struct HeldQuoter: ShippingQuoter {
    let gate: Gate
    private let shop = SampleShop()
    private let count = Locked(0)

    init(gate: Gate) {
        self.gate = gate
    }

    func quote(_ request: QuoteRequest, for order: CheckoutOrder) async throws -> QuoteReply {
        let isFirst = count.withLock { count in
            count += 1
            return count == 1
        }
        if isFirst { await gate.pass() }
        return try await shop.quote(request, for: order)
    }
}
