/// Whether a request may be sent again when its answer was lost.
///
/// Fixed by the adapter per operation; every transport keeps to it.
public enum HTTPReplay: String, Sendable, Hashable {
    /// A read: repeating it changes nothing.
    case safe
    /// It carries an idempotency key that the provider honours: repeating the same bytes acts once.
    case keyed
    /// It acts each time it arrives: a transport sends it **at most once**, and an answer that is lost stays unknown.
    case once
}
