/// Puts what happens to a checkout into the order that an app can rely on (`shopify-ucp.md` §1.3): what happened in,
/// events out.
///
/// The flow and the reader of embedded checkouts both feed it, so that an app hears the same from both.
public struct LifecycleMachine: Sendable {
    /// What happens to a checkout on the screen.
    public enum Input: Sendable, Hashable {
        /// It is about to be shown, for the first time or again.
        case presenting
        /// It is on the screen.
        case presented
        /// The customer can act.
        case loaded(CheckoutSnapshot)
        /// Something changed, or did not.
        case changed(CheckoutSnapshot)
        /// The provider's server said that the order is placed.
        case completed(CheckoutSnapshot)
        /// It cannot go on.
        case failed(CheckoutFailure)
        /// It is gone from the screen, by the customer, the host or the end of it.
        case closed
    }

    /// One presentation from its beginning to its end.
    private enum Stage {
        case idle
        case presented
        case ended
    }

    /// Whether the order was placed.
    public private(set) var hasCompleted = false
    private var stage = Stage.idle
    private var hasStarted = false
    private var last: CheckoutSnapshot?

    /// Creates the machine of a checkout that is not shown yet.
    public init() {}

    /// Whether it is on the screen: then a `dismissed` is still to come.
    public var isPresented: Bool { stage == .presented }

    /// Takes what happened and gives the events that an app hears, in order.
    public mutating func receive(_ input: Input) -> [CheckoutEvent] {
        switch input {
        case .presenting:
            // A checkout on the screen goes on; one that is bought is not shown again.
            guard stage == .ended, !hasCompleted else { return [] }
            stage = .idle
            hasStarted = false
            last = nil
            return []
        case .presented:
            if stage == .idle, !hasCompleted { stage = .presented }
            return []
        case .loaded(let snapshot):
            guard !hasStarted else { return receive(.changed(snapshot)) }
            guard stage != .ended, !hasCompleted else { return [] }
            stage = .presented
            hasStarted = true
            last = snapshot
            return [.started(snapshot)]
        case .changed(let snapshot):
            // Before it is loaded a whole snapshot is still to come; once it is bought nothing changes any more.
            guard stage == .presented, hasStarted, !hasCompleted else { return [] }
            if let last, last.says(theSameAs: snapshot) { return [] }
            last = snapshot
            return [.updated(snapshot)]
        case .completed(let snapshot):
            // Told whenever it becomes known, also when nobody looks any more: it is the merchant's proof.
            guard !hasCompleted else { return [] }
            hasCompleted = true
            last = snapshot
            return [.completed(snapshot)]
        case .failed(let failure):
            guard stage != .ended, !hasCompleted else { return [] }
            return [.failed(failure)] + end()
        case .closed: return end()
        }
    }

    private mutating func end() -> [CheckoutEvent] {
        defer { stage = .ended }
        return stage == .presented ? [.dismissed] : []
    }
}
