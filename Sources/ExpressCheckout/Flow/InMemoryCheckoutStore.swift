/// A store that lives as long as the process: for tests, and for a merchant that can lose a checkout.
public actor InMemoryCheckoutStore: CheckoutStore {
    private var records: [CheckoutID: CheckoutRecord] = [:]

    /// Creates an empty store.
    public init() {}

    /// The record of a checkout, nil when there is none.
    public func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord? {
        records[id]
    }

    /// Saves a record if the stored one has its version.
    /// - Returns: the record with its new version.
    /// - Throws: ``CheckoutStoreError`` `conflict`.
    public func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord {
        guard (records[record.id]?.version ?? 0) == record.version else { throw .conflict(record.id) }
        let next = record.withNextVersion()
        records[record.id] = next
        return next
    }
}
