/// A store that lives as long as the process: for tests, and for a merchant that can lose a checkout.
public actor InMemoryCheckoutStore: CheckoutStore {
    /// What was saved, and when.
    private(set) var saved: [CheckoutID: (record: CheckoutRecord, time: Duration)] = [:]
    private let time: any TimeSource

    /// Creates an empty store.
    public init(time: any TimeSource = SystemTime()) {
        self.time = time
    }

    /// The record of a checkout, nil when there is none.
    public func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? {
        saved[id]?.record
    }

    /// Saves a record if the stored one has its version.
    /// - Returns: the record with its new version.
    /// - Throws: ``CheckoutStoreError`` `conflict`.
    public func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        guard (saved[record.id]?.record.version ?? 0) == record.version else { throw .conflict(record.id) }
        let next = record.withNextVersion()
        saved[record.id] = (next, time.now)
        return next
    }
}
