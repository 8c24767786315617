/// Finds the truth about every checkout that a process left behind.
struct CheckoutRecovery: Sendable {
    let store: any RecoverableCheckoutStore
    let providers: [ProviderID: any ExpressCheckoutProvider]
    let savedBefore: Duration?
    let time: any TimeSource
    let options: CheckoutFlow.Options

    private static let page = 200
    private static let lanes = 8

    /// Recovers everything after `previous`, page by page.
    func recover(after previous: CheckoutID?) async throws(CheckoutStoreError) -> [RecoveredCheckout] {
        let ids = try await store.unfinished(savedBefore: savedBefore, after: previous, limit: Self.page)
        let recovered = await recover(ids)
        guard ids.count == Self.page, let last = ids.last else { return recovered }
        return recovered + (try await recover(after: last))
    }

    private func recover(_ ids: [CheckoutID]) async -> [RecoveredCheckout] {
        await withTaskGroup(of: (Int, RecoveredCheckout).self) { group in
            var found: [Int: RecoveredCheckout] = [:]
            for (index, id) in ids.enumerated() {
                if index >= Self.lanes, let (index, checkout) = await group.next() { found[index] = checkout }
                group.addTask { (index, await recover(id)) }
            }
            for await (index, checkout) in group { found[index] = checkout }
            return ids.indices.compactMap { found[$0] }
        }
    }

    private func recover(_ id: CheckoutID) async -> RecoveredCheckout {
        let record: CheckoutRecord
        do throws(CheckoutStoreError) {
            // Gone, or finished, since it was listed.
            guard let loaded = try await store.load(id), loaded.isUnfinished else {
                return RecoveredCheckout(id, .taken)
            }
            record = loaded
        } catch {
            return RecoveredCheckout(id, .unreadable(error))
        }
        guard let provider = providers[record.provider] else {
            return RecoveredCheckout(id, .noProvider(record.provider))
        }
        do throws(ProviderError) {
            let flow = try CheckoutFlow(
                restoring: record, provider: provider, store: store, time: time, options: options)
            if record.isPaid { return await lookUpChange(flow, id) }
            return record.undecidedAttempt == nil ? await close(flow, id) : await lookUp(flow, id)
        } catch {
            return RecoveredCheckout(id, .failed(error))
        }
    }

    private func lookUpChange(_ flow: CheckoutFlow, _ id: CheckoutID) async -> RecoveredCheckout {
        do throws(ProviderError) {
            return RecoveredCheckout(id, .changed(try await flow.lookUpChange()), flow: flow)
        } catch {
            return RecoveredCheckout(id, .failed(error), flow: flow)
        }
    }

    private func lookUp(_ flow: CheckoutFlow, _ id: CheckoutID) async -> RecoveredCheckout {
        do throws(ProviderError) {
            let outcome = try await flow.lookUp()
            switch outcome {
            case .completed(let payment): return RecoveredCheckout(id, .paid(payment), flow: flow)
            case .pending, .unknown, .actionRequired: return RecoveredCheckout(id, .undecided(outcome), flow: flow)
            case .declined, .cancelled, .failed, .needsCorrection: return await close(flow, id)
            }
        } catch {
            return RecoveredCheckout(id, .failed(error), flow: flow)
        }
    }

    /// Ends a checkout of which nothing was paid: whoever still has it hears it before anything is taken back.
    private func close(_ flow: CheckoutFlow, _ id: CheckoutID) async -> RecoveredCheckout {
        do throws(CheckoutStoreError) {
            try await flow.claimForClosing()
        } catch .conflict {
            return RecoveredCheckout(id, .taken)
        } catch {
            return RecoveredCheckout(id, .unreadable(error))
        }
        do throws(ProviderError) {
            try await flow.cancel()
            return RecoveredCheckout(id, .closed)
        } catch {
            // Another process that recovers at the same time may have gone on with it.
            let own = await flow.stored.version
            if let stored = try? await store.load(id), stored.version != own { return RecoveredCheckout(id, .taken) }
            return RecoveredCheckout(id, .failed(error), flow: flow)
        }
    }
}
