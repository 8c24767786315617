/// Keeps checkouts: what the flow needs to find the truth again after anything.
public protocol CheckoutStore: Sendable {
    /// The record of a checkout, nil when there is none.
    /// - Throws: ``CheckoutStoreError`` `unavailable`.
    func load(_ id: CheckoutID) async throws(CheckoutStoreError) -> CheckoutRecord?

    /// Saves a record durably if the stored one still has the version `record` was made from.
    /// - Returns: the record with its new version.
    /// - Throws: ``CheckoutStoreError``: `conflict` when somebody else saved in between, `unavailable`.
    func save(_ record: CheckoutRecord) async throws(CheckoutStoreError) -> CheckoutRecord
}

/// Why a record could not be loaded or saved.
public enum CheckoutStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Somebody else saved the checkout in between.
    case conflict(CheckoutID)
    /// The store does not work; the reason in words.
    case unavailable(String)
    /// What is stored of a checkout, or was about to be, cannot be read back; where, in words.
    case unreadable(CheckoutID, String)

    /// What happened.
    public var description: String {
        switch self {
        case .conflict(let id): "checkout \(id) was saved by somebody else in between"
        case .unavailable(let reason): "the checkout store does not work: \(reason)"
        case .unreadable(let id, let place): "checkout \(id) cannot be read back from the store: \(place)"
        }
    }
}
