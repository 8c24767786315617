import CheckoutConformance
import ExpressCheckout

/// A store that stops working, or waits, when a test says so.
actor FailingStore: CheckoutStore {
    private let inner = InMemoryCheckoutStore()
    private var isBroken = false
    private var gate: Gate?

    func breakDown() {
        isBroken = true
    }

    func mend() {
        isBroken = false
    }

    /// Makes the next save wait.
    func hold(at gate: Gate) {
        self.gate = gate
    }

    func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? {
        try await inner.load(id)
    }

    func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        if let gate {
            self.gate = nil
            await gate.pass()
        }
        guard !isBroken else { throw .unavailable("the disk is full") }
        return try await inner.save(record)
    }
}
