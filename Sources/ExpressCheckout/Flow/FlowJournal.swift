/// Hands an adapter's frozen calls to the flow.
struct FlowJournal: CallJournal {
    let save: @Sendable (FrozenCall, ProviderState) async -> Result<Void, ProviderError>

    func record(_ call: FrozenCall, state: ProviderState) async throws(ProviderError) {
        try await save(call, state).get()
    }
}
