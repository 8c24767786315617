/// A store that knows which of its checkouts are not finished: what recovery begins with.
public protocol RecoverableCheckoutStore: CheckoutStore {
    /// The checkouts that are ``CheckoutRecord/isUnfinished``, by id.
    ///
    /// Only those that were last saved before `moment` (seconds since 1970), all for nil; at most `limit` after the id
    /// `previous`, so that a caller can go through them in pages.
    /// - Throws: ``CheckoutStoreError`` `unavailable`.
    func unfinished(
        savedBefore moment: Duration?, after previous: CheckoutID?, limit: Int
    ) async throws(CheckoutStoreError) -> [CheckoutID]
}

extension InMemoryCheckoutStore: RecoverableCheckoutStore {
    /// The checkouts that are not finished, by id.
    public func unfinished(
        savedBefore moment: Duration?, after previous: CheckoutID?, limit: Int
    ) async throws(CheckoutStoreError) -> [CheckoutID] {
        let due = saved.values.filter { entry in
            entry.record.isUnfinished && moment.map { entry.time < $0 } ?? true
        }
        let ids = due.map(\.record.id.rawValue).filter { $0 > previous?.rawValue ?? "" }
        return ids.sorted().prefix(limit).map { CheckoutID($0) }
    }
}
