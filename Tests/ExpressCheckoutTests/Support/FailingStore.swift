import ExpressCheckout

/// A store that stops working when a test says so.
actor FailingStore: CheckoutStore {
    private let inner = InMemoryCheckoutStore()
    private var isBroken = false

    func breakDown() {
        isBroken = true
    }

    func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? {
        try await inner.load(id)
    }

    func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        guard !isBroken else { throw .unavailable("the disk is full") }
        return try await inner.save(record)
    }
}
