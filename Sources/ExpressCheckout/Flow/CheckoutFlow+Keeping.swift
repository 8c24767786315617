/// The record of the checkout and its saves, and the order of the calls.
extension CheckoutFlow {
    /// Runs a call of the adapter in the present session, after every call that was asked for before it, and keeps what
    /// it made of the state before the next one begins.
    ///
    /// The queue is joined here, on the flow's actor: two tasks that each went to the session by themselves could arrive
    /// there in the other order, a roll-back before what it takes back.
    func inTurn<Value: Sendable>(
        _ body: @escaping @Sendable (inout ProviderState) async throws(ProviderError) -> Value
    ) -> Task<Result<Value, ProviderError>, Never> {
        let index = record.sessions.count - 1
        let before = lastTurn
        let turn = Task { [session] in
            await before?()
            return await Self.catching { () async throws(ProviderError) in
                try await session.serially { (state) async throws(ProviderError) in
                    let checkpoint = StateCheckpoint { await self.keepMidway($0, ofSession: index) }
                    let result = await StateCheckpoint.$current.withValue(checkpoint) {
                        await Self.catching { () async throws(ProviderError) in try await body(&state) }
                    }
                    await self.keep(state, ofSession: index)
                    return try result.get()
                }
            }
        }
        lastTurn = { _ = await turn.value }
        return turn
    }

    private func keep(_ state: ProviderState, ofSession index: Int) {
        guard record.sessions.indices.contains(index) else { return }
        record.sessions[index].state = state
    }

    /// Keeps what a call that goes on has made of the state so far; a failed save is the next one's to tell.
    private func keepMidway(_ state: ProviderState, ofSession index: Int) async {
        keep(state, ofSession: index)
        _ = await save()
    }

    /// Saves the record; saves of one checkout run one after the other, so that each has the version before it.
    func save() async -> Result<Void, CheckoutStoreError> {
        if isSaving {
            await withCheckedContinuation { savers.append($0) }
        } else {
            isSaving = true
        }
        defer {
            if savers.isEmpty { isSaving = false } else { savers.removeFirst().resume() }
        }
        record.quote = machine.sheet.quote
        do throws(CheckoutStoreError) {
            record.version = try await store.save(record).version
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Saves before something is sent.
    /// - Throws: ``ProviderError`` `storeFailed`, `notSent`: it must not be sent.
    func saveBeforeSending() async throws(ProviderError) {
        guard case .failure(let error) = await save() else { return }
        throw ProviderError(
            .storeFailed, certainty: .notSent,
            message: "nothing was sent, since the checkout could not be saved: \(error)")
    }

    /// The error of a save that failed after the provider had acted.
    static func unsaved(_ error: CheckoutStoreError, _ advice: String) -> ProviderError {
        ProviderError(
            .storeFailed, certainty: .maybeHappened, isRetrySafe: true,
            message: "the checkout could not be saved: \(error); \(advice)")
    }

    static func catching<Value: Sendable>(
        _ body: () async throws(ProviderError) -> Value
    ) async -> Result<Value, ProviderError> {
        do throws(ProviderError) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
