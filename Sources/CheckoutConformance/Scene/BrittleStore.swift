import ExpressCheckout

/// A store in memory that can be broken: then it saves nothing.
actor BrittleStore: CheckoutStore {
    private var saved: [CheckoutID: CheckoutRecord] = [:]
    private var isBroken = false

    /// From now on nothing is saved.
    func breakDown() { isBroken = true }

    func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? { saved[id] }

    func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        guard !isBroken else { throw .unavailable("it was broken on purpose") }
        guard (saved[record.id]?.version ?? 0) == record.version else { throw .conflict(record.id) }
        let next = record.withNextVersion()
        saved[record.id] = next
        return next
    }
}
