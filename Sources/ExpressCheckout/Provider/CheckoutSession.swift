/// The provider's side of one attempt: owns the ``ProviderState`` and runs the adapter's calls one after the other.
///
/// First in, first out, not re-entrant: a call that waits for the network keeps the next one waiting, since some
/// providers give a new token with every answer. The state is written back when a call throws, too.
public actor CheckoutSession {
    /// The provider's memory of this attempt.
    public private(set) var state: ProviderState
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a session, new or restored.
    public init(state: ProviderState = ProviderState()) {
        self.state = state
    }

    /// Runs `call` when all earlier ones have ended, and keeps what it made of the state however it ends.
    /// - Throws: what `call` throws.
    public func serially<Result: Sendable>(
        _ call: @Sendable (inout ProviderState) async throws(ProviderError) -> Result
    ) async throws(ProviderError) -> Result {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
        defer {
            // The next one takes over the busy mark, so that nobody slips in between.
            if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
        }
        var state = state
        defer { self.state = state }
        return try await call(&state)
    }
}
