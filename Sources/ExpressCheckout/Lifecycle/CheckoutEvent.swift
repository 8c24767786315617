/// What an app hears of a checkout, the same at every provider (`shopify-ucp.md` §1.1).
///
/// One presentation is: started; updated any number of times; completed or failed at most once; dismissed exactly once.
/// What could not be shown at all has failed alone. A payment that was not decided when its checkout was dismissed
/// completes later.
public enum CheckoutEvent: Sendable, Hashable {
    /// The customer sees it and can act.
    case started(CheckoutSnapshot)
    /// Something changed, problems that the customer can mend included.
    case updated(CheckoutSnapshot)
    /// The order is placed, by the word of the provider's server: the only proof of it, at most once.
    case completed(CheckoutSnapshot)
    /// It cannot go on.
    case failed(CheckoutFailure)
    /// It is gone from the screen, for whatever reason; it proves nothing.
    case dismissed

    /// The checkout as it is; nil where an event has none.
    public var snapshot: CheckoutSnapshot? {
        switch self {
        case .started(let snapshot), .updated(let snapshot), .completed(let snapshot): snapshot
        case .failed(let failure): failure.snapshot
        case .dismissed: nil
        }
    }

    /// The word used in JSON.
    public var name: String {
        switch self {
        case .started: "started"
        case .updated: "updated"
        case .completed: "completed"
        case .failed: "failed"
        case .dismissed: "dismissed"
        }
    }
}
