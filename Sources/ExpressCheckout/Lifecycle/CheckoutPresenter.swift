/// Shows one checkout at a time, as a screen does, and tells a delegate what happens to it.
///
/// The next checkout can be presented once the one before is dismissed, in `checkoutDidDismiss` at the earliest; a
/// payment that is still undecided then is told of all the same when it completes. A checkout that could not be shown
/// has failed alone and is in nobody's way.
public actor CheckoutPresenter {
    private let delegate: any CheckoutDelegate
    private let scope: SnapshotScope
    /// The presentation that is on the screen.
    private var shown: Int?
    private var presentations = 0
    /// Those that have started, of which a failure is followed by `dismissed`.
    private var started: Set<Int> = []
    private var deliveries: [Int: Task<Void, Never>] = [:]

    /// Creates a presenter; it lives until every checkout that it has presented is over.
    public init(delegate: any CheckoutDelegate, showing scope: SnapshotScope = []) {
        self.delegate = delegate
        self.scope = scope
    }

    /// Opens the checkout of `flow` and tells the delegate of it until it is over.
    /// - Throws: ``ProviderError``: `invalidState` while another checkout is shown, also from inside the handler of its
    ///   failure; what ``CheckoutFlow/open()`` throws.
    public func present(_ flow: CheckoutFlow) async throws(ProviderError) -> OpenReply {
        guard shown == nil else {
            throw ProviderError(
                .invalidState, certainty: .notSent,
                message: "a checkout is being shown: present the next one when it is dismissed")
        }
        presentations += 1
        let number = presentations
        shown = number
        let events = await flow.events(showing: scope)
        deliveries[number] = Task {
            for await event in events { await deliver(event, of: number) }
            deliveries[number] = nil
            started.remove(number)
            leave(number)
        }
        do throws(ProviderError) {
            return try await flow.open()
        } catch {
            // A refusal that the flow did not tell as an event, for one of a checkout that is over.
            if await !flow.sheet.isPresented { leave(number) }
            throw error
        }
    }

    /// Waits until every checkout presented so far is over and the delegate knows.
    public func finish() async {
        for delivery in deliveries.values { await delivery.value }
    }

    private func deliver(_ event: CheckoutEvent, of number: Int) async {
        switch event {
        case .started: started.insert(number)
        case .failed where !started.contains(number): leave(number)
        case .dismissed: leave(number)
        default: break
        }
        await delegate.receive(event)
    }

    private func leave(_ number: Int) {
        if shown == number { shown = nil }
    }
}
