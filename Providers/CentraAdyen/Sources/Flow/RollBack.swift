import ExpressCheckout

/// Takes back what opening did (`centra-adyen.md` §6, last row).
struct RollBack: Sendable {
    let client: CentraClient

    func run(_ state: inout ProviderState) async throws(ProviderError) {
        if let payment = state.payment, payment.phase != .decided {
            throw ProviderError(
                .attemptUnresolved, certainty: .notSent,
                message: "a payment was sent and is not decided: the cart is left as it is")
        }
        guard !state.isSessionGone else { return forget(&state) }
        do throws(ProviderError) {
            try await takeBack(&state)
            try await resetIngrid(&state)
        } catch {
            // Cart and flag went with the session.
            guard error.code == .sessionExpired else { throw error }
            forget(&state)
        }
    }

    private func forget(_ state: inout ProviderState) {
        state.additions = []
        state.isIngridTold = false
    }

    private func takeBack(_ state: inout ProviderState) async throws(ProviderError) {
        guard !state.additions.isEmpty else { return }
        // The cart as it is now: the shopper may have changed it elsewhere.
        _ = try await client.call(.selection, state: &state)
        while let addition = state.additions.last {
            let lines = SelectionLine.all(in: state.selection)
            let line = lines.last { addition.line == nil ? $0.item == addition.item : $0.id == addition.line }
            if let line, line.quantity > addition.before {
                try await set(line, to: max(addition.before, line.quantity - addition.added), &state)
            }
            state.additions.removeLast()
        }
    }

    private func set(
        _ line: SelectionLine, to quantity: Int64, _ state: inout ProviderState
    ) async throws(ProviderError) {
        let answer = try await client.call(
            .updateLine, ["lineId": .string(line.id), "quantity": JSON(integerLiteral: quantity)], state: &state)
        let refusals = answer.userErrors.filter { !$0.isUnavailableItem }
        guard refusals.isEmpty else { throw answer.refused(refusals) }
        try await client.refreshSelection(&state)
    }

    private func resetIngrid(_ state: inout ProviderState) async throws(ProviderError) {
        guard state.isIngridTold else { return }
        let answer = try await client.call(
            .handleWidgetEvent, ["payload": ["expressCheckout": false]], state: &state)
        guard answer.userErrors.isEmpty else { throw answer.refused(answer.userErrors) }
        state.isIngridTold = false
    }
}
