/// Where an adapter's state goes in the middle of a call.
///
/// The flow keeps a state when the call has ended. A call of several requests may be killed between two of them, and
/// where each answer replaces the session's token, the next process could go on with nothing.
struct StateCheckpoint: Sendable {
    /// The one of the call that runs.
    @TaskLocal static var current: StateCheckpoint?

    let keep: @Sendable (ProviderState) async -> Void
}

extension ProviderState {
    /// Saves this state with its checkout now, before the call has ended; does nothing outside a flow.
    ///
    /// A save that fails is not told: the one at the call's end, or before money moves, is. What must not be sent unsaved
    /// goes through ``CallJournal``.
    public func keep() async {
        await StateCheckpoint.current?.keep(self)
    }
}
