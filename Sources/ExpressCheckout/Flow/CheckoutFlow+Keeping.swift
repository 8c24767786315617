/// The record of the checkout and its saves.
extension CheckoutFlow {
    func keepState(of session: CheckoutSession, _ index: Int) async {
        let state = await session.state
        guard record.sessions.indices.contains(index) else { return }
        record.sessions[index].state = state
    }

    /// Saves the record; saves of one checkout run one after the other, so that each has the version before it.
    func save() async -> Result<Void, ProviderError> {
        if isSaving {
            await withCheckedContinuation { savers.append($0) }
        } else {
            isSaving = true
        }
        defer {
            if savers.isEmpty { isSaving = false } else { savers.removeFirst().resume() }
        }
        do throws(CheckoutStoreError) {
            record.version = try await store.save(record).version
            return .success(())
        } catch {
            return .failure(
                ProviderError(
                    .storeFailed, certainty: .notSent,
                    message: "nothing was sent, since the checkout could not be saved: \(error)"))
        }
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
